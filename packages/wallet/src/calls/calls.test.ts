import fc from 'fast-check'
import { keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../test-helpers/swap-answers.ts'
import type { CallsStatus } from '../transactions/calls-status.ts'
import { type CallsBatch, type CallsEvent, type CallsState, MAX_BATCHES, nextCalls, noCalls } from './calls.ts'
import { parseBatches } from './saved-calls.ts'

/** How many random runs of the machine there are: all of them by `LAUREL_TEST_DEPTH=whole`. */
const RUNS = process.env['LAUREL_TEST_DEPTH'] === 'whole' ? 10_000 : 300
const start = 1_700_000_000_000
const capabilities = { atomic: 'supported', paymaster: false, names: ['atomic'] } as const
/** How far each status is. From the last ones nothing leads on. */
const ranks: Readonly<Record<CallsBatch['status'], number>> = {
  ...{ requested: 0, pending: 1, success: 2, failed: 2, partial: 2 },
}

const ids = fc.constantFrom('0x01', '0x02', '0x03')
const accounts = [1, 2].map((at) => ({ address: addressOf(at), chainId: at }))
const account = fc.constantFrom(...accounts)
const sender = { address: addressOf(1), chainId: 1 }
const statuses = fc.constantFrom<CallsStatus>(
  ...[
    { status: 'pending', hashes: [] } as const,
    { status: 'success', hashes: [keccak256(toHex('1'))] } as const,
    { status: 'failed', hashes: [] } as const,
    { status: 'partial', hashes: [keccak256(toHex('2'))] } as const,
  ],
)
/** An event, or what another tab, which played some of the same events, has saved. */
type Step = (now: number, other: readonly CallsBatch[]) => CallsEvent
const steps = fc.oneof(
  account.map(
    (account): Step =>
      () => ({ type: 'account-changed', account }),
  ),
  fc.constant<Step>(() => ({ type: 'account-changed', account: null })),
  account.map(
    (account): Step =>
      () => ({ type: 'capabilities-read', account, capabilities, permissions: [] }),
  ),
  ids.map(
    (id): Step =>
      (now) => ({ type: 'requested', id, account: sender, now }),
  ),
  fc.tuple(ids, ids).map(
    ([id, given]): Step =>
      (now) => ({ type: 'accepted', id, given, now }),
  ),
  ids.map(
    (id): Step =>
      () => ({ type: 'refused', id }),
  ),
  fc.tuple(ids, statuses).map(
    ([id, status]): Step =>
      (now) => ({ type: 'status-read', id, status, now }),
  ),
  fc.constant<Step>((_, batches) => ({ type: 'loaded', batches })),
  // Another script of the page can write anything.
  fc.constant<Step>((_, batches) => ({ type: 'loaded', batches: [...batches, ...batches] })),
  ids.map(
    (id): Step =>
      () => ({ type: 'dismissed', id }),
  ),
)

/** Checks what holds after every event. */
function checkPossible(before: CallsState, event: CallsEvent, after: CallsState): void {
  const { batches } = after
  expect(new Set(batches.map(({ id }) => id)).size).toBe(batches.length)
  expect(batches.length).toBeLessThanOrEqual(MAX_BATCHES)
  for (const batch of batches) {
    const earlier = before.batches.find(({ id }) => id === batch.id)
    if (earlier === undefined) continue
    expect(ranks[batch.status]).toBeGreaterThanOrEqual(ranks[earlier.status])
    // What has ended stays as it is.
    if (ranks[earlier.status] === 2) expect(batch).toEqual(earlier)
    expect({ from: batch.from, chainId: batch.chainId }).toEqual({ from: earlier.from, chainId: earlier.chainId })
  }
  // A batch comes by a request or from another tab, and only goes when the wallet refused it or the user dismissed it.
  const lost = before.batches.filter(({ id }) => !batches.some((one) => one.id === id))
  if (event.type === 'refused' || event.type === 'dismissed') {
    expect(lost.map(({ id }) => id)).toEqual(lost.length === 0 ? [] : [event.id])
  } else if (event.type === 'accepted') expect(lost.every(({ id }) => id === event.id)).toBe(true)
  else expect(lost).toEqual([])
  // What is known of a wallet is of the account that is connected.
  if (event.type === 'account-changed' && event.account === null) expect(after.capabilities.status).toBe('idle')
  if (event.type === 'account-changed' && event.account !== null) {
    expect(after.capabilities).toMatchObject({ account: event.account })
  }
}

describe('nextCalls', () => {
  test(`property: in ${RUNS} runs of two tabs no batch is twice, none is lost, and each only goes forward`, () => {
    let ended = 0
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), steps, fc.integer({ min: 0, max: 2 })), {
          minLength: 5,
          maxLength: 40,
          size: 'max',
        }),
        (played) => {
          const tabs: [CallsState, CallsState] = [noCalls, noCalls]
          let now = start
          for (const [isFirst, step, later] of played) {
            now += later
            const at = isFirst ? 0 : 1
            const event = step(now, tabs[isFirst ? 1 : 0].batches)
            const before = tabs[at]
            const after = nextCalls(before, event)
            checkPossible(before, event, after)
            // The same event again changes nothing.
            if (event.type !== 'accepted') expect(nextCalls(after, event).batches).toBe(after.batches)
            tabs[at] = after
          }
          for (const { batches } of tabs) {
            expect(parseBatches(JSON.stringify(batches))).toEqual(batches)
            ended += batches.filter(({ status }) => ranks[status] === 2).length
          }
        },
      ),
      { numRuns: RUNS },
    )
    // The runs reach the end of a batch.
    expect(ended).toBeGreaterThan(RUNS / 10)
  })

  test('behavior: a wallet that answers the same id twice has one batch', () => {
    const requested = ['0x01', '0x02'].reduce(
      (state, id) => nextCalls(state, { type: 'requested', id, account: sender, now: start }),
      noCalls,
    )
    const state = ['0x01', '0x02'].reduce(
      (state, id) => nextCalls(state, { type: 'accepted', id, given: '0x09', now: start + 1 }),
      requested,
    )
    expect(state.batches.map(({ id }) => id)).toEqual(['0x09'])
  })
})
