import { hasLongNumber, LongNumbers } from './amount-text.tsx'

/** The decimals of an amount that help a user: millionths. Smaller amounts have more. */
const MAX_SHOWN_DECIMALS = 6
/** The digits of an amount below a millionth that are shown. */
const MIN_SHOWN_DIGITS = 4

/**
 * Returns a number with at most six decimals, or with four significant digits if it is smaller. Rounded down, and zero
 * only for zero. Other words stay as they are. Pure.
 * @param word - as `formatAmount` writes it.
 */
export function shortNumber(word: string): string {
  const [, whole = '', fraction = ''] = /^(\d[\d,]*)\.(\d+)$/.exec(word) ?? []
  if (fraction.length <= MAX_SHOWN_DECIMALS) return word
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const digits = whole === '0' ? Math.max(MAX_SHOWN_DECIMALS, zeros + MIN_SHOWN_DIGITS) : MAX_SHOWN_DECIMALS
  const shown = fraction.slice(0, digits).replace(/0+$/, '')
  if (shown === '') return whole
  return `${whole}.${shown.length === 1 ? `${shown}0` : shown}`
}

/** Returns a text with each number as {@link shortNumber} returns it. Pure. */
export function shortWords(words: string): string {
  return words
    .split(/(\s)/)
    .map((word) => shortNumber(word))
    .join('')
}

/**
 * Text with amounts of tokens, which have up to 18 decimals. They are shortened, and the title has the exact text. Not
 * for what a user signs or compares, which is exact.
 */
export function ShortAmount({ children }: { readonly children: string }) {
  const short = shortWords(children)
  return (
    <bdi title={short === children ? undefined : children}>
      {hasLongNumber(short) ? <LongNumbers>{short}</LongNumbers> : short}
    </bdi>
  )
}
