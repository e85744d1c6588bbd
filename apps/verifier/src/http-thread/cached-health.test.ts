import { expect, test } from 'vitest'
import type { Health } from '../http/health.ts'
import { createCachedHealth } from './cached-health.ts'

test('behavior: what was said is worth nothing once nothing was said for too long, and something again when more is said', () => {
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
