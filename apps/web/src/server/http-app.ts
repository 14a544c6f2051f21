import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Access } from '../auth/access.ts';
import type { SessionCookie } from '../auth/session-cookie.ts';
import type { Log } from '../hub/log.ts';
import { isOwnHost, type OwnNames } from './allowed-hosts.ts';
import { contentSecurityPolicy, scriptlessPolicy, setSecurityHeaders } from './security-headers.ts';
import { signInRoute } from './sign-in-route.ts';

export interface HttpAppOptions {
  readonly own: OwnNames;
  readonly access: Access;
  readonly cookie: SessionCookie;
  /** tRPC, mounted at `/api/trpc/`. */
  readonly api: RequestListener;
  /** Next; null where there are no pages (tests of the hub alone). */
  readonly pages: RequestListener | null;
  readonly dev: boolean;
  readonly log: Log;
  /** Null when ready to serve, else why not. */
  readonly unready: () => Promise<string | null>;
}

/** Everything that comes as an HTTP request, in the order of its checks. */
export function createHttpApp(options: HttpAppOptions): RequestListener {
  return (request, response) => {
    handle(request, response, options).catch((error: unknown) => {
      options.log.error({ err: error, path: pathOf(request) }, 'a request failed');
      if (!response.headersSent)
        plain(response, 500, 'Something failed inside. The log of the hub has the details.');
      else response.destroy();
    });
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpAppOptions,
): Promise<void> {
  const path = pathOf(request);
  setSecurityHeaders(response);
  if (!isReadable(path)) {
    plain(response, 400, 'That address cannot be read.');
    return;
  }
  if (path === '/healthz') {
    plain(response, 200, 'ok');
    return;
  }
  if (path === '/readyz') {
    const why = await options.unready();
    plain(response, why === null ? 200 : 503, why ?? 'ok');
    return;
  }
  if (!isOwnHost(request.headers.host, options.own, request.socket.localAddress)) {
    plain(
      response,
      421,
      'This hub is not known under that name. Set KUBEVITALS_PUBLIC_URL to the address it is opened with.',
    );
    return;
  }
  if (path.startsWith('/api/trpc/')) {
    options.api(request, response);
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    plain(response, 405, 'Only GET and HEAD are served here.');
    return;
  }
  if (path === '/signin') await signInRoute(request, response, options);
  else await page(request, response, options);
}

async function page(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpAppOptions,
): Promise<void> {
  const { access, cookie, pages, dev } = options;
  if (!pages) {
    plain(response, 404, 'There are no pages here.');
    return;
  }
  const path = pathOf(request);
  // Scripts, styles and fonts are the same for everybody and hold nothing of this hub.
  if (!isPublicFile(path) && !(await access.session(cookie.read(request.headers.cookie)))) {
    if (request.headers['sec-fetch-mode'] === 'navigate' || request.headers.accept?.includes('text/html')) {
      response.writeHead(303, {
        Location: `/signin?next=${encodeURIComponent(request.url ?? '/')}`,
        'Cache-Control': 'no-store',
      });
      response.end();
    } else {
      plain(response, 401, 'Sign in first.');
    }
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, dev);
  // Next finds the nonce for its own scripts in this header of the request.
  request.headers['content-security-policy'] = policy;
  request.headers['x-nonce'] = nonce;
  response.setHeader('Content-Security-Policy', policy);
  pages(request, response);
}

function isPublicFile(path: string): boolean {
  // Not a way around the session by a path that Next would resolve to another.
  if (/\.\.|%2e|\\|%5c/i.test(path)) return false;
  return path.startsWith('/_next/static/') || path === '/favicon.ico' || path === '/icon.svg';
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** `*`, the address of another site and a broken escape are none that a page could have: Next answers them with 500. */
function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path).startsWith('/');
  } catch {
    return false;
  }
}

export function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': scriptlessPolicy,
  });
  response.end(`${text}\n`);
}
