import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { network } from './network.ts';
import { CollectorRig, HostTree, machine } from './testing/collector-rig.ts';

const header = 'Inter-|   Receive  |  Transmit\n face |bytes |bytes\n';
const line = (name: string, received: number, sent = 0) =>
  `${name}: ${received} 2 3 4 0 0 0 0 ${sent} 6 7 8 0 0 0 0\n`;

describe('network', () => {
  it('gives what the kubelet had of the recorded v1 host, from the agent’s own view', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('network', network, tree.roots);
    rig.tick();
    expect(rig.rows()).toHaveLength(39);
    // stats-summary.json: eth0 rxBytes 812325662, txBytes 2858177; lab0 416 and 634.
    expect(rig.values('net:eth0')).toMatchObject({
      receivedBytes: 812325662,
      receivedPackets: 41152,
      receivedErrors: 0,
      sentBytes: 2858177,
      sentPackets: 27467,
      sentDrops: 0,
    });
    expect(rig.values('net:lab0')).toMatchObject({ receivedBytes: 416, sentBytes: 634 });
    expect(rig.value('net:cni0', 'receivedBytes')).toBeGreaterThanOrEqual(289741);
    expect(rig.trouble('proc.net.dev')).toMatchObject({
      state: 'degraded',
      why: expect.stringMatching('own network namespace') as string,
    });
  });

  it('takes the namespace of process 1, and follows interfaces that come and go', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('network', network, tree.roots);
    tree.write('proc/1/net/dev', header + line('    lo', 10) + line(' eth0', 100, 50) + line('veth1', 7));
    rig.tick();
    tree.write('proc/1/net/dev', header + line('    lo', 10) + line('veth1', 17) + line('cali2', 900));
    rig.tick();
    expect(rig.rows().toSorted()).toEqual(['net:cali2', 'net:lo', 'net:veth1']);
    expect(rig.value('net:veth1', 'receivedBytesPerSecond')).toBe(10);
    expect(rig.value('net:cali2', 'receivedBytesPerSecond')).toBeNaN();
    expect(rig.values('net:lo')).toMatchObject({
      receivedPackets: 2,
      receivedErrors: 3,
      receivedDrops: 4,
      sentPackets: 6,
      sentErrors: 7,
      sentDrops: 8,
      sentErrorsPerSecond: 0,
    });
    expect(rig.trouble('proc.net.dev')).toBeNull();
  });

  it('makes a reset a gap', () => {
    using tree = new HostTree(null);
    using rig = new CollectorRig('network', network, tree.roots);
    tree.write('proc/1/net/dev', header + line('eth0', 100));
    rig.tick();
    tree.write('proc/1/net/dev', header + line('eth0', 3));
    rig.tick();
    expect(rig.value('net:eth0', 'receivedBytesPerSecond')).toBeNaN();
  });

  it('keeps rows, not reported, while nothing can be read', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('network', network, tree.roots);
    rig.tick();
    tree.write('proc/net/dev', '');
    rig.tick();
    expect(rig.value('net:eth0', 'receivedBytes')).toBeNaN();
    expect(rig.trouble('proc.net.dev')).toMatchObject({ state: 'unavailable' });
  });

  it('survives odd names and cut lines', () => {
    using tree = new HostTree(null);
    using rig = new CollectorRig('network', network, tree.roots);
    tree.write(
      'proc/1/net/dev',
      Buffer.concat([
        Buffer.from(header),
        Buffer.from([0x20, 0xc3, 0x28]),
        Buffer.from(`${line('', 1)}nothing here\n${line('eth0.100@if3', 4)}eth9: 12 `),
      ]),
    );
    rig.tick();
    expect(rig.rows()).toEqual(['net:\\xC3(', 'net:eth0.100@if3', 'net:eth9']);
    expect(rig.values('net:eth9')).toMatchObject({ receivedBytes: 12, receivedPackets: NaN, sentBytes: NaN });
  });

  it('agrees with this machine', () => {
    using rig = new CollectorRig('network', network, machine);
    rig.tick();
    const text = readFileSync('/proc/1/net/dev', 'utf8');
    const received = Number(/lo:\s*(\d+)/.exec(text)?.[1]);
    expect(rig.value('net:lo', 'receivedBytes')).toBeLessThanOrEqual(received);
  });
});
