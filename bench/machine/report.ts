const decimals = 100;

/** Rounds what is reported to two decimals; not a number is reported as null. */
export function figuresText(bench: string, figures: Readonly<Record<string, number | null>>): string {
  const rounded = Object.entries(figures).map(([name, value]) => [
    name,
    value === null || !Number.isFinite(value) ? null : Math.round(value * decimals) / decimals,
  ]);
  return JSON.stringify({ bench, figures: Object.fromEntries(rounded) as unknown });
}

/** The last line of a bench. */
export function report(bench: string, figures: Readonly<Record<string, number | null>>): void {
  process.stdout.write(`${figuresText(bench, figures)}\n`);
}

/** A line for the person who waits. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
