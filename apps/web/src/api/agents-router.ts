import { CodedError, nodeIdSchema } from '@kubevitals/shared';
import { z } from 'zod';
import { joinCommand } from './join-command.ts';
import { procedure, router } from './procedures.ts';

export const agentsRouter = router({
  list: procedure.query(async ({ ctx }) => {
    const known = await ctx.store.agents.list();
    const connected = new Map(ctx.hub.registry.sightings().map((sighting) => [sighting.node, sighting]));
    return known.map((agent) => {
      const { lastSeenMs, remoteAddress } = connected.get(agent.node) ?? agent;
      return {
        node: agent.node,
        agentId: agent.agentId,
        joinedAt: agent.joinedMs,
        lastSeenAt: lastSeenMs,
        remoteAddress,
      };
    });
  }),

  createJoinToken: procedure
    .input(z.object({ note: z.string().max(200).optional() }).default({}))
    .mutation(async ({ ctx, input }) => {
      const { token, expiresAt } = await ctx.access.newJoinToken(input.note ?? '');
      return { token, expiresAt, command: joinCommand(ctx.facts, token) };
    }),

  remove: procedure.input(z.object({ node: nodeIdSchema })).mutation(async ({ ctx, input }) => {
    if (!(await ctx.hub.removeNode(input.node)))
      throw new CodedError('not-found', 'This node has not joined.');
    return { removed: true };
  }),
});
