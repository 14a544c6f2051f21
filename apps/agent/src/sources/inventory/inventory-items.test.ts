import { describe, expect, it } from 'vitest';
import { deviceItems } from './device-items.ts';
import { hardwareItems } from './hardware-items.ts';
import type { SectionItem } from './section-item.ts';

const factsOf = (items: readonly SectionItem[], key: string) =>
  Object.fromEntries(
    items.find((item) => item.key === key)?.facts.map(({ name, value }) => [name, value]) ?? [],
  );

describe('inventory items', () => {
  it.each([
    ['fpu hypervisor', false, 'yes'],
    ['fpu', false, 'no'],
    ['fpu', true, 'yes'],
    ['fp asimd', false, undefined],
  ])('tells a virtual machine by its CPU flags (%s) where DMI says %s', (flags, virtual, expected) => {
    const facts = factsOf(hardwareItems({ system: { virtual }, cpu: { flags } }), 'virtualisation');
    expect(facts['Virtual machine']).toBe(expected);
  });

  it('leaves out of a virtual machine without DMI what it does not know', () => {
    // As systeminformation 5.33 gave it on the recording machine.
    const items = hardwareItems({
      system: {
        manufacturer: '',
        model: 'Docker Container',
        version: '',
        serial: '-',
        uuid: '',
        sku: '-',
        virtual: true,
        virtualHost: 'KVM',
      },
      bios: { vendor: '', version: '', releaseDate: '', revision: '', serial: '' },
      baseboard: {
        manufacturer: '',
        model: '',
        version: '',
        serial: '',
        assetTag: '',
        memMax: null,
        memSlots: null,
      },
      chassis: { manufacturer: '', model: '', type: '', version: '', serial: '', assetTag: '', sku: '' },
      cpu: {
        manufacturer: 'Intel',
        brand: 'Xeon® Processor',
        family: '6',
        model: '167',
        stepping: '1',
        speed: 0,
        speedMax: 0,
        governor: '',
        cores: 2,
        physicalCores: 2,
        processors: 1,
        flags: 'fpu vme hypervisor',
        cache: { l1d: 98304, l1i: 65536, l2: 1048576, l3: '' },
      },
      memLayout: [{ size: 25275990016, bank: '', type: '', clockSpeed: 0 }],
    });
    expect(items.map(({ key }) => key)).toEqual(['cpu', 'virtualisation']);
    expect(factsOf(items, 'cpu')).toEqual({
      Model: 'Intel Xeon® Processor',
      'Family, model, stepping': '6 167 1',
      'Logical cores': '2',
      'Physical cores': '2',
      Sockets: '1',
      'L1 data cache': '96 KiB',
      'L1 instruction cache': '64 KiB',
      'L2 cache': '1 MiB',
    });
    expect(factsOf(items, 'virtualisation')).toEqual({ 'Virtual machine': 'yes', Hypervisor: 'KVM' });
  });

  it('tells modules, disks, GPUs and addresses of a server', () => {
    const module = {
      size: 2 ** 35,
      type: 'DDR4',
      formFactor: 'RDIMM',
      clockSpeed: 3200,
      manufacturer: 'Samsung',
      partNum: 'M393',
    };
    expect(
      factsOf(
        hardwareItems({ memLayout: [module, module, { ...module, size: 0, type: 'Empty' }] }),
        'memory',
      ),
    ).toEqual({
      Modules: '2 × 32 GiB DDR4 RDIMM 3200 MT/s Samsung M393',
    });
    const items = deviceItems({
      blockDevices: [
        {
          name: 'nvme0n1',
          type: 'disk',
          size: 1e12,
          device: '/dev/nvme0n1',
          physical: 'SSD',
          model: 'PM9A3',
          serial: 'S1',
          protocol: 'nvme',
          removable: false,
        },
        { name: 'nvme0n1p1', type: 'part', size: 1e9, device: '/dev/nvme0n1p1' },
        { name: 'loop0', type: 'loop', size: 1e9 },
        { name: 'zram0', type: 'disk', size: 0 },
      ],
      diskLayout: [
        {
          device: '/dev/nvme0n1',
          vendor: 'Samsung',
          firmwareRevision: 'GDC5',
          interfaceType: 'PCIe',
          bytesPerSector: 512,
        },
      ],
      graphics: {
        controllers: [
          {
            vendor: 'NVIDIA',
            model: 'A100',
            busAddress: '3b:00.0',
            memoryTotal: 40960,
            driverVersion: '550.1',
          },
        ],
      },
      networkInterfaces: [
        { name: 'eth0', mac: '02:00:00:00:00:01', addresses: ['192.0.2.2/24', '2001:db8::2/64'] },
      ],
    });
    expect(items.map(({ key }) => key)).toEqual(['disk:nvme0n1', 'gpu:3b:00.0', 'network:eth0']);
    expect(factsOf(items, 'disk:nvme0n1')).toMatchObject({
      Model: 'Samsung PM9A3',
      Interface: 'PCIe',
      Firmware: 'GDC5',
    });
    expect(factsOf(items, 'gpu:3b:00.0')).toMatchObject({ Memory: '40 GiB', Model: 'A100' });
    expect(items[2]?.facts).toHaveLength(3);
  });

  it('makes nothing of nonsense', () => {
    for (const nonsense of [null, 7, 'x', [], [[]], { controllers: 3 }, { cache: [] }]) {
      const parts = {
        system: nonsense,
        cpu: nonsense,
        memLayout: nonsense,
        blockDevices: nonsense,
        diskLayout: nonsense,
        graphics: nonsense,
        networkInterfaces: nonsense,
      };
      expect([...hardwareItems(parts), ...deviceItems(parts)]).toEqual([]);
    }
  });
});
