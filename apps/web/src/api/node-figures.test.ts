import { fieldsOf, rowIds, type SampleKind } from '@kubevitals/shared';
import { expect, it } from 'vitest';
import { NodeFeed } from '../hub/node-feed.ts';
import { nodeFigures } from './node-figures.ts';

/** A feed that got one table of a kind, as an agent sends it. */
function give(
  feed: NodeFeed,
  kind: SampleKind,
  values: Readonly<Record<string, Readonly<Record<string, number | null>>>>,
) {
  const fields = [...fieldsOf(kind)];
  const rows = Object.keys(values);
  const kindFeed = feed.kinds.get(kind)!;
  kindFeed.begin(fields);
  kindFeed.takeRows({ reset: true, add: rows.map((row, serial) => [serial, row]), drop: [] });
  kindFeed.takeSamples({
    tick: 1,
    wallMs: 1,
    monoMs: 1,
    gapBefore: false,
    fields: fields.map((_, column) => column),
    rows: rows.map((_, serial) => serial),
    columns: fields.map((field) => rows.map((row) => values[row]?.[field] ?? null)),
  });
}

it('reads the newest tables; what was not reported is null', () => {
  const feed = new NodeFeed('local/a' as NodeFeed['id'], () => 0);
  give(feed, 'host.cpu', { [rowIds.host]: { usedCores: 1.5, coresOnline: 4, usedRatio: 0.375 } });
  give(feed, 'agent', { [rowIds.agent]: { workloads: 12 } });
  give(feed, 'filesystem', {
    [rowIds.filesystem('/')]: { usedRatio: 0.4, availableBytes: 60 },
    [rowIds.filesystem('/var')]: { usedRatio: 0.9, availableBytes: 10 },
    [rowIds.filesystem('/nfs')]: { usedRatio: null },
  });
  expect(nodeFigures(feed)).toEqual({
    usedCores: 1.5,
    coresOnline: 4,
    cpuRatio: 0.375,
    workingSetBytes: null,
    memoryTotalBytes: null,
    disk: { mountPoint: '/var', usedRatio: 0.9, availableBytes: 10 },
    load1: null,
    workloads: 12,
    agentCpuCores: null,
  });
});
