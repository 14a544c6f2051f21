import { expect, it } from 'vitest';
import { withLoopback } from './listen-address.ts';

it.each([
  [['127.0.0.1'], ['127.0.0.1'], '127.0.0.1'],
  [['10.0.0.5', '::1'], ['10.0.0.5', '::1'], '::1'],
  [['127.0.0.2'], ['127.0.0.2'], '127.0.0.2'],
  [['0.0.0.0'], ['0.0.0.0'], '127.0.0.1'],
  [['0::0'], ['0::0'], '127.0.0.1'],
  [['10.0.0.5'], ['10.0.0.5', '127.0.0.1'], '127.0.0.1'],
  [['fe80::1', '10.0.0.5'], ['fe80::1', '10.0.0.5', '127.0.0.1'], '127.0.0.1'],
])('of %j this machine is served by one', (listen, addresses, local) => {
  expect(withLoopback(listen)).toEqual({ addresses, local });
});
