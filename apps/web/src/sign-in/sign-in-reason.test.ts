import { expect, it } from 'vitest';
import { signInReason, wantedPlace } from './sign-in-reason.ts';

it('knows the reasons of the hub and nothing else', () => {
  expect(signInReason('used')).toBe('used');
  expect(signInReason('toString')).toBeNull();
  expect(signInReason(null)).toBeNull();
});

it('names the place one wanted to go to, never another site', () => {
  expect(wantedPlace('/nodes/prod/node-1?tab=about')).toBe('prod/node-1');
  expect(wantedPlace('/')).toBeNull();
  expect(wantedPlace('//evil.example/x')).toBeNull();
  expect(wantedPlace('/\\evil.example')).toBeNull();
  expect(wantedPlace('https://evil.example')).toBeNull();
  expect(wantedPlace('/nodes/%E0%A4%A')).toBeNull();
});
