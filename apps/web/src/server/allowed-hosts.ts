import { isIP } from 'node:net';
import { isLoopback, plainAddress } from '../config/listen-address.ts';

export interface OwnNames {
  readonly publicUrl: URL | null;
  readonly listen: readonly string[];
}

/** Splits a Host header; null when it is not one host with perhaps a port. */
export function parseHost(
  header: string | undefined,
): { readonly name: string; readonly host: string } | null {
  if (header === undefined || !/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(header)) return null;
  const url = URL.canParse(`http://${header}`) ? new URL(`http://${header}`) : null;
  if (!url) return null;
  return { name: url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, ''), host: header.toLowerCase() };
}

/**
 * Whether a request's Host is one of our names, so that a foreign name that resolves to this address (DNS rebinding)
 * gets nothing: loopback names, the public URL, the addresses listened on, and the address that was connected to.
 */
export function isOwnHost(
  header: string | undefined,
  own: OwnNames,
  localAddress: string | undefined,
): boolean {
  const name = parseHost(header)?.name;
  if (name === undefined) return false;
  if (name === 'localhost' || isLoopback(name)) return true;
  if (name === parseHost(own.publicUrl?.host)?.name) return true;
  if (isIP(name) === 0) return false;
  return own.listen.includes(name) || name === plainAddress(localAddress ?? '');
}

/** Whether an Origin header is of the page that this host serves: same host and port. */
export function isOwnOrigin(
  origin: string | undefined,
  hostHeader: string | undefined,
  own: OwnNames,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (own.publicUrl && url.origin === own.publicUrl.origin) return true;
  const host = parseHost(hostHeader)?.host;
  if (host === undefined) return false;
  const defaultPort = url.protocol === 'https:' ? ':443' : ':80';
  const bare = host.endsWith(defaultPort) ? host.slice(0, -defaultPort.length) : host;
  return url.host === bare;
}
