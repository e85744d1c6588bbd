/** The number of boosts in one read. More would delay the first ones. */
export const BOOSTS_PER_READ = 100

/** Boosts by their numbers: from `from` to below `before`. */
export type BoostRange = { readonly from: bigint; readonly before: bigint }

/**
 * The newest boosts: a page of them at first; later everything down to where that page began, so that nothing falls out
 * between it and the pages below it when new ones come. Pure.
 * @param known - where it began; null the first time.
 */
export function newestRange(count: bigint, known: bigint | null, size: number): BoostRange {
  // A chain that was reset has fewer than before.
  if (known !== null && known < count) return { from: known, before: count }
  return { from: atLeastZero(count - BigInt(size)), before: count }
}

/** The pages that lie below a number, the newest first: at most `depth` of them. Pure. */
export function pagesBelow(before: bigint, depth: number, size: number): readonly BoostRange[] {
  if (depth === 0 || before === 0n) return []
  const from = atLeastZero(before - BigInt(size))
  return [{ from, before }, ...pagesBelow(from, depth - 1, size)]
}

function atLeastZero(number: bigint): bigint {
  return number < 0n ? 0n : number
}
