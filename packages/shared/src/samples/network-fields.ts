import type { FieldDefinition } from './define-sample.ts';

const kinds = {
  Bytes: ['bytes', 'bytes'],
  Packets: ['packets', 'packets'],
  Errors: ['errors', 'packets with errors'],
  Drops: ['drops', 'packets dropped'],
} as const;

type Kind = keyof typeof kinds;
type NetworkFields = Readonly<
  Record<`${'received' | 'sent'}${Kind}`, FieldDefinition> &
    Record<`${'received' | 'sent'}${Kind}PerSecond`, FieldDefinition>
>;

/** Bytes, packets, errors and drops in both directions, as counters and rates. */
export function networkFields(
  file: string,
  metric: (direction: 'receive' | 'transmit', kind: 'bytes' | 'packets' | 'errs' | 'drop') => string,
): NetworkFields {
  const metricKinds = { Bytes: 'bytes', Packets: 'packets', Errors: 'errs', Drops: 'drop' } as const;
  const fields: Record<string, FieldDefinition> = {};
  for (const direction of ['received', 'sent'] as const) {
    for (const [kind, [title, what]] of Object.entries(kinds)) {
      const kindName = kind as Kind;
      const source = `${file} ${direction === 'received' ? 'Receive' : 'Transmit'} ${metricKinds[kindName]}`;
      fields[`${direction}${kind}`] = {
        unit: kind === 'Bytes' ? 'bytes' : 'count',
        type: 'counter',
        title: `${title} ${direction}`,
        meaning: `All ${what} ${direction} since the interface exists.`,
        source,
        metric: { name: metric(direction === 'received' ? 'receive' : 'transmit', metricKinds[kindName]) },
      };
      fields[`${direction}${kind}PerSecond`] = {
        unit: kind === 'Bytes' ? 'bytesPerSecond' : 'perSecond',
        type: 'gauge',
        title: `${title} ${direction}`,
        meaning: `What the interface counted as ${what} ${direction}, a second.`,
        source,
        derive: { rateOf: `${direction}${kind}` },
      };
    }
  }
  // Built in loops over the same lists as the type.
  return fields as NetworkFields;
}
