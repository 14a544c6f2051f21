import { expect, it } from 'vitest';
import { isLoopback } from './is-loopback.ts';

it('knows addresses of the machine itself', () => {
  expect(['http://127.0.0.1:4110', 'http://localhost:1', 'https://[::1]:4110'].map(isLoopback)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['https://hub.example', 'http://10.0.0.1:4110', 'no address'].map(isLoopback)).toEqual([
    false,
    false,
    false,
  ]);
});
