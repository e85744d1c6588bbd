import { describe, expect, test } from 'vitest'
import { createChainJudge } from './chain-status.ts'

const START = 1_700_000_000_000
const MINUTE = 60_000
const look = { head: 100, headTimeMs: START, finalized: 'same' as const, nowMs: START }

describe('createChainJudge', () => {
  test('default: a chain whose head moves is healthy, whatever the times of its blocks are', () => {
    const { judge } = createChainJudge(8453)
    for (let minute = 0; minute < 60; minute += 9) {
      const moved = { ...look, head: 100 + minute, nowMs: START + minute * MINUTE }
      expect(judge(moved)).toEqual({ status: 'healthy', headAge: 0 })
    }
  })

  test('behavior: a head that has not moved for ten minutes is stalled, until it moves', () => {
    const { judge } = createChainJudge(8453)
    judge(look)
    expect(judge({ ...look, nowMs: START + 10 * MINUTE })).toEqual({ status: 'healthy', headAge: 600 })
    expect(judge({ ...look, nowMs: START + 10 * MINUTE + 1 })).toEqual({ status: 'stalled', headAge: 600 })
    expect(judge({ ...look, head: 101, nowMs: START + 11 * MINUTE })).toEqual({ status: 'healthy', headAge: 0 })
  })

  test('behavior: an old head is stalled at the first look, also after a restart of the API', () => {
    const old = { ...look, nowMs: START + 60 * MINUTE }
    expect(createChainJudge(1).judge(old).status).toBe('stalled')
    expect(createChainJudge(1).judge({ ...old, headTimeMs: null }).status).toBe('healthy')
    expect(createChainJudge(1).judge({ ...old, headTimeMs: START + 90 * MINUTE })).toMatchObject({ headAge: 0 })
  })

  test.each([1337, 31_337])('behavior: chain %i, which mines on demand, is never stalled', (chainId) => {
    const { judge } = createChainJudge(chainId)
    expect(judge({ ...look, nowMs: START + 600 * MINUTE })).toEqual({ status: 'healthy', headAge: 36_000 })
  })

  test('behavior: a chain is halted when it is too short for the finalized block at three looks in a row', () => {
    const { judge } = createChainJudge(31_337)
    const seen = ['missing', 'missing', 'same', 'missing', 'missing', 'missing', null] as const
    const statuses = seen.map((finalized) => judge({ ...look, finalized }).status)
    expect(statuses).toEqual(['healthy', 'healthy', 'healthy', 'healthy', 'healthy', 'halted', 'healthy'])
  })

  test('behavior: a chain is halted at once when it has another block in the place of the finalized one', () => {
    const { judge } = createChainJudge(8453)
    const statuses = (['replaced', 'same'] as const).map((finalized) => judge({ ...look, finalized }).status)
    expect(statuses).toEqual(['halted', 'healthy'])
  })
})
