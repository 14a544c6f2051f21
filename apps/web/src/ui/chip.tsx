import type { ReactNode } from 'react';

export type Tone = 'ok' | 'warn' | 'bad' | 'stale' | 'none';

/** The shape that goes with a tone, so that colour never speaks alone. */
export const toneShapes: Readonly<Record<Tone, string>> = {
  ok: '●',
  warn: '▲',
  bad: '✖',
  stale: '◌',
  none: '',
};

export interface ChipProps {
  readonly tone?: Tone;
  /** In place of the tone's own shape. */
  readonly sign?: string | undefined;
  /** A longer explanation on hover. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export function Chip({ tone = 'none', sign = toneShapes[tone], title, children }: ChipProps) {
  return (
    <span className={`chip${tone === 'none' ? '' : ` chip-${tone}`}`} title={title}>
      {sign === '' ? null : <span aria-hidden="true">{sign}</span>}
      {children}
    </span>
  );
}
