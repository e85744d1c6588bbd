import { expect, test } from 'vitest'
import { numberAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { runSeed } from '../src/activity/testing/run-seed.ts'

/** Histories. `npm run test:soak` also plays those that follow. */
const SEEDS = numberAtDepth(50, 25)

test(`property: after ${SEEDS} histories of transfers, reorgs, kills and lies, the index is what the chain is`, {
  timeout: 600_000,
}, async () => {
  let retractions = 0
  let rows = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    const result = await runSeed(seed)
    expect(result.indexed, `seed ${seed}`).toEqual(result.expected)
    retractions += result.retractions
    rows += result.expected.transfers.length
  }
  // The histories have what they are about.
  expect(retractions).toBeGreaterThan(SEEDS)
  expect(rows).toBeGreaterThan(20 * SEEDS)
})
