import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CodedError, limits, toWireError } from '@kubevitals/shared';
import { WebSocketServer } from 'ws';
import type { Access } from '../auth/access.ts';
import type { SessionCookie } from '../auth/session-cookie.ts';
import type { Connection, Hub } from '../hub/hub.ts';
import type { Log } from '../hub/log.ts';
import { isOwnHost, isOwnOrigin, type OwnNames } from './allowed-hosts.ts';
import { isLoopback, plainAddress } from '../config/listen-address.ts';

export type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

export interface UpgradesOptions {
  readonly own: OwnNames;
  readonly hub: Hub;
  readonly access: Access;
  readonly cookie: SessionCookie;
  readonly log: Log;
  /** Next's own sockets (hot reload); null in production. */
  readonly pages: UpgradeListener | null;
}

/**
 * WebSockets of browsers (`/live`) and agents (`/agent`). Who is turned away is accepted first and told why: a refused
 * upgrade looks like any network fault to a browser.
 */
export function createUpgrades(options: UpgradesOptions): UpgradeListener {
  const servers = { live: socketServers('live'), agent: socketServers('agent') };
  return (request, stream, head) => {
    const path = (request.url ?? '').split('?', 1)[0];
    // The peer may vanish before there is a WebSocket to hear of it.
    const ignore = (): void => undefined;
    stream.on('error', ignore);
    if (path === '/live' || path === '/agent') {
      const kind = path === '/live' ? 'live' : 'agent';
      const local = isLoopback(request.socket.remoteAddress ?? '');
      const server = local ? servers[kind].local : servers[kind].remote;
      server.handleUpgrade(request, stream, head, (socket) => {
        stream.off('error', ignore);
        if (kind === 'live') void acceptViewer({ socket, stream }, request, options);
        else acceptAgent({ socket, stream }, request, options);
      });
    } else if (options.pages && isOwnHost(request.headers.host, options.own, request.socket.localAddress)) {
      options.pages(request, stream, head);
    } else {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
  };
}

/** On this machine deflating costs more than it saves, on either end: it is not even negotiated there. */
function socketServers(kind: 'live' | 'agent'): {
  readonly local: WebSocketServer;
  readonly remote: WebSocketServer;
} {
  // What is a little too large is refused with a reason, by `Peer`; what is far beyond is not even read.
  const maxPayload = 2 * (kind === 'live' ? limits.browserFrameBytes : limits.agentFrameBytes);
  const shared = { noServer: true, clientTracking: false, maxPayload };
  const perMessageDeflate =
    kind === 'live'
      ? // Frames to browsers are deflated once for all of them, so each must stand alone.
        { serverNoContextTakeover: true, clientNoContextTakeover: true }
      : { zlibDeflateOptions: { level: 1 }, threshold: 1024, concurrencyLimit: 4 };
  return {
    local: new WebSocketServer({ ...shared, perMessageDeflate: false }),
    remote: new WebSocketServer({ ...shared, perMessageDeflate }),
  };
}

async function acceptViewer(
  connection: Connection,
  request: IncomingMessage,
  { own, hub, access, cookie, log }: UpgradesOptions,
): Promise<void> {
  // What it says before its session is checked must wait for whoever will read it.
  connection.socket.pause();
  connection.socket.on('error', () => undefined);
  try {
    const { host, origin } = request.headers;
    if (!isOwnHost(host, own, request.socket.localAddress) || !isOwnOrigin(origin, host, own)) {
      throw new CodedError('wrong-origin');
    }
    const session = await access.requireSession(cookie.read(request.headers.cookie));
    hub.acceptViewer(connection, {
      sessionHash: session.hash,
      expiresMs: session.expiresMs,
      deflate: connection.socket.extensions.includes('permessage-deflate'),
    });
  } catch (error) {
    if (!(error instanceof CodedError)) log.error({ err: error }, 'a browser could not be accepted');
    const { code, message } = toWireError(error);
    hub.turnAway(connection, code, message);
  } finally {
    connection.socket.resume();
  }
}

function acceptAgent(connection: Connection, request: IncomingMessage, { hub }: UpgradesOptions): void {
  // Agents are no browsers. A page that reaches for this socket has no business here.
  if (request.headers.origin !== undefined) {
    hub.turnAway(connection, 'wrong-origin', 'This socket is for agents, not for pages.');
    return;
  }
  const remoteAddress = plainAddress(request.socket.remoteAddress ?? '');
  hub.acceptAgent(connection, { remoteAddress, loopback: isLoopback(remoteAddress) });
}
