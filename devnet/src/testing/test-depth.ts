/**
 * How deep tests go that could go on for ever. `npm test` runs for every change and plays a few hundred cases of each
 * property and a part of the planted faults; `npm run test:soak` and `npm run score` set `LAUREL_TEST_DEPTH=whole`, and
 * play all of them.
 */
const CASES_FOR_EVERY_CHANGE = 300

const isWhole = (): boolean => process.env['LAUREL_TEST_DEPTH'] === 'whole'

/**
 * How many cases a property is tried on.
 * @param whole - as many as show that it holds, at the whole depth.
 */
export function casesAtDepth(whole: number): number {
  return isWhole() ? whole : Math.min(whole, CASES_FOR_EVERY_CHANGE)
}

/**
 * What is played of a list: all of it at the whole depth, else so many that lie evenly over it, the first among them.
 * @param count - how many, for every change; 1 or more.
 */
export function partAtDepth<Item>(list: readonly Item[], count: number): readonly Item[] {
  const stride = Math.max(1, Math.ceil(list.length / count))
  return isWhole() ? list : list.filter((_, at) => at % stride === 0)
}
