import { Kbd } from './kbd.tsx';

const names: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};

/** `mod+k` as people read it: `⌘K` on a Mac, `Ctrl K` elsewhere. */
export function keyText(key: string, onMac: boolean): string {
  const modified = key.startsWith('mod+');
  const plain = modified ? key.slice('mod+'.length).toUpperCase() : (names[key] ?? key);
  if (!modified) return plain;
  return onMac ? `⌘${plain}` : `Ctrl ${plain}`;
}

/** Keys that do the same, each in its own box. */
export function KeyCombos({ keys }: { readonly keys: readonly string[] }) {
  const onMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{keyText(key, onMac)}</Kbd>
      ))}
    </span>
  );
}
