import type { CollectorRegistry } from '../sampling/collector.ts';
import { agentCollector } from './agent-collector.ts';
import { agentSelf } from './agent.ts';

/** Every collector, by the kind it fills; they run in this order. */
export const collectors: Partial<CollectorRegistry> = {
  agent: agentSelf,
  'agent.collector': agentCollector,
};
