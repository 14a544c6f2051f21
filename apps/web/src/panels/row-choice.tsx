'use client';

import { Menu } from '../ui/menu.tsx';
import { rowName } from './row-name.ts';

export interface RowChoiceProps {
  readonly title: string;
  readonly choices: readonly string[];
  /** Name of the row that is shown; null where there is nothing to choose. */
  readonly chosen: string | null;
  readonly onChoose: (rowId: string) => void;
}

/** Which device or interface a panel shows. */
export function RowChoice({ title, choices, chosen, onChoose }: RowChoiceProps) {
  if (chosen === null) return null;
  if (choices.length < 2) return <span className="mono truncate text-ink3">{chosen}</span>;
  return (
    <Menu
      title={`${chosen}: choose what ${title} shows`}
      align="end"
      className="definition mono max-w-[50%] truncate text-ink2"
      label={
        <>
          {chosen} <span aria-hidden="true">▾</span>
        </>
      }
      sections={[
        {
          items: choices.map((row) => ({
            id: row,
            title: <span className="mono">{rowName(row)}</span>,
            checked: rowName(row) === chosen,
            run: () => onChoose(row),
          })),
        },
      ]}
    />
  );
}
