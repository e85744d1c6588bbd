/** How large an amount can be written so that its number fits on one line, on a phone too. */
export type AmountSize = 'full' | 'long' | 'longest'

/** By the longest part of an amount that must not be broken: tokens have up to 18 decimals, and none is left out. Pure. */
export function amountSize(words: string): AmountSize {
  const longest = Math.max(...words.split(/\s/).map((word) => word.length))
  return longest <= 12 ? 'full' : longest <= 26 ? 'long' : 'longest'
}
