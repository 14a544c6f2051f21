import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from './atomic-file.ts';

const agentIdOfCredential = z.object({ agentId: z.uuid() });
const identityFile = z.object({ agentId: z.uuid(), bootId: z.string().max(64) });

export interface Identity {
  /** The same after each restart, as long as the data folder is kept. */
  readonly agentId: string;
  /** Whether the machine booted since the agent last ran; null when unknown. */
  readonly rebooted: boolean | null;
  /** Why it could not be written; null when it was. */
  readonly unwritable: Error | null;
}

/**
 * Reads who this agent is, or makes it up at the first start, and remembers the boot it runs in. A hub lets no other
 * agent speak for a node, so when the file is lost or broken the copy beside the credential counts.
 */
export function openIdentity(agentDir: string, bootId: string): Identity {
  const file = path.join(agentDir, 'identity.json');
  const before = readIdentity(file);
  const agentId = before?.agentId ?? readSecondCopy(agentDir) ?? randomUUID();
  const rebooted = before && bootId !== '' && before.bootId !== '' ? before.bootId !== bootId : null;
  if (before?.bootId === bootId) return { agentId, rebooted, unwritable: null };
  try {
    writeAtomically(file, `${JSON.stringify({ agentId, bootId })}\n`);
    return { agentId, rebooted, unwritable: null };
  } catch (error) {
    return { agentId, rebooted, unwritable: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** A file that is missing or broken is as good as none. */
function readIdentity(file: string): z.infer<typeof identityFile> | null {
  try {
    return identityFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function readSecondCopy(agentDir: string): string | null {
  try {
    const text = readFileSync(path.join(agentDir, 'credential.json'), 'utf8');
    return agentIdOfCredential.parse(JSON.parse(text)).agentId;
  } catch {
    return null;
  }
}
