/**
 * The depth of tests that could run forever. `npm test` runs for every change, so it runs a hundred cases of each property
 * and a part of the planted faults. `npm run test:soak` and `npm run score` set `LAUREL_TEST_DEPTH=whole` to run all of them.
 */
const CASES_FOR_EVERY_CHANGE = 100

/** Returns whether everything runs: in `npm run test:soak` and `npm run score`. */
export function isWholeDepth(): boolean {
  return process.env['LAUREL_TEST_DEPTH'] === 'whole'
}

/**
 * Returns the tag of journeys that do not run: `@depth` at the end of a title marks a variant of what another journey shows,
 * which runs only at the whole depth. For `grepInvert` of Playwright.
 */
export function tagsLeftOut(): RegExp[] {
  return isWholeDepth() ? [] : [/@depth\b/]
}

/**
 * Returns the number of cases of a property.
 * @param whole - the number at the whole depth.
 */
export function casesAtDepth(whole: number): number {
  return isWholeDepth() ? whole : Math.min(whole, CASES_FOR_EVERY_CHANGE)
}

/**
 * Returns the part of a list to run: all of it at the whole depth, otherwise items at even distances, with the first one.
 * @param count - the number of items below the whole depth, at least 1.
 */
export function partAtDepth<Item>(list: readonly Item[], count: number): readonly Item[] {
  const stride = Math.max(1, Math.ceil(list.length / count))
  return isWholeDepth() ? list : list.filter((_, at) => at % stride === 0)
}

/**
 * Returns the representatives of a list: all of it at the whole depth, otherwise the items that are chosen for every change.
 * @param isForEveryChange - whether an item runs below the whole depth; at least one must.
 * @throws {RangeError} when nothing is chosen, because a test of nothing passes.
 */
export function chosenAtDepth<Item>(list: readonly Item[], isForEveryChange: (item: Item) => boolean): readonly Item[] {
  const chosen = list.filter(isForEveryChange)
  if (list.length > 0 && chosen.length === 0) throw new RangeError('No item is chosen for every change: choose one.')
  return isWholeDepth() ? list : chosen
}

/**
 * Returns a number of rounds, distances or the like.
 * @param whole - the number at the whole depth.
 * @param forEveryChange - the number below the whole depth.
 */
export function numberAtDepth(whole: number, forEveryChange: number): number {
  return isWholeDepth() ? whole : forEveryChange
}
