import {
  type Arbitrary,
  anything,
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  json,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import type { Hash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  findSentTransaction,
  MAX_SENT_AGE_MS,
  MAX_SENT_TRANSACTIONS,
  nextSentTransactions,
  parseSentTransactions,
  type SentEvent,
  type SentTransaction,
} from './sent-transactions.ts'

const hashOf = (at: number): Hash => `0x${at.toString(16).padStart(64, '0')}`
const place = { chainId: 1, account: `0x${'1'.repeat(40)}`, purpose: 'top-up 3 0' } as const
const sentAs = (at: number, purpose: string = place.purpose): SentEvent => ({
  type: 'sent',
  transaction: { ...place, purpose, hash: hashOf(at), label: '', isLast: true, sentAt: at },
})

// Few different values, so that events concern the same transaction.
const chainId = constantFrom(1, 10)
const hash = integer({ min: 1, max: 120 }).map(hashOf)
const key = { chainId, hash }
const sentEvent: Arbitrary<SentEvent> = record({
  type: constantFrom('sent' as const),
  transaction: record({
    ...key,
    account: constantFrom(`0x${'1'.repeat(40)}` as const, `0x${'2'.repeat(40)}` as const),
    purpose: integer({ min: 1, max: 120 }).map((at) => `claim ${at}`),
    label: string({ maxLength: 20 }),
    isLast: boolean(),
    sentAt: integer({ min: 0, max: 2 * MAX_SENT_AGE_MS }),
  }),
})
const event: Arbitrary<SentEvent> = oneof(
  { arbitrary: sentEvent, weight: 3 },
  record({
    ...{ type: constantFrom('mined' as const), ...key },
    ...{ status: constantFrom('success' as const, 'reverted' as const), blockNumber: integer({ min: 0 }).map(BigInt) },
  }),
  record({ type: constantFrom('finalized' as const, 'reorged' as const, 'seen' as const, 'removed' as const), ...key }),
)
const now = integer({ min: 0, max: 2 * MAX_SENT_AGE_MS })
const walk = (events: readonly SentEvent[], at: number) =>
  events.reduce<readonly SentTransaction[]>((list, each) => nextSentTransactions(list, each, at), [])

describe('nextSentTransactions', () => {
  test('default: sent, mined, seen, final', () => {
    const one = { chainId: 1, hash: hashOf(5) }
    const sent = walk([sentAs(5)], 5)
    expect(findSentTransaction(sent, place)).toMatchObject({ status: 'pending', hash: hashOf(5), isSeen: false })
    const mined = nextSentTransactions(sent, { type: 'mined', ...one, status: 'success', blockNumber: 7n }, 6)
    expect(mined).toMatchObject([{ status: 'success', blockNumber: '7', isSeen: false }])
    const seen = nextSentTransactions(mined, { type: 'seen', ...one }, 6)
    expect(seen).toMatchObject([{ status: 'success', isSeen: true }])
    expect(nextSentTransactions(seen, { type: 'finalized', ...one }, 6)).toMatchObject([
      { isFinalized: true, isSeen: true },
    ])
    expect(nextSentTransactions(sent, { type: 'finalized', ...one }, 6)).toEqual(sent)
    expect(nextSentTransactions(seen, { type: 'removed', ...one }, 6)).toEqual([])
  })

  test('behavior: after a reorg it is pending again, and its result is shown again', () => {
    const one = { chainId: 1, hash: hashOf(5) }
    const events = [
      sentAs(5),
      { type: 'mined', ...one, status: 'reverted', blockNumber: 7n },
      { type: 'seen', ...one },
      { type: 'reorged', ...one },
    ] satisfies readonly SentEvent[]
    const [dropped] = walk(events, 6)
    expect(dropped).toMatchObject({ status: 'pending', isSeen: false })
    expect(dropped).not.toHaveProperty('blockNumber')
  })

  test('behavior: the newest transaction of a purpose counts, for each account and chain', () => {
    const list = walk([sentAs(5), sentAs(6), sentAs(7, 'draw')], 8)
    expect(list.map(({ hash }) => hash)).toEqual([hashOf(7), hashOf(6)])
    expect(findSentTransaction(list, { ...place, chainId: 10 })).toBeNull()
    expect(findSentTransaction(list, { ...place, account: `0x${'2'.repeat(40)}` })).toBeNull()
  })

  test('property: bounded in number and age, with one transaction per purpose', () => {
    assert(
      property(array(event, { maxLength: 150 }), now, (events, at) => {
        const list = walk(events, at)
        const before = events.at(-1)?.type === 'sent' ? list.slice(1) : list
        expect(list.length).toBeLessThanOrEqual(MAX_SENT_TRANSACTIONS)
        expect(before.every(({ sentAt }) => at - sentAt < MAX_SENT_AGE_MS)).toBe(true)
        const places = list.map(({ chainId, account, purpose }) => `${chainId} ${account} ${purpose}`)
        expect(new Set(places).size).toBe(places.length)
        expect(new Set(list.map(({ chainId, hash }) => `${chainId} ${hash}`)).size).toBe(list.length)
      }),
      { numRuns: 100 },
    )
  })

  test('property: saved transactions are parsed to the same ones', () => {
    assert(
      property(array(event, { maxLength: 60 }), (events) => {
        const list = walk(events, 0).filter(({ sentAt }) => sentAt <= MAX_SENT_AGE_MS)
        expect(parseSentTransactions(JSON.stringify(list), 0)).toEqual(list)
      }),
      { numRuns: 100 },
    )
  })
})

describe('parseSentTransactions', () => {
  const list = walk([sentAs(5), sentAs(6, 'draw')], 6)

  test('behavior: a corrupt entry is left out, and the others are not', () => {
    const [one, two] = list
    const corrupt = [
      ...[null, 7, 'text', {}, { ...one, hash: '0x12' }, { ...one, account: 'Thea' }, { ...one, chainId: 0 }],
      ...[
        { ...one, status: 'done' },
        { ...one, status: 'success' },
        { ...one, sentAt: -1 },
        { ...one, purpose: '' },
      ],
    ]
    expect(parseSentTransactions(JSON.stringify([...corrupt, one, ...corrupt, two, two]), 6)).toEqual(list)
  })

  test('behavior: an entry that is too old, or from a clock far ahead, is left out', () => {
    const text = JSON.stringify(list)
    expect(parseSentTransactions(text, 5 + MAX_SENT_AGE_MS)).toEqual([list[0]])
    expect(parseSentTransactions(text, 6 + MAX_SENT_AGE_MS)).toEqual([])
    const ahead = list.map((each) => ({ ...each, sentAt: 2 * MAX_SENT_AGE_MS }))
    expect(parseSentTransactions(JSON.stringify(ahead), 0)).toEqual([])
  })

  test('property: any text is parsed without an error', () => {
    assert(
      property(
        oneof(
          string(),
          json(),
          array(anything()).map((value) => JSON.stringify(value) ?? ''),
        ),
        (text) => {
          expect(parseSentTransactions(text, 0)).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })
})
