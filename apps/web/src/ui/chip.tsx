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
  /** A longer explanation on hover. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export function Chip({ tone = 'none', title, children }: ChipProps) {
  return (
    <span className={`chip${tone === 'none' ? '' : ` chip-${tone}`}`} title={title}>
      {tone === 'none' ? null : <span aria-hidden="true">{toneShapes[tone]}</span>}
      {children}
    </span>
  );
}
