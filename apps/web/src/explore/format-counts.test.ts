import { describe, expect, test } from 'vitest'
import type { BoostPhase } from '../boost/boost-phase.ts'
import { formatCounts } from './format-counts.ts'

const open: BoostPhase = { status: 'open', end: null }
const soon: BoostPhase = { status: 'upcoming', start: 9 }
const words = (...phases: readonly BoostPhase[]) => formatCounts(phases.map((phase) => ({ phase })))

describe('formatCounts', () => {
  test('default: open boosts, and those that start later', () => {
    expect(words()).toBe('0 open boosts')
    expect(words(open)).toBe('1 open boost')
    expect(words(open, soon, open)).toBe('2 open boosts, 1 more starts later')
    expect(words(open, soon, soon)).toBe('1 open boost, 2 more start later')
  })

  test('behavior: an unknown phase is not counted as open', () => {
    expect(words(open, { status: 'unknown' })).toBe('2 boosts with rewards left')
    expect(words({ status: 'unknown' }, soon)).toBe('1 boost with rewards left, 1 more starts later')
  })
})
