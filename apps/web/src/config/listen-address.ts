import { BlockList, isIP, isIPv6 } from 'node:net';
import { SettingError } from './setting-error.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address is of this machine only. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

const all = new BlockList();
all.addAddress('0.0.0.0', 'ipv4');
all.addAddress('::', 'ipv6');

/**
 * The addresses to listen on, loopback among them: agents and commands of this machine reach the hub by `local`
 * whatever it listens on for others. It is served no differently there.
 */
export function withLoopback(listen: readonly string[]): {
  readonly addresses: readonly string[];
  readonly local: string;
} {
  const own = listen.find(isLoopback);
  if (own !== undefined) return { addresses: listen, local: own };
  const local = '127.0.0.1';
  const covered = listen.some((address) => all.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
  return { addresses: covered ? listen : [...listen, local], local };
}

/** An IPv4 address that came through an IPv6 socket, as IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** An address as it stands in a URL. */
export function urlHost(address: string): string {
  return isIPv6(address) ? `[${address}]` : address;
}

/**
 * `KUBEVITALS_LISTEN`: IP addresses or `localhost`, separated by commas. Throws a `SettingError` for anything else, and for
 * an address that others can reach when there is no TLS.
 */
export function parseListen(text: string, tls: boolean): readonly string[] {
  const addresses = text.split(',').map((part) => part.trim().replace(/^\[(.*)\]$/, '$1'));
  const resolved = addresses.map((address) =>
    address.toLowerCase() === 'localhost' ? '127.0.0.1' : address,
  );
  for (const address of resolved) {
    if (isIP(address) === 0) {
      throw new SettingError(
        `KUBEVITALS_LISTEN must be IP addresses separated by commas (127.0.0.1, or 0.0.0.0 for all), not ${JSON.stringify(text)}.`,
      );
    }
    if (!tls && !isLoopback(address)) {
      throw new SettingError(
        `Listening on ${address} lets others reach the hub, so it needs TLS: set KUBEVITALS_TLS_CERT and KUBEVITALS_TLS_KEY, or leave KUBEVITALS_LISTEN at 127.0.0.1.`,
      );
    }
  }
  return [...new Set(resolved)];
}
