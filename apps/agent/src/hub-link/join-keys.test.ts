import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { JoinKeys } from './join-keys.ts';
import { endAll, tempDir } from './testing/link-rig.ts';

afterEach(endAll);

const agentId = '0198f2a0-0000-7000-8000-000000000001';

describe('JoinKeys', () => {
  it('keeps a credential for the hub and the node it was given for', async () => {
    const dir = tempDir();
    mkdirSync(path.join(dir, 'agent'));
    const kept = { hub: 'http://127.0.0.1:1', node: 'local/n1', credential: 'mine' };
    writeFileSync(path.join(dir, 'agent/credential.json'), JSON.stringify(kept));
    const open = (hubUrl: string, of = 'local/n1') =>
      new JoinKeys({
        agentDir: path.join(dir, 'agent'),
        agentId,
        hubDir: dir,
        hubUrl: new URL(hubUrl),
        node: of,
        token: 'token',
      }).present();
    expect(open('http://127.0.0.1:1')).toEqual({ credential: 'mine', joinToken: 'token' });
    expect(open('http://127.0.0.1:2').credential).toBeNull();
    expect(open('http://127.0.0.1:1', 'local/n2').credential).toBeNull();
    writeFileSync(path.join(dir, 'agent/credential.json'), '{"hub":');
    expect(open('http://127.0.0.1:1').credential).toBeNull();
    await Promise.resolve();
  });

  it('reads no local token for a hub elsewhere', () => {
    const dir = tempDir();
    writeFileSync(path.join(dir, 'local-join-token'), 'local');
    const options = { agentDir: dir, agentId, hubDir: dir, node: 'local/n1', token: null };
    const present = (url: string) => new JoinKeys({ ...options, hubUrl: new URL(url) }).present().joinToken;
    for (const url of ['http://127.0.0.1', 'http://localhost', 'http://[::1]:1'])
      expect(present(url)).toBe('local');
    for (const url of ['http://10.0.0.1', 'http://127.example', 'http://hub'])
      expect(present(url)).toBeNull();
  });
});
