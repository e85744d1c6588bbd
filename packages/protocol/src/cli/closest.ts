/** Returns the closest of the words that are at most two letters away from the typed one, or null when none is. */
export function closestWord(typed: string, words: readonly string[]): string | null {
  // A longer word is not a typing error, and the limit bounds the work.
  if (typed.length > 40) return null
  const ranked = words.map((word) => ({ word, distance: distanceOf(typed, word) }))
  const [best] = ranked.sort((one, other) => one.distance - other.distance)
  return best !== undefined && best.distance <= Math.min(2, best.word.length - 1) ? best.word : null
}

/** Letters to add, leave out, replace or swap with their neighbor. */
function distanceOf(one: string, other: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next: number[] = [at]
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1]
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
