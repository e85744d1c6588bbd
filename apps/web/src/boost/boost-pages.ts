/** The number of boosts in one read. More would delay the first ones. */
export const BOOSTS_PER_READ = 100

/** The number of boosts that are read first, because they are the first ones on screen. */
export const FIRST_BOOSTS = 3

/** A range of boost numbers, from `from` to below `before`. */
export type BoostRange = { readonly from: bigint; readonly before: bigint }

/**
 * The range of the newest boosts. The first read is one page. Later reads start where the first one started, so that
 * new boosts do not leave a gap above the older pages. Pure.
 * @param known - where the first read started; null the first time.
 */
export function newestRange(count: bigint, known: bigint | null, size: number): BoostRange {
  // A chain that was reset has fewer boosts than before.
  if (known !== null && known < count) return { from: known, before: count }
  return { from: atLeastZero(count - BigInt(size)), before: count }
}

/** Returns the pages below a boost number, newest first, at most `depth` of them. Pure. */
export function pagesBelow(before: bigint, depth: number, size: number): readonly BoostRange[] {
  if (depth === 0 || before === 0n) return []
  const from = atLeastZero(before - BigInt(size))
  return [{ from, before }, ...pagesBelow(from, depth - 1, size)]
}

function atLeastZero(number: bigint): bigint {
  return number < 0n ? 0n : number
}
