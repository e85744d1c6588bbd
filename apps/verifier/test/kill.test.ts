import { expect, test } from 'vitest'
import { runKillLoop } from './process/kill-loop.ts'

/** Those of every change; `npm run score` does 200. */
const KILLS = 3

test(`behavior: killed ${KILLS} times, it loses nothing and signs nothing twice`, { timeout: 900_000 }, async () => {
  const { broken, transactions, signed, answers } = await runKillLoop({ kills: KILLS, seed: 1 })
  expect(broken).toEqual([])
  expect(signed).toBe(transactions)
  // More responses than transactions: the same signature was returned again, also after kills.
  expect(answers).toBeGreaterThan(transactions)
})
