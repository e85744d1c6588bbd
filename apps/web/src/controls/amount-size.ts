import { shortNumber } from './short-amount.tsx'

/** The font sizes of an amount, so that its number fits on one line, also on a phone. */
export type AmountSize = 'full' | 'long' | 'longest'

/** Returns the size by the longest part of an amount that must not break, as `ShortAmount` shows it. Pure. */
export function amountSize(words: string): AmountSize {
  const longest = Math.max(...words.split(/\s/).map((word) => shortNumber(word).length))
  return longest <= 12 ? 'full' : longest <= 26 ? 'long' : 'longest'
}
