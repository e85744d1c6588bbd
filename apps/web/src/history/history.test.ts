import { describe, expect, test } from 'vitest'
import { type HistoryEvent, type HistoryState, MAX_TRANSACTIONS, nextHistory } from './history.ts'
import type { PastTransaction } from './read-history.ts'

const range = { fromBlock: 0n, toBlock: 99n, fromTime: 0, toTime: 200 }

function past(count: number): readonly PastTransaction[] {
  return Array.from({ length: count }, (_, at) => ({
    time: at,
    evidence: {
      chainId: 1,
      transactionHash: '0x01',
      blockNumber: 1n,
      status: 'success',
      from: '0x02',
      to: null,
      input: '0x',
      logs: [],
    },
  }))
}

function run(events: readonly HistoryEvent[]): HistoryState {
  return events.reduce<HistoryState>(nextHistory, { status: 'idle' })
}

const page = (key: string, count = 1): HistoryEvent => ({
  type: 'pageLoaded',
  key,
  page: { fromBlock: 90n, toBlock: 99n, transactions: past(count) },
})

describe('nextHistory', () => {
  test('default: the states from the start to the end', () => {
    const state = run([
      { type: 'started', key: 'a' },
      { type: 'rangeLoaded', key: 'a', range },
      page('a'),
      { type: 'ended', key: 'a' },
    ])
    expect(state).toMatchObject({ status: 'whole', readBlocks: 10n, range })
    expect(state.status === 'whole' && state.transactions).toHaveLength(1)
  })

  test('behavior: a response for other sources is dropped', () => {
    const state = run([
      { type: 'started', key: 'a' },
      { type: 'started', key: 'b' },
      page('a'),
      { type: 'ended', key: 'a' },
    ])
    expect(state).toMatchObject({ status: 'reading', key: 'b', readBlocks: 0n })
  })

  test('behavior: stopping keeps what was found, and nothing more is added', () => {
    const state = run([{ type: 'started', key: 'a' }, page('a'), { type: 'stopped' }, page('a')])
    expect(state).toMatchObject({ status: 'stopped', readBlocks: 10n })
  })

  test('behavior: reading ends at the maximum number of transactions', () => {
    const state = run([{ type: 'started', key: 'a' }, page('a', MAX_TRANSACTIONS + 5)])
    expect(state.status).toBe('enough')
    expect(state.status === 'enough' && state.transactions).toHaveLength(MAX_TRANSACTIONS)
  })

  test('behavior: a failure keeps what was found', () => {
    const state = run([{ type: 'started', key: 'a' }, page('a'), { type: 'failed', key: 'a', problem: 'no answer' }])
    expect(state).toMatchObject({ status: 'failed', problem: 'no answer', readBlocks: 10n })
  })
})
