import { describe, expect, it } from 'vitest';
import { actions } from './actions/index.ts';
import { calls } from './calls/index.ts';
import { eventLine, events } from './events/index.ts';
import { facets } from './facets/index.ts';
import { findings } from './findings/index.ts';
import { eventKeyText, nodeId, nodeIdSchema, parseNodeId, rowIds, splitPartId } from './ids.ts';
import { defineSample, derivedFrom, samples, type FieldDefinition } from './samples/index.ts';
import { roundToUnit, units } from './units.ts';

const definitions = Object.values(samples).flatMap((sample) =>
  Object.entries<FieldDefinition>(sample.fields).map(([name, field]) => ({ sample, name, field })),
);

describe('registries', () => {
  it('hold each kind under its own name', () => {
    for (const registry of [samples, facets, events, calls, findings, actions]) {
      for (const [name, definition] of Object.entries<{ name: string }>(registry))
        expect(definition.name).toBe(name);
    }
  });

  it('name the unit of each field in its name', () => {
    const endings = {
      cores: /Cores$/,
      ratio: /Ratio$/,
      bytes: /Bytes$/,
      bytesPerSecond: /BytesPerSecond$/,
      seconds: /Seconds$/,
      milliseconds: /Ms$/,
    };
    for (const { sample, name, field } of definitions) {
      const ending = (endings as Partial<Record<string, RegExp>>)[field.unit];
      if (ending && name !== 'coresOnline') expect(`${sample.name}.${name}`).toMatch(ending);
    }
  });

  it('give each field a title, a meaning that is a sentence, and a source', () => {
    for (const { field } of definitions) {
      expect(field.title).not.toBe('');
      expect(field.meaning).toMatch(/\.$/);
      expect(field.source).not.toBe('');
    }
  });

  it('never give two fields the same metric and labels', () => {
    const seen = definitions
      .filter(({ field }) => field.metric)
      .map(({ field }) => `${field.metric?.name ?? ''}${JSON.stringify(field.metric?.labels ?? {})}`);
    const twice = seen.filter((name, index) => seen.indexOf(name) !== index);
    expect(twice).toEqual([]);
  });

  it('derive rates from counters only', () => {
    for (const { sample, field } of definitions) {
      if (!field.derive || 'quotientOf' in field.derive) continue;
      const fields: Readonly<Record<string, FieldDefinition>> = sample.fields;
      for (const source of derivedFrom(field.derive)) expect(fields[source]?.type).toBe('counter');
    }
  });

  it('refuse a field derived from one that comes later', () => {
    const field = { unit: 'count', type: 'gauge', title: 'x', meaning: 'X.', source: 'x' } as const;
    const early = { ...field, derive: { quotientOf: 'late', by: 'late' } };
    const definition = { name: 'x', rows: 'host', everyMs: 1000, title: 'x', sentence: 'x' } as const;
    expect(() => defineSample({ ...definition, fields: { early, late: field } })).toThrow(/late/);
  });
});

describe('ids', () => {
  it('are <cluster>/<node> with plain names', () => {
    expect(parseNodeId('prod-eu/node-17')).toEqual({ cluster: 'prod-eu', node: 'node-17' });
    for (const bad of ['', 'a', '/', 'a/', '/b', 'a/b/c', 'a/b c', '../b', 'a/..', '-a/b']) {
      expect(nodeIdSchema.safeParse(bad).success, bad).toBe(false);
    }
    expect(nodeId({ cluster: 'a', node: 'b' })).toBe('a/b');
  });

  it('split a part off its workload at the first slash', () => {
    expect(splitPartId(rowIds.part('w-1', 'eth0/x'))).toEqual({ workloadId: 'w-1', part: 'eth0/x' });
    expect(splitPartId('w-1')).toBeNull();
  });

  it('spell an event key', () => {
    expect(eventKeyText({ producer: 'a/b', spool: 's', number: 3 })).toBe('a/b:s:3');
  });
});

describe('events', () => {
  it('read as one line, unknown kinds and odd data too', () => {
    expect(eventLine('agent-started', { version: '1', pid: 1, bootId: 'b', rebooted: true })).toBe(
      'Agent 1 started after a reboot of the machine',
    );
    expect(eventLine('agent-started', { nothing: true })).toBe('Agent started');
    expect(eventLine('of-tomorrow', {})).toBe('of-tomorrow');
    expect(eventLine('__proto__', {})).toBe('__proto__');
  });
});

describe('units', () => {
  it('round to their resolution and leave unknown unknown', () => {
    expect(roundToUnit(0.12345678, 'cores')).toBe(0.123457);
    expect(roundToUnit(10.6, 'bytes')).toBe(11);
    expect(roundToUnit(NaN, 'bytes')).toBeNaN();
    expect(roundToUnit(2 ** 53, 'cores')).toBe(2 ** 53);
    expect(Object.keys(units)).toHaveLength(9);
  });
});
