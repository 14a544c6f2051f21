import { fieldsOf } from '@kubevitals/shared';
import { beforeEach, expect, it } from 'vitest';
import { KindFeed } from './kind-feed.ts';
import { SampleTopic, type SampleView } from './sample-topic.ts';
import type { SharedFrame } from './shared-frame.ts';

const agentFields = ['usageSeconds', 'userSeconds'];
let feed: KindFeed;
let got: { t: string; tick?: number; rows?: number[]; columns?: (number | null)[][] }[];

beforeEach(() => {
  feed = new KindFeed('workload.cpu');
  feed.begin(agentFields);
  feed.takeRows({
    reset: true,
    add: [
      [0, 'w-0'],
      [1, 'w-1'],
      [2, 'w-2'],
    ],
    drop: [],
  });
  got = [];
});

function open(view: Partial<SampleView>): SampleTopic {
  const topic = new SampleTopic({
    number: 1,
    key: 'k',
    feed,
    view: { fields: ['userSeconds'], rows: null, everyMs: 1000, ...view },
  });
  topic.add({ deliver: (_topic, frame) => got.push(read(frame)) });
  return topic;
}

function read(frame: SharedFrame): (typeof got)[number] {
  const bytes = frame.bytes(false);
  const text = bytes.subarray(bytes.indexOf('{')).toString();
  return JSON.parse(text) as (typeof got)[number];
}

function table(tick: number, rows: number[], fields = [0, 1]): void {
  const columns = fields.map((field) => rows.map((row) => 10 * field + row));
  feed.takeSamples({ fields, tick, wallMs: tick, monoMs: tick, gapBefore: false, rows, columns });
}

it('sends the rows and fields that it is about', () => {
  open({ rows: new Set(['w-2', 'w-0']), fields: ['usageSeconds', 'userSeconds'] });
  table(1, [0, 1, 2]);
  expect(got).toMatchObject([
    {
      t: 'samples',
      rows: [0, 2],
      columns: [
        [0, 2],
        [10, 12],
      ],
    },
  ]);
});

it('skips a table that was sent for somebody else', () => {
  open({ fields: ['userSeconds'] });
  open({ rows: new Set(['w-9']) });
  table(1, [0], [0]);
  expect(got).toEqual([]);
});

it('reports nothing for a field that the agent does not know', () => {
  const all: readonly string[] = fieldsOf('workload.cpu');
  const unknown = all.find((field) => !agentFields.includes(field)) ?? '';
  open({ fields: [unknown, 'userSeconds'] });
  table(1, [0]);
  expect(got).toMatchObject([{ columns: [[null], [10]] }]);
});

it('feeds ten-second topics from the tables of each ten seconds', () => {
  open({ everyMs: 10_000 });
  for (let tick = 1; tick <= 40; tick++) table(tick, tick % 10 === 7 ? [0, 1, 2] : [1]);
  expect(got.map(({ tick }) => tick)).toEqual([7, 17, 27, 37]);
});

it('feeds ten-second topics from one-second tables that hold everything, one in ten', () => {
  open({ everyMs: 10_000, rows: new Set(['w-1']) });
  for (let tick = 4; tick <= 30; tick++) table(tick, [0, 1, 2]);
  expect(got.map(({ tick }) => tick)).toEqual([4, 10, 20, 30]);
});

it('opens with the rows and the newest table that fits', () => {
  table(10, [0, 1, 2]);
  table(11, [1], [0]);
  const opening = open({ fields: ['userSeconds'] })
    .opening()
    .map(read);
  expect(opening).toMatchObject([
    {
      t: 'rows',
      reset: true,
      add: [
        [0, 'w-0'],
        [1, 'w-1'],
        [2, 'w-2'],
      ],
    },
    { t: 'samples', tick: 10, columns: [[10, 11, 12]] },
  ]);
});

it('follows rows that come and go', () => {
  open({ rows: new Set(['w-3', 'w-1']) });
  feed.takeRows({
    reset: false,
    add: [
      [3, 'w-3'],
      [4, 'w-4'],
    ],
    drop: [0, 1],
  });
  expect(got).toMatchObject([{ t: 'rows', reset: false, add: [[3, 'w-3']], drop: [1] }]);
  table(1, [2, 3, 4]);
  expect(got[1]).toMatchObject({ rows: [3] });
});

it('leaves out values of rows that were never announced', () => {
  open({});
  table(1, [0, 77]);
  expect(got).toMatchObject([{ rows: [0], columns: [[10]] }]);
});

it('starts anew when the agent does, whatever it says first', () => {
  open({});
  table(50, [0]);
  feed.begin(agentFields);
  table(1, [0]);
  expect(got).toHaveLength(1);
  feed.takeRows({ reset: false, add: [[0, 'w-7']], drop: [] });
  expect(got[1]).toMatchObject({ t: 'rows', reset: true, add: [[0, 'w-7']] });
  table(2, [0]);
  expect(got[2]).toMatchObject({ tick: 2, rows: [0] });
});
