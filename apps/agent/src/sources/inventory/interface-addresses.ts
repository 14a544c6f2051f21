import type { NetworkInterfaceInfo } from 'node:os';

export interface InterfaceAddresses {
  readonly name: string;
  readonly mac: string;
  /** With prefix length: `192.0.2.2/24`. */
  readonly addresses: readonly string[];
}

/** Addresses of all interfaces but loopback and those that have only link-local ones (one end of a container's pair). */
export function interfaceAddresses(
  interfaces: NodeJS.Dict<readonly NetworkInterfaceInfo[]>,
): InterfaceAddresses[] {
  const found: InterfaceAddresses[] = [];
  for (const [name, infos = []] of Object.entries(interfaces)) {
    const addresses = infos
      .filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address))
      .map(({ cidr, address }) => cidr ?? address);
    if (addresses.length > 0) found.push({ name, mac: infos[0]?.mac ?? '', addresses });
  }
  return found;
}
