import { describe, expect, it } from 'vitest';
import { bytesText, Facts, factText, joined } from './facts.ts';

describe('facts', () => {
  it('leaves out what says nothing', () => {
    const nothing = [
      '',
      ' ',
      '-',
      'Unknown',
      'Default string',
      'To Be Filled By O.E.M.',
      'Not Specified',
      '0000',
      'None',
    ];
    const facts = new Facts();
    for (const value of [...nothing, null, undefined, NaN, {}, []]) facts.add('Serial number', value);
    expect(facts.list).toEqual([]);
    facts.add('Model', ' PowerEdge\nR650 ').add('Virtual machine', false).add('Cores', 0);
    expect(facts.list).toEqual([
      { name: 'Model', value: 'PowerEdge R650' },
      { name: 'Virtual machine', value: 'no' },
      { name: 'Cores', value: '0' },
    ]);
  });

  it('joins words, bounds them, and writes sizes in base 2', () => {
    expect(joined('Intel', '', 'Xeon', null)).toBe('Intel Xeon');
    expect(joined('', null)).toBeNull();
    expect(factText('ab'.repeat(5000))).toHaveLength(1000);
    expect([25276063744, 32768, 274877906944, 1.5 * 2 ** 20, 1023, 0, NaN, '5'].map(bytesText)).toEqual([
      '23.5 GiB',
      '32 KiB',
      '256 GiB',
      '1.5 MiB',
      '1023 B',
      null,
      null,
      null,
    ]);
  });
});
