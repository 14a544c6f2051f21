'use client';

import { Menu } from './menu.tsx';

export interface CheckOption<Value extends string> {
  readonly value: Value;
  readonly title: string;
  /** How many there are of it; left out: not shown. */
  readonly count?: number;
}

interface CheckMenuProps<Value extends string> {
  readonly label: string;
  readonly options: readonly CheckOption<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
  /** Whether the button shows how many are chosen; left out: yes. */
  readonly showCount?: boolean;
}

/** Any number of things chosen from a list; it stays open while choosing. */
export function CheckMenu<Value extends string>(props: CheckMenuProps<Value>) {
  const { label, options, chosen, onChange, showCount = true } = props;
  const active = showCount && chosen.length > 0;
  const order = options.map(({ value }) => value);
  function toggle(value: Value): void {
    onChange(order.filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each))));
  }
  return (
    <Menu
      title={active ? `${label}, ${chosen.length} chosen` : label}
      className={`btn ${active ? 'border-link text-link' : ''}`}
      label={
        <>
          {label}
          {active && <span className="font-semibold">{chosen.length}</span>}
          <span aria-hidden="true">▾</span>
        </>
      }
      sections={[
        {
          items: options.map(({ value, title, count }) => ({
            id: value,
            title,
            checked: chosen.includes(value),
            ...(count === undefined ? {} : { hint: String(count) }),
            run: () => toggle(value),
          })),
        },
      ]}
    />
  );
}
