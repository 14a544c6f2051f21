'use client';

import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Popover } from './popover.tsx';

export interface MenuItem {
  readonly id: string;
  readonly title: ReactNode;
  /** Present: the item is a choice, ticked or not, and the menu stays open. */
  readonly checked?: boolean;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly run: () => void;
}

export interface MenuProps {
  /** What the button shows. */
  readonly label: ReactNode;
  /** What the menu is, for screen readers. */
  readonly title: string;
  readonly sections: readonly { readonly title?: string; readonly items: readonly MenuItem[] }[];
  readonly align?: 'start' | 'end';
  readonly className?: string;
}

/** A button that opens a list of things to do or to choose. */
export function Menu({ label, title, sections, align = 'start', className = 'btn' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={title}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open ? (
        <Popover
          anchor={button}
          align={align}
          role="menu"
          label={title}
          onClose={() => setOpen(false)}
          className="min-w-[180px] p-1"
        >
          <MenuList sections={sections} onDone={close} />
        </Popover>
      ) : null}
    </>
  );
}

function MenuList({ sections, onDone }: Pick<MenuProps, 'sections'> & { readonly onDone: () => void }) {
  return sections.map((section, i) => (
    <div
      key={section.title ?? section.items[0]?.id ?? i}
      role="group"
      aria-label={section.title}
      className="border-line2 py-1 not-last:border-b"
    >
      {section.title ? <div className="px-2 py-1 text-xs text-ink3">{section.title}</div> : null}
      {section.items.map((item) => (
        <button
          key={item.id}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={item.checked}
          disabled={item.disabled}
          onKeyDown={moveFocus}
          onClick={() => {
            item.run();
            if (item.checked === undefined) onDone();
          }}
          className="flex w-full cursor-pointer items-center gap-2 rounded-md border-0 bg-transparent px-2 py-1 text-left text-ink hover:bg-sel focus-visible:bg-sel focus-visible:outline-none disabled:cursor-not-allowed disabled:text-ink3"
        >
          {item.checked === undefined ? null : (
            <span aria-hidden="true" className="w-3">
              {item.checked ? '✓' : ''}
            </span>
          )}
          <span className="flex-1">{item.title}</span>
          {item.hint ? <span className="text-xs text-ink3">{item.hint}</span> : null}
        </button>
      ))}
    </div>
  ));
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const menu = event.currentTarget.closest('[role=menu]');
  const items = [...(menu?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + step) % items.length)?.focus();
}
