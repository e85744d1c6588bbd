/**
 * Rows as aligned columns, two spaces between them; the last column may run on.
 * @param paint - colors one cell after it was aligned; colors have no width.
 */
export function formatTable(
  rows: readonly (readonly string[])[],
  { indent = '', paint = (text) => text }: { indent?: string; paint?: (text: string, column: number) => string } = {},
): string {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, lengthOf(cell))
    })
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => {
        const isLast = column === row.length - 1
        const gap = isLast ? 0 : (widths[column] ?? 0) - lengthOf(cell)
        return `${paint(cell, column)}${' '.repeat(gap)}`
      })
      return `${indent}${cells.join('  ')}`.trimEnd()
    })
    .join('\n')
}

function lengthOf(text: string): number {
  return [...text].length
}
