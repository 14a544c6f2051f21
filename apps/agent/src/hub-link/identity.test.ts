import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openIdentity } from './identity.ts';
import { JoinKeys } from './join-keys.ts';
import { endAll, tempDir } from './testing/link-rig.ts';

afterEach(endAll);

function agentFolder(): string {
  const folder = path.join(tempDir(), 'agent');
  mkdirSync(folder);
  return folder;
}

describe('openIdentity', () => {
  it('is the same after a restart and knows a reboot', () => {
    const folder = agentFolder();
    const first = openIdentity(folder, 'boot-1');
    expect(first.rebooted).toBeNull();
    expect(openIdentity(folder, 'boot-1')).toEqual({ ...first, rebooted: false });
    expect(openIdentity(folder, 'boot-2')).toEqual({ ...first, rebooted: true });
  });

  it.each(['lost', 'broken'])('comes back from the credential when its file is %s', (how) => {
    const folder = agentFolder();
    const { agentId } = openIdentity(folder, 'boot-1');
    const hubUrl = new URL('http://127.0.0.1:1');
    new JoinKeys({ agentDir: folder, agentId, hubDir: folder, hubUrl, node: 'local/n1', token: null }).keep(
      'mine',
    );
    const file = path.join(folder, 'identity.json');
    if (how === 'lost') rmSync(file);
    else writeFileSync(file, '{"agentId":');
    expect(openIdentity(folder, 'boot-1').agentId).toBe(agentId);
  });

  it('is made up anew when both files are gone', () => {
    const folder = agentFolder();
    const { agentId } = openIdentity(folder, 'boot-1');
    rmSync(path.join(folder, 'identity.json'));
    expect(openIdentity(folder, 'boot-1').agentId).not.toBe(agentId);
  });
});
