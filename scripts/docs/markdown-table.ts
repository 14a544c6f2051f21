/** What would end a cell, or be read as HTML, is escaped; text in backticks keeps its angle brackets. */
function cell(text: string): string {
  const parts = text.replaceAll('|', '\\|').replaceAll('\n', ' ').split('`');
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;'))).join('`');
}

/** A table in GitHub's Markdown. Each row has as many cells as the head. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
