/**
 * Returns some digits of addresses, topics and words as numbers, to compare texts by: few digits, because each costs.
 * The functions read lower-case hex. For other text, and past its end, they return arbitrary digits, which is enough.
 */

/** Returns three digits from `at`, 12 bits. */
export function hashThreeDigits(text: string, at: number): number {
  return digitAt(text, at) | (digitAt(text, at + 1) << 4) | (digitAt(text, at + 2) << 8)
}

/** Returns five digits from `at`, 20 bits. */
export function hashFiveDigits(text: string, at: number): number {
  return hashThreeDigits(text, at) | (digitAt(text, at + 3) << 12) | (digitAt(text, at + 4) << 16)
}

/** Returns eight digits from `at`, 32 bits. */
export function hashEightDigits(text: string, at: number): number {
  return hashFiveDigits(text, at) | (hashThreeDigits(text, at + 5) << 20)
}

/**
 * Returns five digits of a number that ends at `end`: its last two distinguish small numbers, the sixth to eighth from
 * the end round amounts of 6 or 18 decimals.
 */
export function digitsOfNumber(text: string, end: number): number {
  return digitAt(text, end - 1) | (digitAt(text, end - 2) << 4) | (hashThreeDigits(text, end - 8) << 8)
}

/** Returns eight digits that {@link digitsOfNumber} does not read. */
export function furtherDigitsOfNumber(text: string, end: number): number {
  return hashThreeDigits(text, end - 5) | (hashFiveDigits(text, end - 13) << 12)
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return (code & 15) + 9 * (code >> 6)
}
