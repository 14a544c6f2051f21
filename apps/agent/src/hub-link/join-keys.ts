import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isLoopback } from '../config/loopback.ts';
import { writeAtomically } from './atomic-file.ts';

const credentialFile = z.object({
  /** The hub that gave it. */
  hub: z.string(),
  /** The node it was given to. */
  node: z.string(),
  credential: z.string().min(1).max(512),
  /** Whom the hub gave it to: the second copy of what identity.json says. */
  agentId: z.uuid().optional(),
});

export interface JoinKeysOptions {
  readonly agentDir: string;
  readonly agentId: string;
  /** Where a hub on this machine writes its join token. */
  readonly hubDir: string;
  readonly hubUrl: URL;
  /** `<cluster>/<node>` */
  readonly node: string;
  /** The join token that was configured; null when none was. */
  readonly token: string | null;
}

/** What opens the hub's door: the agent's own credential, the join token, or that of a hub on the same machine. */
export class JoinKeys {
  readonly #options: JoinKeysOptions;
  readonly #file: string;
  #credential: string | null;

  constructor(options: JoinKeysOptions) {
    this.#options = options;
    this.#file = path.join(options.agentDir, 'credential.json');
    this.#credential = readCredential(this.#file, options);
  }

  /** Read anew for each attempt: a hub that starts again writes a new token. */
  present(): { readonly credential: string | null; readonly joinToken: string | null } {
    const { token, hubUrl, hubDir } = this.#options;
    const joinToken = token ?? (isLoopback(hubUrl) ? readToken(path.join(hubDir, 'local-join-token')) : null);
    return { credential: this.#credential, joinToken };
  }

  /** Keeps the credential that came with the welcome. Throws when it can only be kept until the agent ends. */
  keep(credential: string): void {
    const { hubUrl, node, agentId } = this.#options;
    this.#credential = credential;
    writeAtomically(this.#file, `${JSON.stringify({ hub: hubUrl.origin, node, credential, agentId })}\n`);
  }
}

/** Null when there is none, it is broken, or it was given by another hub or to another node. */
function readCredential(file: string, { hubUrl, node }: JoinKeysOptions): string | null {
  try {
    const kept = credentialFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return kept.hub === hubUrl.origin && kept.node === node ? kept.credential : null;
  } catch {
    return null;
  }
}

function readToken(file: string): string | null {
  try {
    const token = readFileSync(file, 'utf8').trim();
    return /^[\x21-\x7e]{1,512}$/.test(token) ? token : null;
  } catch {
    return null;
  }
}
