import { useId, type ReactNode } from 'react';

export interface PanelCardProps {
  readonly title: string;
  /** At the right end of the title: what is chosen. */
  readonly aside?: ReactNode;
  readonly figure: ReactNode;
  readonly legend: ReactNode;
  /** Why there is nothing to show; null while there is. */
  readonly trouble: { readonly why: string; readonly remedy: string | null } | null;
  readonly children: ReactNode;
}

/** The frame of a panel; the same height whatever it holds, so that nothing jumps. */
export function PanelCard({ title, aside, figure, legend, trouble, children }: PanelCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card panel">
      <div className="flex min-h-[20px] items-baseline justify-between gap-2">
        <h3 id={id} className="m-0 truncate text-sm font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      <div className="panel-figure flex h-[24px] items-baseline gap-2 overflow-hidden whitespace-nowrap">
        {figure}
      </div>
      <div className="relative">
        {legend}
        {children}
        {trouble ? (
          <div className="panel-trouble">
            <p className="m-0 font-semibold">{trouble.why}</p>
            {trouble.remedy ? <p className="m-0 text-ink2">{trouble.remedy}</p> : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}
