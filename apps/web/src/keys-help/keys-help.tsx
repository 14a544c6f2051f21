'use client';

import { usePageActions } from '../client/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KeyCombos } from '../ui/key-combo.tsx';
import { groupKeys } from './group-keys.ts';

interface KeysHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Every key that does something now: read from the same list that listens to them. */
export function KeysHelp({ open, onOpenChange }: KeysHelpProps) {
  const groups = groupKeys(usePageActions());
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map(({ group, rows }) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 text-sm font-semibold">{group}</h3>
            <dl className="m-0 grid grid-cols-[1fr_auto] gap-y-1">
              {rows.map(({ title, keys }) => (
                <div key={title} className="contents">
                  <dt className="text-ink2">{title}</dt>
                  <dd className="m-0 text-right">
                    <KeyCombos keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
