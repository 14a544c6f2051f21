import type { RequestListener } from 'node:http';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import type { Log } from '../hub/log.ts';
import { createContext, type Services } from './context.ts';
import { appRouter } from './router.ts';

/** Bytes of a body: a question for history names up to 256 rows. */
const maxBodySize = 512 * 1024;

/** tRPC as a listener for requests below `/api/trpc/`. */
export function createApiHandler(services: Services, log: Log): RequestListener {
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: '/api/trpc/',
    maxBodySize,
    // Questions that do not fit into an address come as POST.
    allowMethodOverride: true,
    createContext: ({ req, res }) =>
      createContext(req, (cookie) => res.setHeader('Set-Cookie', cookie), services),
    onError: ({ error, path }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        log.error({ err: error.cause ?? error, path }, 'a procedure failed');
    },
  });
  return (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    handler(request, response);
  };
}
