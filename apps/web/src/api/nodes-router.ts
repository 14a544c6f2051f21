import { calls, nodeIdSchema } from '@kubevitals/shared';
import { z } from 'zod';
import { nodeFigures } from './node-figures.ts';
import { readInventory } from './read-inventory.ts';
import { procedure, router } from './procedures.ts';

export const nodesRouter = router({
  history: procedure
    .input(z.object({ node: nodeIdSchema, request: calls.history.request }))
    .query(({ ctx, input, signal }) =>
      ctx.hub.call(input.node, 'history', { input: input.request, ...(signal && { signal }) }),
    ),

  processes: procedure
    .input(z.object({ node: nodeIdSchema, request: calls.processes.request }))
    .query(({ ctx, input, signal }) =>
      ctx.hub.call(input.node, 'processes', { input: input.request, ...(signal && { signal }) }),
    ),

  /** A glance at every node, for the fleet page. */
  figures: procedure.query(({ ctx }) =>
    Object.fromEntries(ctx.hub.registry.feeds().map((feed) => [feed.id, nodeFigures(feed)])),
  ),

  readInventory: procedure
    .input(z.object({ node: nodeIdSchema }))
    .subscription(({ ctx, input, signal }) => readInventory(ctx.hub, input.node, signal)),
});
