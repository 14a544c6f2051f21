import { expect, it } from 'vitest';
import { ownName } from './own-name.ts';

it('names a folder of a tree by its own part, anything else by its whole name', () => {
  expect(ownName({ kind: 'folder', name: 'kubevitals-test-x/aaaaaaaaaaaa1' })).toBe('aaaaaaaaaaaa1');
  expect(ownName({ kind: 'folder', name: 'docker' })).toBe('docker');
  expect(ownName({ kind: 'folder', name: '/' })).toBe('/');
  expect(ownName({ kind: 'service', name: 'a/b.service' })).toBe('a/b.service');
});
