import { expect, test } from 'vitest'
import { runKillLoop } from './process/kill-loop.ts'

/** Those of every change; `npm run score` does 200. */
const KILLS = 10

test(`behavior: killed ${KILLS} times, it loses nothing and signs nothing twice`, { timeout: 900_000 }, async () => {
  const { broken, transactions, signed, answers } = await runKillLoop({ kills: KILLS, seed: 1 })
  expect(broken).toEqual([])
  expect(signed).toBe(transactions)
  // More answers than transactions: the same was told again, after kills too.
  expect(answers).toBeGreaterThan(transactions)
})
