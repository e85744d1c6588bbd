type Environment = Readonly<Record<string, string | undefined>>

/** Ways to write a piece of text. */
export type Colors = {
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly open: (text: string) => string
  readonly faint: (text: string) => string
  readonly strong: (text: string) => string
}

/**
 * Returns colors only for a terminal that supports them and a user who has not disabled them. `FORCE_COLOR` overrides
 * everything else, as in Node. Source: https://no-color.org.
 */
export function createColors({ isTerminal, env }: { isTerminal: boolean; env: Environment }): Colors {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = env
  const isColorful = forced ? forced !== '0' && forced !== 'false' : isTerminal && !refused && terminal !== 'dumb'
  const paint =
    (start: number, end: number) =>
    (text: string): string =>
      isColorful ? `\u001b[${start}m${text}\u001b[${end}m` : text
  return { good: paint(32, 39), bad: paint(31, 39), open: paint(33, 39), faint: paint(2, 22), strong: paint(1, 22) }
}
