import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HostUsers, parsePasswd } from './host-users.ts';

describe('host users', () => {
  it('takes the first name of a number and leaves out what is no entry', () => {
    const names = parsePasswd('root:x:0:0::/root:/bin/sh\ntoor:x:0:0::\n+::::::\n\n:x:5:\nbad:x:a:1\ncut:x');
    expect([...names]).toEqual([[0, 'root']]);
  });

  it('reads the host’s file, again when it changes, and shows numbers without it', () => {
    const host = mkdtempSync(path.join(tmpdir(), 'kubevitals-users-'));
    const users = new HostUsers(host);
    users.refresh();
    expect(users.nameOf(1000)).toBe('1000');
    mkdirSync(`${host}/etc`);
    writeFileSync(`${host}/etc/passwd`, 'ada:x:1000:1000::/:/bin/sh\n');
    users.refresh();
    expect(users.nameOf(1000)).toBe('ada');
    writeFileSync(`${host}/etc/passwd`, 'bob:x:1000:1000::/:/bin/sh\n');
    utimesSync(`${host}/etc/passwd`, 1, 1);
    users.refresh();
    expect(users.nameOf(1000)).toBe('bob');
    rmSync(host, { recursive: true });
  });
});
