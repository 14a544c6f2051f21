'use client';

import { useTimeZone, useView, type View } from '../client/index.ts';
import { formatClock, formatDuration } from '../format.ts';
import { Menu } from '../ui/menu.tsx';

const names = { '5m': '5 min', '15m': '15 min' } as const;

/** How much time is seen. */
export function RangeMenu() {
  const [view, { setRange }] = useView();
  const { name: zone } = useTimeZone();
  return (
    <Menu
      title={`Time range: ${view.mode === 'past' ? '' : 'Last '}${rangeText(view, zone)}`}
      align="end"
      label={
        <>
          {view.mode === 'past' ? null : <span className="max-[480px]:sr-only">Last </span>}
          {rangeText(view, zone)} <span aria-hidden="true">▾</span>
        </>
      }
      sections={[
        {
          items: (['5m', '15m'] as const).map((range) => ({
            id: range,
            title: `Last ${names[range]}`,
            checked: view.mode !== 'past' && view.range === range,
            run: () => setRange(range),
          })),
        },
      ]}
    />
  );
}

function rangeText({ mode, range, fixed, windowMs }: View, zone: string): string {
  if (mode !== 'past' || !fixed) return names[range];
  return `${formatClock(fixed.fromMs, zone)} + ${formatDuration(windowMs)}`;
}
