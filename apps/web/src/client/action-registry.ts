export interface PageAction {
  readonly id: string;
  /** As `KeyboardEvent.key` spells them; `mod+` is ⌘ on a Mac and Ctrl elsewhere. Empty: the palette only. */
  readonly keys: readonly string[];
  readonly title: string;
  readonly group: string;
  readonly run: () => void;
  /** Left out: true. */
  readonly enabled?: boolean;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'preventDefault'> & {
  readonly defaultPrevented: boolean;
};

/** What can be done on the page now. The last one offered under a key has it. */
export class ActionRegistry {
  readonly #listeners = new Set<() => void>();
  #actions: readonly PageAction[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly list = (): readonly PageAction[] => this.#actions;

  /** Offers an action; the result withdraws it. */
  add(action: PageAction): () => void {
    this.#set([...this.#actions, action]);
    return () => this.#set(this.#actions.filter((one) => one !== action));
  }

  /** Runs the action of a key. Typing in a field is left alone, but for keys with ⌘ or Ctrl. */
  press(event: Press): void {
    if (event.defaultPrevented || event.altKey) return;
    // Whoever holds the focus above the page has its own keys.
    if (event.target instanceof Element && event.target.closest('dialog[open], [popover]')) return;
    const modified = event.metaKey || event.ctrlKey;
    if (!modified && isTyping(event.target)) return;
    const key = modified ? `mod+${event.key.toLowerCase()}` : event.key;
    const action = this.#actions.findLast(({ keys, enabled }) => enabled !== false && keys.includes(key));
    if (!action) return;
    event.preventDefault();
    action.run();
  }

  #set(actions: readonly PageAction[]): void {
    this.#actions = actions;
    for (const listener of this.#listeners) listener();
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
