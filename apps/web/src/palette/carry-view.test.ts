import { expect, it } from 'vitest';
import { carryView } from './carry-view.ts';

const present = { pathname: '/nodes/local/a', search: '?tab=about&tz=utc&from=1&to=2' };

it('keeps the zone everywhere and the moment on the same node', () => {
  expect(carryView('/nodes/local/b', present)).toBe('/nodes/local/b?tz=utc');
  expect(carryView('/nodes/local/a?tab=workloads', present)).toBe(
    '/nodes/local/a?tab=workloads&tz=utc&from=1&to=2',
  );
  expect(carryView('/', { pathname: '/', search: '' })).toBe('/');
  expect(carryView('/?tz=local', present)).toBe('/?tz=local');
});
