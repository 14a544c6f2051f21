import { nodeId } from '@kubevitals/shared';
import { expect, test } from 'vitest';
import { sampleRequest, watchKey } from './watch-key.ts';

const node = nodeId({ cluster: 'local', node: 'a' });

test('one spelling for the same watch: fields in column order, rows sorted, none twice', () => {
  const one = sampleRequest({
    node,
    kind: 'disk',
    rows: ['disk:b', 'disk:a'],
    fields: ['busyRatio', 'reads'],
  });
  const other = sampleRequest({
    node,
    kind: 'disk',
    rows: ['disk:a', 'disk:b', 'disk:a'],
    fields: ['reads', 'busyRatio', 'reads'],
    everyMs: 1000,
  });
  expect(one).toMatchObject({ rows: ['disk:a', 'disk:b'], fields: ['reads', 'busyRatio'], everyMs: 1000 });
  expect(watchKey(one)).toBe(watchKey(other));
});

test('all rows and all fields are null on the wire', () => {
  expect(sampleRequest({ node, kind: 'disk' })).toMatchObject({ rows: null, fields: null });
});
