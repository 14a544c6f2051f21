import type { IncomingMessage, ServerResponse } from 'node:http';
import { CodedError } from '@kubevitals/shared';
import { sessionMs, type Access } from '../auth/access.ts';
import type { SessionCookie } from '../auth/session-cookie.ts';
import { ownPath } from './own-path.ts';
import { scriptlessPolicy } from './security-headers.ts';
import { signInPage, type SignInNotice } from './sign-in-page.ts';

export interface SignInRouteOptions {
  readonly access: Access;
  readonly cookie: SessionCookie;
}

/** GET `/signin`: with a token it opens a session and goes on to `next`, without it says where the link is found. */
export async function signInRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { access, cookie }: SignInRouteOptions,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://hub.invalid');
  const next = ownPath(searchParams.get('next'));
  const token = tokenOf(searchParams.get('token'));
  const secret = cookie.read(request.headers.cookie);
  response.setHeader('Cache-Control', 'no-store');
  if (await access.session(secret)) {
    goOn(response, next);
    return;
  }
  // A HEAD request is somebody's preview of the link: it must not use it up.
  if (token === null || request.method === 'HEAD') {
    show(response, { next, notice: 'none', status: 200 });
    return;
  }
  try {
    const opened = await access.signIn(token, request.socket.remoteAddress ?? '');
    if (opened === null) {
      show(response, { next, notice: 'invalid', status: 401 });
      return;
    }
    response.setHeader('Set-Cookie', cookie.set(opened, sessionMs));
    goOn(response, next);
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'too-many')) throw error;
    show(response, { next, notice: 'too-many', status: 429 });
  }
}

/** What was pasted may be the whole link. */
function tokenOf(pasted: string | null): string | null {
  const text = pasted?.trim() ?? '';
  const token = URL.canParse(text) ? new URL(text).searchParams.get('token') : text;
  return token !== null && /^[\w-]{1,128}$/.test(token) ? token : pasted === null ? null : '-';
}

function goOn(response: ServerResponse, next: string): void {
  response.writeHead(303, { Location: next }).end();
}

function show(
  response: ServerResponse,
  { next, notice, status }: { readonly next: string; readonly notice: SignInNotice; readonly status: number },
): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': scriptlessPolicy,
  });
  response.end(signInPage(next, notice));
}
