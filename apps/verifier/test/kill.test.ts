import { expect, test } from 'vitest'
import { runKillLoop } from './process/kill-loop.ts'

const KILLS = 50

test(`behavior: killed ${KILLS} times, it loses nothing and signs nothing twice`, { timeout: 900_000 }, async () => {
  const { broken, deeds, signed, answers } = await runKillLoop({ kills: KILLS, seed: 1 })
  expect(broken).toEqual([])
  expect(signed).toBe(deeds)
  // More answers than deeds: the same was told again, after kills too.
  expect(answers).toBeGreaterThan(deeds)
})
