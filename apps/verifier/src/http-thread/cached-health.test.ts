import { expect, test } from 'vitest'
import type { Health } from '../http/health.ts'
import { createCachedHealth } from './cached-health.ts'

test('behavior: a health report expires when no other follows in time, and the next one counts again', () => {
  let now = 1_000
  const health: Health = { isDatabaseAnswering: true, chains: [], signers: [] }
  const known = createCachedHealth(health, () => now, { stalledAfterMs: 500 })
  now += 500
  expect(known.read()).toBe(health)
  now += 1
  expect(known.read()).toBeNull()
  const next = { ...health, isDatabaseAnswering: false }
  known.keep(next)
  expect(known.read()).toBe(next)
  now += 501
  expect(known.read()).toBeNull()
})
