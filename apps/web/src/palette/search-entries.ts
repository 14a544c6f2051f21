/** Something to jump to or to do. */
export interface PaletteEntry {
  /** Unique among all entries. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly title: string;
  /** Where it is or what it is, shown after the title. */
  readonly detail: string;
  /** Keys that do the same without the palette. */
  readonly keys: readonly string[];
  /** Lower case; made once, because thousands of entries are searched at each key press. */
  readonly titleText: string;
  readonly otherText: string;
}

/** In this order while nothing is asked for. */
export const paletteGroups = ['Tabs', 'Nodes', 'Actions', 'Workloads'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

type EntryInput = Pick<PaletteEntry, 'id' | 'group' | 'title'> & {
  readonly detail?: string;
  readonly keys?: readonly string[];
  /** More text that finds it. */
  readonly alsoFoundBy?: string;
};

export function paletteEntry({
  alsoFoundBy = '',
  detail = '',
  keys = [],
  ...rest
}: EntryInput): PaletteEntry {
  const otherText = `${rest.group} ${detail} ${alsoFoundBy}`.toLowerCase();
  return { ...rest, detail, keys, titleText: rest.title.toLowerCase(), otherText };
}

export interface PaletteFindings {
  /** Best first, at most the asked number in each group, groups with the best hit first. */
  readonly groups: readonly { readonly group: PaletteGroup; readonly entries: readonly PaletteEntry[] }[];
  /** Found in all, shown or not. */
  readonly total: number;
}

/** Every word must be found: in the title (at its start best, then at a word's start), or elsewhere. */
export function searchEntries(
  entries: readonly PaletteEntry[],
  query: string,
  perGroup: number,
): PaletteFindings {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const byGroup = new Map<PaletteGroup, { entry: PaletteEntry; score: number }[]>();
  let total = 0;
  for (const entry of entries) {
    const score = scoreOf(entry, words);
    if (score === 0) continue;
    total += 1;
    const group = byGroup.get(entry.group);
    if (group) group.push({ entry, score });
    else byGroup.set(entry.group, [{ entry, score }]);
  }
  const groups = [...byGroup].map(([group, hits]) => {
    // Sorting is stable: equal ones keep the order in which the entries were given.
    hits.sort((a, b) => b.score - a.score);
    return { group, best: hits[0]?.score ?? 0, entries: hits.slice(0, perGroup).map(({ entry }) => entry) };
  });
  groups.sort((a, b) =>
    words.length > 0 && a.best !== b.best
      ? b.best - a.best
      : paletteGroups.indexOf(a.group) - paletteGroups.indexOf(b.group),
  );
  return { groups: groups.map(({ group, entries: shown }) => ({ group, entries: shown })), total };
}

/** 0: not found. */
function scoreOf(entry: PaletteEntry, words: readonly string[]): number {
  let score = 1;
  for (const word of words) {
    const at = entry.titleText.indexOf(word);
    if (at === 0) score += entry.titleText.length === word.length ? 12 : 8;
    else if (at > 0) score += isWordStart(entry.titleText, word) ? 5 : 3;
    else if (entry.otherText.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function isWordStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}
