import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseTransactions, serializeTransactions } from './saved-transactions.ts'
import {
  DROPPED_AFTER_MS,
  isFollowed,
  isStillPending,
  MAX_TRANSACTIONS,
  mergeTransactions,
  type NewTransaction,
  nextTransactions,
  type Observation,
  type SentTransaction,
  STILL_PENDING_MS,
} from './transaction.ts'

const account = '0x71C2aE08b54D7F63c1B2910E44d8C0b7Ee5d9A4f'
const receiver = '0xB3f02a9C77d1E8450b6F31Cc98A0D24e5f8317eD'
const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`
const newTransaction = (number: number): NewTransaction => ({
  chainId: 1,
  from: account,
  to: receiver,
  value: 10n ** 18n,
  data: '0x',
  hash: hashOf(number),
  nonce: null,
  purpose: {
    type: 'send',
    item: { type: 'token', address: null, symbol: 'ETH', decimals: 18, amount: 10n ** 18n },
    receiver,
    receiverName: null,
  },
})
/** How many random histories there are: all of them by `LAUREL_TEST_DEPTH=whole`. */
const RUNS = process.env['LAUREL_TEST_DEPTH'] === 'whole' ? 10_000 : 300
const start = 1_000_000
const send = (number: number, state: readonly SentTransaction[] = [], now = start) =>
  nextTransactions(state, { type: 'sent', transaction: newTransaction(number), now })
const block = { blockNumber: 7n, blockHash: hashOf(99), isFinal: false }
const mined: Observation = { type: 'mined', block, failure: null, content: { nonce: 3, isSame: true } }
const known: Observation = { type: 'known', content: { nonce: 3, isSame: true } }

/** Plays observations of transaction 1, a second apart. */
function observe(observations: readonly Observation[], from = send(1)): SentTransaction {
  let now = start
  const state = observations.reduce((list, observation) => {
    now += 1000
    const hash = list[0]?.hash ?? '0x'
    return nextTransactions(list, { type: 'observed', id: hashOf(1), hash, observation, now })
  }, from)
  const [first] = state
  if (first === undefined) throw new Error('It is gone.')
  return first
}

describe('nextTransactions', () => {
  test('default: pending, then mined', () => {
    expect(send(1)).toMatchObject([{ id: hashOf(1), status: 'pending', sentAt: start }])
    expect(observe([known])).toMatchObject({ status: 'pending', nonce: 3 })
    expect(observe([known, mined])).toMatchObject({ status: 'mined', blockNumber: 7n, isFinal: false })
    const final = { ...mined, block: { ...block, isFinal: true } }
    expect(observe([mined, final])).toMatchObject({ status: 'mined', isFinal: true })
  })

  test('behavior: a hash that a wallet answers twice is one transaction', () => {
    const once = send(1)
    expect(send(1, once)).toBe(once)
  })

  test('behavior: a reorg takes “mined” back', () =>
    expect(observe([mined, known])).toMatchObject({ status: 'pending', missingSince: null }))

  test('behavior: failed, with what the contract said', () => {
    const failed: Observation = { ...mined, failure: { reason: 'Too little' } }
    expect(observe([failed])).toMatchObject({ status: 'failed', reason: 'Too little' })
    // A later answer without the reason does not take it away.
    const final: Observation = { ...failed, block: { ...block, isFinal: true }, failure: { reason: null } }
    expect(observe([failed, final])).toMatchObject({ status: 'failed', reason: 'Too little', isFinal: true })
  })

  test('behavior: the same with a higher fee goes on under its new hash', () => {
    const by = { hash: hashOf(2), nonce: 3, isSame: true, isCancel: false }
    const faster = observe([known, { type: 'nonce-used', by }])
    expect(faster).toMatchObject({ id: hashOf(1), hash: hashOf(2), status: 'pending' })
    // A late answer about the old hash is dropped.
    const state = [faster]
    const late = { type: 'observed', id: hashOf(1), hash: hashOf(1), observation: mined, now: start } as const
    expect(nextTransactions(state, late)).toBe(state)
  })

  test('behavior: sped up, it is followed under its new hash; canceled, under both, also after a reload', () => {
    const by = (kind: 'speed-up' | 'cancel') =>
      nextTransactions([observe([known])], {
        type: 'replaced',
        id: hashOf(1),
        kind,
        hash: hashOf(2),
        now: start + 5000,
      })
    expect(by('speed-up')).toMatchObject([{ id: hashOf(1), hash: hashOf(2), cancelHash: null, status: 'pending' }])
    const canceled = by('cancel')
    expect(canceled).toMatchObject([{ hash: hashOf(1), cancelHash: hashOf(2), status: 'pending' }])
    expect(parseTransactions(serializeTransactions(canceled))).toEqual(canceled)
    // What is in a block by then stays.
    const state = [observe([mined])]
    const late = { type: 'replaced', id: hashOf(1), kind: 'cancel', hash: hashOf(2), now: start } as const
    expect(nextTransactions(state, late)).toBe(state)
  })

  test('behavior: replaced by another one, cancelled, or by one that cannot be found', () => {
    const by = { hash: hashOf(2), nonce: 3, isSame: false, isCancel: false }
    expect(observe([known, { type: 'nonce-used', by }])).toMatchObject({ status: 'replaced', by: hashOf(2) })
    expect(observe([{ type: 'nonce-used', by: { ...by, isCancel: true } }])).toMatchObject({ isCancelled: true })
    expect(observe([{ type: 'nonce-used', by: null }])).toMatchObject({ status: 'replaced', by: null })
  })

  test('behavior: dropped only after no node knew it for two minutes, and it can come back', () => {
    const missing = (now: number, state: readonly SentTransaction[]) =>
      nextTransactions(state, {
        type: 'observed',
        id: hashOf(1),
        hash: hashOf(1),
        observation: { type: 'missing' },
        now,
      })
    const first = missing(start, send(1))
    expect(missing(start + DROPPED_AFTER_MS - 1, first)).toMatchObject([{ status: 'pending' }])
    const dropped = missing(start + DROPPED_AFTER_MS, first)
    expect(dropped).toMatchObject([{ status: 'dropped' }])
    expect(observe([mined], dropped)).toMatchObject({ status: 'mined' })
  })

  test('behavior: a wallet that sent something else is noticed', () =>
    expect(observe([{ type: 'known', content: { nonce: 3, isSame: false } }])).toMatchObject({ isDifferent: true }))

  test('behavior: of too many, the oldest that is not pending is forgotten', () => {
    const many = Array.from({ length: MAX_TRANSACTIONS }, (_, at) => at + 1).reduce(
      (state, number) => send(number, state, start + number),
      send(0),
    )
    expect(many).toHaveLength(MAX_TRANSACTIONS)
    const second = many.at(-2)?.id ?? ''
    const done = nextTransactions(many, {
      type: 'observed',
      id: second,
      hash: hashOf(2),
      observation: mined,
      now: start + 100,
    })
    const ids = send(1000, done, start + 1000).map(({ id }) => id)
    expect(ids).not.toContain(second)
    expect(ids).toContain(many.at(-1)?.id)
  })

  test('behavior: what is final stays, whatever a node of before says, here and in another tab', () => {
    const done = observe([{ ...mined, block: { ...block, isFinal: true } }])
    const later: readonly Observation[] = [known, mined, { type: 'missing' }, { type: 'nonce-used', by: null }]
    for (const observation of later) expect(observe([observation], [done])).toBe(done)
    const pending = { ...observe([known]), updatedAt: done.updatedAt + 1 }
    expect(mergeTransactions([done], [pending])).toEqual([done])
    expect(mergeTransactions([pending], [done])).toEqual([done])
  })

  test(`property: in ${RUNS} histories of two tabs nothing is twice or lost, what is final stays, and a cancel is never undone`, () => {
    const observations = fc.constantFrom<Observation>(
      mined,
      { ...mined, block: { ...block, isFinal: true } },
      { ...mined, failure: { reason: 'No' } },
      { ...mined, failure: { reason: null }, block: { ...block, isFinal: true } },
      known,
      { type: 'missing' },
      { type: 'nonce-used', by: null },
      { type: 'nonce-used', by: { hash: hashOf(50), nonce: 3, isSame: false, isCancel: true } },
      { type: 'nonce-used', by: { hash: hashOf(51), nonce: 3, isSame: true, isCancel: false } },
    )
    type List = readonly SentTransaction[]
    type Step = (now: number, state: List, other: List) => Parameters<typeof nextTransactions>[1]
    const number = fc.integer({ min: 1, max: 4 })
    const step = fc.oneof(
      number.map(
        (at): Step =>
          (now) => ({ type: 'sent', transaction: newTransaction(at), now }),
      ),
      fc.tuple(number, observations).map(
        ([at, observation]): Step =>
          (now, state) => {
            const hash = state.find(({ id }) => id === hashOf(at))?.hash ?? hashOf(at)
            return { type: 'observed', id: hashOf(at), hash, observation, now }
          },
      ),
      fc.tuple(number, fc.constantFrom('speed-up' as const, 'cancel' as const)).map(
        ([at, kind]): Step =>
          (now) => {
            return { type: 'replaced', id: hashOf(at), kind, hash: hashOf(60 + at), now }
          },
      ),
      fc.constant<Step>((_, __, transactions) => ({ type: 'loaded', transactions })),
    )
    let finals = 0
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), step, fc.integer({ min: 0, max: 70_000 })), {
          minLength: 5,
          maxLength: 40,
          size: 'max',
        }),
        (played) => {
          const tabs: [List, List] = [[], []]
          let now = start
          for (const [isFirst, step, later] of played) {
            now += later
            const at = isFirst ? 0 : 1
            const before = tabs[at]
            const event = step(now, before, tabs[isFirst ? 1 : 0])
            const after = nextTransactions(before, event)
            tabs[at] = after
            expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
            if (after.length === before.length && event.type === 'sent') expect(after).toBe(before)
            for (const earlier of before) {
              const found = after.find(({ id }) => id === earlier.id)
              if (isFinal(earlier)) expect(found).toEqual(earlier)
              // What the user approved does not change with what is observed.
              expect(found).toMatchObject({ to: earlier.to, value: earlier.value, purpose: earlier.purpose })
              if (earlier.cancelHash !== null && event.type === 'observed')
                expect(found?.cancelHash).toBe(earlier.cancelHash)
              if (found?.status === 'dropped' && earlier.status === 'pending' && event.type === 'observed') {
                expect(now - (earlier.missingSince ?? now)).toBeGreaterThanOrEqual(DROPPED_AFTER_MS)
              }
            }
            finals += after.filter(isFinal).length
          }
          for (const state of tabs) {
            // Saved and read again, nothing is lost.
            expect(parseTransactions(serializeTransactions(state))).toEqual(state)
            expect(mergeTransactions(state, parseTransactions(serializeTransactions(state)))).toBe(state)
          }
        },
      ),
      { numRuns: RUNS },
    )
    // The histories reach their end.
    expect(finals).toBeGreaterThan(RUNS)
  })

  test('behavior: an observation that repeats changes nothing', () => {
    for (const observation of [mined, known, { type: 'missing' }, { type: 'nonce-used', by: null }] as const) {
      const once = observe([observation])
      expect(observe([observation], [once])).toBe(once)
    }
  })
})

function isFinal(transaction: SentTransaction): boolean {
  return (transaction.status === 'mined' || transaction.status === 'failed') && transaction.isFinal
}

describe('isStillPending and isFollowed', () => {
  test('behavior: after 25 s it is still pending, and never failed (known bug 2)', () => {
    const [sent] = send(1)
    if (sent === undefined) throw new Error('It is gone.')
    expect(isStillPending(sent, start + STILL_PENDING_MS - 1)).toBe(false)
    expect(isStillPending(sent, start + STILL_PENDING_MS)).toBe(true)
    expect(sent.status).toBe('pending')
    expect(isFollowed(sent, start + 3_600_000)).toBe(true)
  })

  test('default: a final one is not asked about any more', () => {
    const done = observe([{ ...mined, block: { ...block, isFinal: true } }])
    expect(isFollowed(done, start + 5000)).toBe(false)
    expect(isFollowed(observe([mined]), start + 5000)).toBe(true)
  })
})

describe('parseTransactions', () => {
  test.each(['', '{', 'null', '{}', '[1, null, {}]', '[{"id": "1", "status": "mined"}]'])(
    'error: %s has no transactions',
    (text) => expect(parseTransactions(text)).toEqual([]),
  )

  test('behavior: other purposes are read too', () => {
    const token = { address: receiver, symbol: 'TUSD', decimals: 6, amount: 5n } as const
    const [sent] = send(1)
    if (sent === undefined) throw new Error('It is gone.')
    const purposes: readonly SentTransaction['purpose'][] = [
      { type: 'approve', token, spender: receiver },
      { type: 'swap', from: token, to: { ...token, address: null } },
      { type: 'cancel' },
      { type: 'other', title: 'Ring the bell' },
      {
        type: 'send',
        item: { type: 'nft', address: receiver, tokenId: 2n ** 255n, amount: 1n, name: 'Leaf' },
        receiver,
        receiverName: 'ada.eth',
      },
    ]
    const all = purposes.map((purpose) => ({ ...sent, purpose }))
    expect(parseTransactions(serializeTransactions(all))).toEqual(all)
  })
})
