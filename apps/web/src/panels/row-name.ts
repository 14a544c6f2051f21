/** What a row is called on the screen: its id without the prefix that says what it is. */
export function rowName(rowId: string): string {
  return rowId.replace(/^(cpu|disk|net|fs|collector):/, '');
}
