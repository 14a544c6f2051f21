'use client';

import { fieldOf, samples, units, type FieldOf, type SampleKind } from '@kubevitals/shared';
import { useId, useRef, type ReactNode } from 'react';
import { Popover } from './popover.tsx';
import { useHoverOpen } from './use-hover-open.ts';

export interface DefinitionProps<K extends SampleKind> {
  readonly kind: K;
  readonly field: FieldOf<K>;
  /** When the shown figure was read, as text; left out where it is obvious. */
  readonly readAt?: string | undefined;
  /** What carries the definition: a label or a figure. Left out: a small sign after it. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** What a figure means, how it is computed, where and when it is read: one hover, press or tap away. */
export function Definition<K extends SampleKind>({ children, className = '', ...what }: DefinitionProps<K>) {
  const { open, close, trigger, content } = useHoverOpen();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { title } = fieldOf(what.kind, what.field);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={children ? undefined : `What is “${title}”?`}
        className={`definition ${children ? '' : 'definition-sign'} ${className}`}
        {...trigger}
      >
        {children ?? <span aria-hidden="true">i</span>}
      </button>
      {open ? (
        <Popover
          mode="manual"
          anchor={button}
          onClose={close}
          id={id}
          label={`Definition of ${title}`}
          className="p-3"
        >
          <div {...content}>
            <DefinitionText {...what} />
          </div>
        </Popover>
      ) : null}
    </>
  );
}

function DefinitionText<K extends SampleKind>({ kind, field, readAt }: DefinitionProps<K>) {
  const { title, meaning, source, unit } = fieldOf(kind, field);
  const { everyMs, title: kindTitle } = samples[kind];
  const rhythm = everyMs === 1000 ? 'each second' : `each ${everyMs / 1000} s`;
  return (
    <dl className="m-0 grid max-w-[320px] gap-1.5 whitespace-normal">
      <dt className="font-semibold">
        {kindTitle}: {title}
      </dt>
      <dd className="m-0">{meaning}</dd>
      <dd className="mono m-0 break-words text-ink2">{source}</dd>
      <dd className="m-0 text-xs text-ink3">
        {units[unit].meaning} · read {rhythm}
        {readAt ? `, last at ${readAt}` : ''}
      </dd>
    </dl>
  );
}
