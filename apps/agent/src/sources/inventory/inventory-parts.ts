/** What the helper process reads, in this order, with the words that its progress is shown with. */
export const inventoryParts = {
  system: 'Hardware',
  bios: 'Firmware',
  baseboard: 'Mainboard',
  chassis: 'Chassis',
  cpu: 'CPU',
  memLayout: 'Memory modules',
  blockDevices: 'Block devices',
  diskLayout: 'Disks',
  graphics: 'GPUs',
  networkInterfaces: 'Network addresses',
} as const;

export type InventoryPart = keyof typeof inventoryParts;

export const inventoryPartNames = Object.keys(inventoryParts) as readonly InventoryPart[];

export function isInventoryPart(name: string): name is InventoryPart {
  return Object.hasOwn(inventoryParts, name);
}

/** One line of the helper: a part's value, or why there is none. */
export interface PartMessage {
  readonly part: InventoryPart;
  readonly value?: unknown;
  readonly error?: string;
}
