import { CodedError, toWireError, type ErrorCode, type WireError } from '@kubevitals/shared';
import { TRPCError, initTRPC } from '@trpc/server';
import { z } from 'zod';
import type { Context } from './context.ts';

type TrpcCode = TRPCError['code'];

const trpcCodes: Partial<Record<ErrorCode, TrpcCode>> = {
  'bad-request': 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'wrong-origin': 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'too-many': 'TOO_MANY_REQUESTS',
  'deadline-exceeded': 'TIMEOUT',
  cancelled: 'CLIENT_CLOSED_REQUEST',
  'node-unreachable': 'SERVICE_UNAVAILABLE',
  unavailable: 'SERVICE_UNAVAILABLE',
  unsupported: 'NOT_IMPLEMENTED',
};

const trpc = initTRPC.context<Context>().create({
  // Stack traces never leave the hub.
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: 15_000 } },
  errorFormatter: ({ shape, error }) => {
    const kubevitals = wireErrorOf(error);
    return { ...shape, message: kubevitals.message, data: { ...shape.data, kubevitals } };
  },
});

/** What a browser is told of an error: our code and text, never internals. */
export function wireErrorOf(error: TRPCError): WireError {
  if (error.cause instanceof CodedError) return toWireError(error.cause);
  if (error.cause instanceof z.ZodError) {
    const [issue] = error.cause.issues;
    const where = issue?.path.map(String).join('.') ?? '';
    return toWireError(new CodedError('bad-request', `${where}: ${issue?.message ?? 'not valid'}`));
  }
  switch (error.code) {
    case 'NOT_FOUND':
      return toWireError(new CodedError('not-found'));
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
    case 'METHOD_NOT_SUPPORTED':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return toWireError(new CodedError('bad-request'));
    case 'PAYLOAD_TOO_LARGE':
      return toWireError(new CodedError('too-large'));
    default:
      return toWireError(error.cause);
  }
}

/** Gives coded errors their HTTP status. */
const coded = trpc.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof CodedError)) return result;
  const { cause } = result.error;
  throw new TRPCError({
    code: trpcCodes[cause.code] ?? 'INTERNAL_SERVER_ERROR',
    message: cause.message,
    cause,
  });
});

/** Our own page only; what changes something must be vouched for by the browser. */
const ownPage = trpc.middleware(async ({ ctx, type, next }) => {
  if (ctx.asker === 'foreign' || (type === 'mutation' && ctx.asker !== 'own-page')) {
    throw new CodedError('wrong-origin');
  }
  return next();
});

const signedIn = trpc.middleware(async ({ ctx, next }) => {
  if (!ctx.session) throw new CodedError('unauthenticated');
  return next({ ctx: { ...ctx, session: ctx.session } });
});

export const { router } = trpc;

/** For whoever is signed in: every procedure so far. */
export const procedure = trpc.procedure.use(coded).use(ownPage).use(signedIn);
