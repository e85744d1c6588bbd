import { expect, test } from 'vitest'
import { runOutageLoop } from './process/outage-loop.ts'

/** Of each process alone. `test/soak/outage-soak.ts` kills several at once, too. */
const KILLS = 3

test(`behavior: after ${KILLS} kills of the API, the worker and PostgreSQL, all that was acknowledged is there once`, {
  timeout: 900_000,
}, async () => {
  const { broken, acknowledged, cut, unavailable, indexed } = await runOutageLoop({ kills: KILLS, seed: 1 })
  expect(broken).toEqual([])
  expect(acknowledged).toBeGreaterThan(KILLS)
  expect(indexed).toBeGreaterThan(0)
  // The kills were in the middle of requests, and some requests found no database.
  expect(cut).toBeGreaterThan(0)
  expect(unavailable).toBeGreaterThan(0)
})
