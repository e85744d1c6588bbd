import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  account,
  amount,
  chosen,
  connected,
  dollars,
  ether,
  facts,
  fee,
  native,
  nft,
  receiver,
  to,
} from '../test-helpers/send-states.ts'
import { SendFailedError } from '../transactions/errors.ts'
import type { NetworkFee } from '../transactions/network-fee.ts'
import { nextSend, type SendEvent } from './send.ts'
import { amountOf, maxOf, toOrder } from './send-form.ts'

/** How many random runs of the machine there are: all of them by `LAUREL_TEST_DEPTH=whole`. */
const RUNS = process.env['LAUREL_TEST_DEPTH'] === 'whole' ? 10_000 : 300

test('property: no impossible state, no second send, and the money adds up', () => {
  const numbers = fc.integer({ min: 1, max: 3 })
  const assets = fc.constantFrom(ether, dollars, nft)
  const events: fc.Arbitrary<SendEvent> = fc.oneof(
    fc.constantFrom<SendEvent>(
      { type: 'account-changed', account },
      { type: 'account-changed', account: { ...account, address: receiver } },
      { type: 'account-changed', account: null },
      { type: 'max-chosen' },
      { type: 'unit-flipped' },
      { type: 'review-left' },
      { type: 'reset' },
      { type: 'receiver-chosen', receiver: { address: receiver, name: 'Ana' } },
    ),
    assets.map(chosen),
    fc.constantFrom('', '0', '0.', '1', '0.25', '1,5', '999', 'x', '1500000.1').map(amount),
    fc
      .tuple(fc.constantFrom('', 'ana.eth', receiver, account.address, '0x12'), numbers)
      .map(([text, at]) => to(text, at)),
    numbers.map(
      (number): SendEvent => ({
        type: 'receiver-resolved',
        number,
        address: receiver,
        name: 'ana.eth',
        hasOneSource: false,
      }),
    ),
    numbers.map((number): SendEvent => ({ type: 'receiver-unresolved', number, reason: 'not-found' })),
    fc
      .tuple(assets, fc.constantFrom<NetworkFee>(fee, { status: 'unavailable' }, { ...fee, most: 10n ** 19n }))
      .map(([asset, given]): SendEvent => ({ type: 'fee-received', asset, fee: given, nativeBalance: null })),
    fc.bigInt(0n, 2n * 10n ** 18n).map(
      (balance): SendEvent => ({
        type: 'balances-received',
        balances: [{ ...native, amount: balance }],
      }),
    ),
    fc.bigInt(0n, 2n).map(
      (balance): SendEvent => ({
        ...{ type: 'nft-received', asset: nft, account: account.address, balance, collection: null },
      }),
    ),
    numbers.map((number): SendEvent => ({ type: 'review-requested', number, facts })),
    numbers.map((number): SendEvent => ({ type: 'simulated', number, simulation: { status: 'succeeds' } })),
    fc.tuple(numbers, fc.boolean()).map(([number, isOther]): SendEvent => ({ type: 'decimals-read', number, isOther })),
    numbers.map((number): SendEvent => ({ type: 'facts-received', number, facts })),
    numbers.map((number): SendEvent => ({ type: 'send-requested', number, now: 1 })),
    numbers.map((number): SendEvent => ({ type: 'network-switched', number, now: 2 })),
    numbers.map((number): SendEvent => ({ type: 'sent', number, transactionId: '0x1' })),
    numbers.map((number): SendEvent => ({ type: 'send-failed', number, error: new SendFailedError() })),
  )
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), (played) => {
      let state = connected
      for (const event of played) {
        const before = state
        state = nextSend(before, event)
        const { form } = state
        if (state.status === 'requested' && before.status !== 'requested') {
          // Only a reviewed order of this account reaches a wallet, and exactly as it was reviewed.
          if (before.status !== 'reviewing') throw new Error(`Sent from ${before.status}.`)
          expect(event.type).toBe('send-requested')
          expect(state.review.order).toBe(before.review.order)
          expect(state.review.order.account).toBe(form.account)
          expect(state.review.hasOtherDecimals).toBe(false)
          expect(state.review.areFactsRead).toBe(true)
        }
        if (state.status === 'reviewing' || state.status === 'requested') {
          const { order } = state.review
          const balance = order.asset.type === 'token' ? order.asset.token.amount : order.asset.nft.balance
          expect(order.amount).toBeGreaterThan(0n)
          expect(order.amount).toBeLessThanOrEqual(balance)
          // The value and the amount are never both sent.
          const isNative = order.asset.type === 'token' && order.asset.token.address === null
          expect(order.call.value).toBe(isNative ? order.amount : 0n)
        }
        if (form.isMax && form.asset !== null) {
          const most = maxOf(form.asset, form.fee)
          expect(amountOf(form)).toBe(most)
        }
        if (form.account === null) expect(toOrder(form)).toBeNull()
        if (state.status === 'sent' && state !== before) expect(before.status).toBe('requested')
        if (state.status === 'sent')
          expect(before.status === 'requested' || before === state || event.type).toBeTruthy()
      }
    }),
    { numRuns: RUNS },
  )
})
