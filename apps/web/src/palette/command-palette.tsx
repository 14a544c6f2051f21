'use client';

import type { NodeId, Workload } from '@kubevitals/shared';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useDeferredValue, useMemo, useState } from 'react';
import { followShallow, useCurrentNode, useFacet, usePageActions } from '../client/index.ts';
import { formatCount } from '../format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KeyCombos } from '../ui/key-combo.tsx';
import { paletteGroups, searchEntries, type PaletteEntry } from './search-entries.ts';
import { usePaletteItems, type PaletteTarget } from './use-palette-entries.ts';

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Jumps to any node, workload or tab, and does what the page can do, by typing. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const node = useCurrentNode();
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Find anything" bare>
      {node === null ? (
        <PaletteBox node={null} workloads={noWorkloads} close={close} />
      ) : (
        <NodePalette node={node} close={close} />
      )}
    </Dialog>
  );
}

const noWorkloads: ReadonlyMap<string, Workload> = new Map();

function NodePalette({ node, close }: { readonly node: NodeId; readonly close: () => void }) {
  const { items } = useFacet(node, 'workloads');
  return <PaletteBox node={node} workloads={items} close={close} />;
}

interface PaletteBoxProps {
  readonly node: NodeId | null;
  readonly workloads: ReadonlyMap<string, Workload>;
  readonly close: () => void;
}

/** Shown of each group: a few to begin with, more of what was asked for. */
const perGroup = { empty: 5, asked: 12 };

function PaletteBox({ node, workloads, close }: PaletteBoxProps) {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const nodes = useFacet('hub', 'nodes').items;
  const actions = usePageActions();
  const { entries, targets } = usePaletteItems({ node, workloads, nodes, actions });
  const found = useMemo(
    () => searchEntries(entries, asked, asked.trim() ? perGroup.asked : perGroup.empty),
    [entries, asked],
  );
  const [picked, setPicked] = useState({ asked: '', id: '' });
  // The first hit is picked until the person picks another of the same hits: Enter always goes somewhere.
  const stillThere = picked.asked === asked && targets.has(picked.id);
  const value = stillThere ? picked.id : (found.groups[0]?.entries[0]?.id ?? '');
  const choose = useChoose(close);
  const shown = found.groups.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <Command
      label="Find anything"
      shouldFilter={false}
      loop
      value={value}
      onValueChange={(id) => setPicked({ asked, id })}
    >
      <Command.Input
        ref={takeFocus}
        value={query}
        onValueChange={setQuery}
        placeholder={node === null ? 'Find a node or an action' : 'Find a workload, node, tab or action'}
        className="w-full border-b border-line bg-transparent px-4 py-3 text-base text-ink outline-none placeholder:text-ink3"
      />
      <Command.List label={paletteGroups.join(', ')} className="max-h-[min(56vh,420px)] overflow-y-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-ink2">
          Nothing here is called “{asked.trim()}”.
        </Command.Empty>
        {found.groups.map(({ group, entries: hits }) => (
          <Command.Group
            key={group}
            heading={group}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink3"
          >
            {hits.map((entry) => (
              <PaletteItem key={entry.id} entry={entry} choose={() => choose(targets.get(entry.id))} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p className="m-0 flex gap-3 border-t border-line2 px-4 py-2 text-xs text-ink3">
        <span role="status">
          {shown < found.total ? `${formatCount(shown)} of ` : ''}
          {formatCount(found.total)} found
        </span>
        <span className="ml-auto hidden gap-3 sm:flex">
          <span>
            <KeyCombos keys={['ArrowUp', 'ArrowDown']} /> choose
          </span>
          <span>
            <KeyCombos keys={['Enter']} /> go
          </span>
          <span>
            <KeyCombos keys={['Escape']} /> close
          </span>
        </span>
      </p>
    </Command>
  );
}

/**
 * The browser gives the focus to this field as it opens the dialog. React's own `autoFocus` comes too early: the dialog is
 * not open yet then.
 */
function takeFocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}

function useChoose(close: () => void): (target: PaletteTarget | undefined) => void {
  const router = useRouter();
  return (target) => {
    if (!target) return;
    close();
    if ('href' in target) {
      // Within one node only the query changes: that works without the hub too.
      if (target.href.split('?', 1)[0] === window.location.pathname) followShallow(target.href);
      else router.push(target.href);
    }
    // The dialog gives the focus back first: an action may open another one.
    else setTimeout(target.run, 0);
  };
}

interface PaletteItemProps {
  readonly entry: PaletteEntry;
  readonly choose: () => void;
}

function PaletteItem({ entry, choose }: PaletteItemProps) {
  return (
    <Command.Item
      value={entry.id}
      onSelect={choose}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-3 py-1 data-[selected=true]:bg-sel"
    >
      <span className="max-w-[60%] shrink-0 truncate">{entry.title}</span>
      <span className="min-w-0 flex-1 truncate text-ink3" title={entry.detail}>
        {entry.detail}
      </span>
      {entry.keys.length > 0 && <KeyCombos keys={entry.keys} />}
    </Command.Item>
  );
}
