import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { runSeed } from './run-seed.ts'
import { runSeeds } from './run-seeds.ts'

/** `npm run score` plays 2,000 of them, and `npm run test:soak` as many as it is given time for. */
const SEEDS = casesAtDepth(200)

describe('the verifier, simulated', () => {
  test(`property: over ${SEEDS} seeds nothing is lost, nothing is paid twice, and nobody is paid who did nothing`, {
    timeout: 600_000,
  }, async () => {
    const { cases, matched, failures } = await runSeeds(1, SEEDS)
    expect(failures).toEqual([])
    expect(cases).toBe(SEEDS)
    // Enough must go on in a seed for it to show anything.
    expect(matched).toBeGreaterThan(2.5 * SEEDS)
  })

  test('property: the same seed does the same', async () => {
    for (const seed of [1, 2, 3]) expect(await runSeed(seed)).toEqual(await runSeed(seed))
  })
})
