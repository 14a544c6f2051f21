import { procedure, router } from './procedures.ts';

export const hubRouter = router({
  about: procedure.query(async ({ ctx }) => {
    const { version, instance, startedAt, publicUrl, listen, dataDir } = ctx.facts;
    const { eventsStored, databaseBytes } = await ctx.store.facts();
    return {
      version,
      instance,
      startedAt,
      node26: process.version,
      viewers: ctx.hub.viewers,
      agents: ctx.hub.agents,
      publicUrl,
      listen: [...listen],
      dataDir,
      eventsStored,
      databaseBytes,
    };
  }),
});
