import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs';

export const nodeStates = ['live', 'stale', 'gone'] as const;

/** What the address says of the fleet page. */
export const fleetAddress = {
  q: parseAsString.withDefault(''),
  cluster: parseAsArrayOf(parseAsString).withDefault([]),
  state: parseAsArrayOf(parseAsStringLiteral(nodeStates)).withDefault([]),
};
