/**
 * A value that accepts everything from `low` to `high`, both included. Positions on the line are texts in sort order:
 * numbers are written with equal numbers of digits. `low` is not after `high`.
 */
export type Interval<value> = { readonly low: string; readonly high: string; readonly value: value }

/**
 * A tree of intervals. A search for those around a position takes as many steps as results, and one or two more for
 * each halving of the number of intervals. Source: https://en.wikipedia.org/wiki/Interval_tree#Centered_interval_tree.
 */
export type IntervalTree<value> = {
  readonly center: string
  /** The intervals around the center, sorted by their start. */
  readonly byLow: readonly Interval<value>[]
  /** The same intervals, sorted by their end, the last one first. */
  readonly byHigh: readonly Interval<value>[]
  readonly before: IntervalTree<value> | null
  readonly after: IntervalTree<value> | null
}

/** Creates the tree of some intervals. Null when there are none. */
export function createIntervalTree<value>(intervals: readonly Interval<value>[]): IntervalTree<value> | null {
  const ends = intervals.flatMap(({ low, high }) => [low, high]).sort(compareTexts)
  const center = ends[ends.length >> 1]
  if (center === undefined) return null
  const around = intervals.filter(({ low, high }) => low <= center && center <= high)
  return {
    center,
    byLow: [...around].sort((one, other) => compareTexts(one.low, other.low)),
    byHigh: [...around].sort((one, other) => compareTexts(other.high, one.high)),
    before: createIntervalTree(intervals.filter(({ high }) => high < center)),
    after: createIntervalTree(intervals.filter(({ low }) => center < low)),
  }
}

/** Calls `visit` with the value of every interval around a position. */
export function visitIntervals<value>(
  tree: IntervalTree<value> | null,
  place: string,
  visit: (value: value) => void,
): void {
  let node = tree
  while (node !== null) {
    if (place < node.center) {
      for (const { low, value } of node.byLow) {
        if (place < low) break
        visit(value)
      }
      node = node.before
    } else {
      for (const { high, value } of node.byHigh) {
        if (high < place) break
        visit(value)
      }
      node = node.after
    }
  }
}

// Compares by code unit, as the operators do, independent of the locale.
function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
