import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { interfaceAddresses } from './interface-addresses.ts';
import { toldParameters } from './kernel-command-line.ts';
import { parseOsRelease } from './os-release.ts';
import { readSystemFacts, systemItems } from './system-items.ts';

describe('parseOsRelease', () => {
  it('takes quotes and escapes, and leaves out what is no assignment', () => {
    const text =
      'NAME="Debian \\"GNU\\"/Linux"\n# x=1\nVERSION_ID=\'12\'\nID=debian\n\nBROKEN\nPRETTY_NAME="cut';
    expect(Object.fromEntries(parseOsRelease(text))).toEqual({
      NAME: 'Debian "GNU"/Linux',
      VERSION_ID: '12',
      ID: 'debian',
      PRETTY_NAME: '"cut',
    });
  });
});

describe('toldParameters', () => {
  it('tells only what is harmless', () => {
    const line =
      'BOOT_IMAGE=/vmlinuz root=UUID=1 ro psi=1 iscsi_password=s3cret mitigations=auto token=abc -- --psi=2 psi=0';
    expect(toldParameters(line)).toBe('ro psi=1 mitigations=auto');
    expect(toldParameters('')).toBe('');
  });
});

describe('interfaceAddresses', () => {
  it('leaves out loopback and interfaces with link-local addresses only', () => {
    const address = (text: string, internal = false) => ({
      address: text.split('/')[0] ?? '',
      cidr: text,
      mac: '02:00:00:00:00:01',
      internal,
      netmask: '',
      family: 'IPv4' as const,
    });
    const found = interfaceAddresses({
      lo: [address('127.0.0.1/8', true)],
      eth0: [address('192.0.2.2/24'), address('fe80::1/64')],
      veth1: [address('fe80::2/64')],
    });
    expect(found).toEqual([{ name: 'eth0', mac: '02:00:00:00:00:01', addresses: ['192.0.2.2/24'] }]);
  });
});

describe('systemItems', () => {
  it('honours the host’s root folder', () => {
    const host = mkdtempSync(path.join(tmpdir(), 'kubevitals-os-'));
    mkdirSync(`${host}/etc`);
    mkdirSync(`${host}/proc/sys/kernel`, { recursive: true });
    writeFileSync(`${host}/etc/os-release`, 'PRETTY_NAME="Flatcar 4230"\nVERSION_ID=4230.2\n');
    writeFileSync(`${host}/etc/hostname`, 'node-7\n');
    writeFileSync(`${host}/proc/sys/kernel/osrelease`, '6.6.1\n');
    writeFileSync(`${host}/proc/meminfo`, 'MemTotal:       24683656 kB\n');
    const facts = readSystemFacts(
      { host, proc: `${host}/proc`, sys: `${host}/sys`, cgroup: `${host}/x` },
      'hybrid',
    );
    const items = Object.fromEntries(systemItems(facts).map((item) => [item.key, item.facts]));
    expect(items).toEqual({
      os: [
        { name: 'Name', value: 'Flatcar 4230' },
        { name: 'Version', value: '4230.2' },
        { name: 'Host name', value: 'node-7' },
      ],
      kernel: [
        { name: 'Release', value: '6.6.1' },
        { name: 'Architecture', value: process.arch },
      ],
      memory: [{ name: 'Total', value: '23.5 GiB' }],
      cgroup: [{ name: 'Version', value: 'v1 with v2 beside it (hybrid)' }],
    });
    rmSync(host, { recursive: true });
  });
});
