/**
 * Reads `--name value` pairs of numbers over their defaults; a default that is a list takes `a,b,c`. Throws on what
 * is not one of them.
 */
export function numberOptions<D extends Readonly<Record<string, number>>>(
  args: readonly string[],
  defaults: D,
): Record<keyof D, number> {
  const values: Record<keyof D, number> = { ...defaults };
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.replace(/^--/, '') ?? '';
    const value = Number(args[index + 1]);
    if (!Object.hasOwn(defaults, name) || !Number.isFinite(value)) {
      const known = Object.entries(defaults).map(([key, standard]) => `--${key} ${standard}`);
      throw new Error(`wrong options; there are: ${known.join(' ')}`);
    }
    values[name as keyof D] = value;
  }
  return values;
}
