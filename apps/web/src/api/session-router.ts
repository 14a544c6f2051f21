import { procedure, router } from './procedures.ts';

export const sessionRouter = router({
  current: procedure.query(({ ctx }) => ({
    name: 'Holder of a sign-in link',
    how: ctx.session.how,
    since: ctx.session.createdMs,
  })),

  signOut: procedure.mutation(async ({ ctx }) => {
    await ctx.access.signOut(ctx.session);
    ctx.hub.endSession(ctx.session.hash);
    ctx.setCookie(ctx.cookie.clear());
    return { signedOut: true };
  }),
});
