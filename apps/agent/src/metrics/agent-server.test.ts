import { afterEach, describe, expect, it } from 'vitest';
import { hostCpu } from '../collectors/host-cpu.ts';
import { CollectorRig, machine } from '../collectors/testing/collector-rig.ts';
import type { CgroupTree } from '../sources/cgroup/cgroup-tree.ts';
import { AgentServer } from './agent-server.ts';
import { parseStrictly } from './testing/strict-text-parser.ts';

const open: AgentServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

function start(port = 0) {
  const rig = new CollectorRig('host.cpu', hostCpu, machine);
  const cgroups = { find: () => null, cgroups: () => new Map([['w-1', null]]) } as unknown as CgroupTree;
  const sources = { ...rig.sources, cgroups };
  const server = new AgentServer({
    host: '127.0.0.1',
    port,
    tables: [rig.table],
    sources,
    version: '0.1.0',
    lastTick: () => rig.table.tick,
    onError: () => undefined,
    retryMs: 20,
  });
  open.push(server);
  server.start();
  return { rig, server, trouble: () => sources.health.statuses().get('agent.http')?.trouble };
}

describe('AgentServer', () => {
  it('serves this machine’s figures and is ready behind the first tick', async () => {
    const { rig, server } = start();
    await expect.poll(() => server.url).not.toBeNull();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    rig.tick();
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
      status: 'ready',
      troubles: {},
    });
    const families = parseStrictly(await (await fetch(`${server.url}/metrics`)).text());
    expect(families.get('node_load1')?.series[0]?.value).toBe(rig.value('host', 'load1'));
  });

  it('says that its port is taken, and takes it when it is free', async () => {
    const first = start();
    await expect.poll(() => first.server.url).not.toBeNull();
    const second = start(Number(new URL(first.server.url!).port));
    await expect
      .poll(second.trouble)
      .toMatchObject({ state: 'failed', why: expect.stringMatching('EADDRINUSE') as string });
    await first.server.close();
    await expect.poll(() => second.server.url).not.toBeNull();
    expect(second.trouble()).toBeNull();
  });
});
