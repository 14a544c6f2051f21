/**
 * Which rows of the tree are open, short enough for an address: a base state, and the rows that differ from it.
 * `top`: the top rows are open; `all`; `none`.
 */
export interface Expansion {
  readonly base: 'top' | 'all' | 'none';
  readonly toggled: ReadonlySet<string>;
}

/** An address stays below what browsers and proxies take: the oldest differences are forgotten first. */
const mostToggled = 100;

export const topOpen: Expansion = { base: 'top', toggled: new Set() };

export function isExpanded({ base, toggled }: Expansion, id: string, level: number): boolean {
  const open = base === 'all' || (base === 'top' && level === 0);
  return toggled.has(id) ? !open : open;
}

export function toggleExpanded({ base, toggled }: Expansion, id: string): Expansion {
  const next = new Set(toggled);
  if (!next.delete(id)) next.add(id);
  for (const oldest of next) {
    if (next.size <= mostToggled) break;
    next.delete(oldest);
  }
  return { base, toggled: next };
}

export function expansionText({ base, toggled }: Expansion): string {
  return [base, ...toggled].join('~');
}

/** Reads what `expansionText` wrote; anything else is null. */
export function parseExpansion(text: string): Expansion | null {
  const [base, ...toggled] = text.split('~');
  if (base !== 'top' && base !== 'all' && base !== 'none') return null;
  return { base, toggled: new Set(toggled.filter((id) => id !== '' && id.length <= 64).slice(-mostToggled)) };
}
