/** The keys of the page, once: handlers, the palette and the help all read this table. */
export const keys = {
  palette: { keys: ['mod+k', '/'], title: 'Find anything', group: 'Page' },
  help: { keys: ['?'], title: 'Keys', group: 'Page' },
  live: { keys: ['l'], title: 'Back to live', group: 'Time' },
  pause: { keys: ['p'], title: 'Pause or go on', group: 'Time' },
  earlier: { keys: ['['], title: 'Move the window back', group: 'Time' },
  later: { keys: [']'], title: 'Move the window forward', group: 'Time' },
  reset: { keys: ['Escape'], title: 'Leave the selected range', group: 'Time' },
  share: { keys: ['s'], title: 'Copy a link to this view', group: 'Page' },
} as const satisfies Record<string, KeyDefinition>;

interface KeyDefinition {
  /** As `KeyboardEvent.key` spells them; `mod+` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[];
  readonly title: string;
  readonly group: string;
}

export type KeyName = keyof typeof keys;
