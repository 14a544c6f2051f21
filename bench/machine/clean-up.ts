type Undo = () => Promise<void> | void;

const undos: Undo[] = [];
let running: Promise<void> | null = null;

async function undoAll(): Promise<void> {
  for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
}

/**
 * Remembers how something that a bench made is undone: the last made is undone first, at `cleanUp` or when the bench is told
 * to end. Undoing something twice must do no harm.
 */
export function onCleanUp(undo: Undo): void {
  undos.push(undo);
}

/** Undoes all that is there. */
export function cleanUp(): Promise<void> {
  running ??= undoAll().finally(() => (running = null));
  return running;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  // Whoever ends a whole group sends it twice: the second one must not cut the first short.
  process.on(signal, () => void cleanUp().finally(() => process.exit(code)));
}
