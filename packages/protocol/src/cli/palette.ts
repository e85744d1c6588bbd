/** Ways to write a piece of text. */
export type Palette = {
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly open: (text: string) => string
  readonly faint: (text: string) => string
  readonly strong: (text: string) => string
}

/** Colours only for a person at a terminal who has not asked for none. Source: no-color.org. */
export function createPalette({ isTerminal, noColor }: { isTerminal: boolean; noColor: string | undefined }): Palette {
  const isColourful = isTerminal && !noColor
  const paint =
    (start: number, end: number) =>
    (text: string): string =>
      isColourful ? `\u001b[${start}m${text}\u001b[${end}m` : text
  return { good: paint(32, 39), bad: paint(31, 39), open: paint(33, 39), faint: paint(2, 22), strong: paint(1, 22) }
}
