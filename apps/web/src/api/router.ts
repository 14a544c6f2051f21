import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { agentsRouter } from './agents-router.ts';
import { eventsRouter } from './events-router.ts';
import { hubRouter } from './hub-router.ts';
import { nodesRouter } from './nodes-router.ts';
import { router } from './procedures.ts';
import { sessionRouter } from './session-router.ts';

export const appRouter = router({
  hub: hubRouter,
  session: sessionRouter,
  nodes: nodesRouter,
  events: eventsRouter,
  agents: agentsRouter,
});

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
