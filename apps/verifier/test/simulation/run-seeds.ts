import type { Engine } from './engine.ts'
import { runSeed, type SeedResult } from './run-seed.ts'

/** What many seeds came to. `matched` counts completions that were signed: a run in which nothing happens shows nothing. */
export type SeedsResult = {
  readonly cases: number
  readonly matched: number
  readonly failures: readonly { readonly seed: number; readonly reason: string }[]
}

/** Runs seeds one after the other. @param stopAtFirst - ends with the first that fails. */
export async function runSeeds(
  fromSeed: number,
  cases: number,
  { engine, stopAtFirst = false }: { engine?: Engine; stopAtFirst?: boolean } = {},
): Promise<SeedsResult> {
  const results: SeedResult[] = []
  for (let seed = fromSeed; seed < fromSeed + cases; seed++) {
    const result = await runSeed(seed, engine)
    results.push(result)
    if (stopAtFirst && result.broken !== null) break
  }
  return {
    cases: results.length,
    matched: results.reduce((sum, { signed }) => sum + signed, 0),
    failures: results.flatMap(({ seed, broken }) => (broken === null ? [] : [{ seed, reason: broken }])),
  }
}
