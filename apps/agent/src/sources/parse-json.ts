/** The value of a line of JSON; null when it is none, as the last line of a process that was killed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
