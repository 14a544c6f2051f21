import type { FindingDefinition } from './define-finding.ts';

/** Every kind of finding, by name. */
export const findings = {} as const satisfies Record<string, FindingDefinition>;

export * from './define-finding.ts';
