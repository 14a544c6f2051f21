import os from 'node:os';
import si from 'systeminformation';
import { interfaceAddresses } from './interface-addresses.ts';
import { inventoryPartNames, type InventoryPart, type PartMessage } from './inventory-parts.ts';

/**
 * The helper process that reads the inventory: systeminformation starts many processes and takes long where hardware is
 * slow to answer. One line of JSON a part, one part after the other, at the lowest priority.
 */

const partDeadlineMs = 15_000;

const readers: Readonly<Record<InventoryPart, () => Promise<unknown>>> = {
  system: () => si.system(),
  bios: () => si.bios(),
  baseboard: () => si.baseboard(),
  chassis: () => si.chassis(),
  cpu: () => si.cpu(),
  memLayout: () => si.memLayout(),
  blockDevices: () => si.blockDevices(),
  diskLayout: () => si.diskLayout(),
  graphics: () => si.graphics(),
  // systeminformation starts several processes for each interface, and nodes have hundreds.
  networkInterfaces: () => Promise.resolve(interfaceAddresses(os.networkInterfaces())),
};

os.setPriority(os.constants.priority.PRIORITY_LOW);
// The agent holds the other end: without it there is nobody to read for.
process.stdin.on('end', () => process.exit(0)).resume();
process.stdout.on('error', () => process.exit(0));

for (const part of inventoryPartNames) send(await read(part));
process.stdout.end(() => process.exit(0));

async function read(part: InventoryPart): Promise<PartMessage> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('took too long')), partDeadlineMs);
  try {
    return { part, value: await Promise.race([readers[part](), late]) };
  } catch (error) {
    return { part, error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

function send(message: PartMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
