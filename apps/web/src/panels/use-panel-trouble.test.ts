import { expect, test } from 'vitest';
import { sourceTrouble } from './use-panel-trouble.ts';

const source = {
  title: 'PSI',
  state: 'unavailable' as const,
  why: 'Switched off in this kernel.',
  remedy: 'Start it with psi=1.',
  paths: ['/proc/pressure/memory', '/proc/pressure/cpu'],
  since: 0,
};

test('the trouble of the file that a field is read from', () => {
  const sources = new Map([['proc.pressure', source]]);
  expect(sourceTrouble(sources, 'host.pressure', 'memorySomeAvg10Ratio')).toEqual({
    why: 'Switched off in this kernel.',
    remedy: 'Start it with psi=1.',
  });
  expect(sourceTrouble(sources, 'host.cpu', 'usedCores')).toBeNull();
  expect(
    sourceTrouble(
      new Map([['p', { ...source, state: 'working' as const }]]),
      'host.pressure',
      'memorySomeAvg10Ratio',
    ),
  ).toBeNull();
});
