import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { urlHost, withLoopback } from '../config/listen-address.ts';
import { SettingError } from '../config/setting-error.ts';
import type { TlsFiles } from './tls.ts';
import type { UpgradeListener } from './upgrades.ts';

export interface ListenOptions {
  /** `KUBEVITALS_LISTEN`; loopback is added to what leaves it out. */
  readonly addresses: readonly string[];
  readonly port: number;
  readonly tls: TlsFiles | null;
  readonly request: RequestListener;
  readonly upgrade: UpgradeListener;
}

export interface Listeners {
  readonly port: number;
  /** `http://127.0.0.1:4110` and so on, one an address. */
  readonly urls: readonly string[];
  /** Where this machine reaches it. */
  readonly localUrl: string;
  /** Stops listening; connections that are still busy after `graceMs` are cut. */
  close(graceMs: number): Promise<void>;
}

/** Sockets open at once, of all kinds. */
const maxConnections = 4096;

/** Listens on each address. Throws a `SettingError` with one sentence when one cannot be had. */
export async function listen(options: ListenOptions): Promise<Listeners> {
  const servers: Server[] = [];
  const { addresses, local } = withLoopback(options.addresses);
  let { port } = options;
  try {
    for (const address of addresses) {
      const server = createHubServer(options);
      servers.push(server);
      await listenOn(server, address, port);
      // With port 0 the first address chooses for all.
      port = (server.address() as AddressInfo).port;
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  const urlOf = (address: string): string =>
    `${options.tls ? 'https' : 'http'}://${urlHost(address)}:${port}`;
  return {
    port,
    urls: addresses.map(urlOf),
    localUrl: urlOf(local),
    close: async (graceMs) => {
      await Promise.all(servers.map((server) => closeServer(server, graceMs)));
    },
  };
}

function createHubServer({ tls, request, upgrade }: ListenOptions): Server {
  const bounds = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 16_384,
  };
  const server = tls
    ? createTlsServer({ ...bounds, ...tls, minVersion: 'TLSv1.2' }, request)
    : createServer(bounds, request);
  server.maxConnections = maxConnections;
  server.on('upgrade', upgrade);
  return server;
}

async function listenOn(server: Server, address: string, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: address, port, ipv6Only: address === '::' ? false : undefined }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (cause) {
    throw new SettingError(listenSentence(cause as NodeJS.ErrnoException, address, port), { cause });
  }
}

function listenSentence({ code, message }: NodeJS.ErrnoException, address: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is in use: stop the program that has it, or set KUBEVITALS_PORT to another.`;
    case 'EACCES':
      return `Port ${port} on ${address} may not be used by this user: set KUBEVITALS_PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}: correct KUBEVITALS_LISTEN.`;
    default:
      return `Listening on ${address} port ${port} failed: ${message}.`;
  }
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, graceMs);
  await closed;
  clearTimeout(timer);
}
