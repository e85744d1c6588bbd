import { describe, expect, test } from 'vitest'
import {
  emptyTransferForm,
  isEndMissing,
  maxTransfer,
  nextTransferForm,
  type TransferForm,
  toTransferOrder,
} from './transfer-form.ts'
import type { TransferReceiver, TransferToken } from './transfer-source.ts'

const sol: TransferToken = {
  ...{ id: null, name: 'Solana', symbol: 'SOL', decimals: 9 },
  ...{ amount: 2_000_000_000n, shownAmount: '2' },
}
const usd: TransferToken = {
  ...{ id: 'Mint', name: 'Dollar', symbol: 'USD', decimals: 6 },
  ...{ amount: 5_000_000n, shownAmount: '5' },
}
const wallet: TransferReceiver = { status: 'resolved', address: 'Bob', name: null, isRefused: false, warnings: [] }
const ready: TransferForm = {
  ...emptyTransferForm,
  ...{
    tokens: { status: 'ready', tokens: [sol, usd] },
    token: sol,
    amountText: '1,5',
    receiverText: 'Bob',
    receiver: wallet,
  },
}

describe('toTransferOrder', () => {
  test('default: an amount and a receiver are an order in base units', () =>
    expect(toTransferOrder(ready)).toEqual({ tokenId: null, amount: 1_500_000_000n, receiver: 'Bob', memo: null }))
  test('behavior: a memo is without the space around it, and cut to what fits', () => {
    const entered = nextTransferForm(ready, { type: 'memo-entered', text: ` Lunch ${'x'.repeat(300)}` })
    expect(toTransferOrder(entered)?.memo).toHaveLength(199)
    expect(toTransferOrder(nextTransferForm(ready, { type: 'memo-entered', text: ' ' }))?.memo).toBeNull()
  })
  test.each([
    ['no amount', { amountText: '' }],
    ['nothing', { amountText: '0' }],
    ['too many decimals', { amountText: '0.0000000001' }],
    ['more than there is', { amountText: '2.000000001' }],
    ['no receiver', { receiver: { status: 'empty' } }],
    ['a receiver that is looked up', { receiver: null }],
    ['a receiver that nobody can take from', { receiver: { ...wallet, isRefused: true } }],
    ['no token', { token: null }],
  ] satisfies [string, Partial<TransferForm>][])('error: %s is none', (_, change) =>
    expect(toTransferOrder({ ...ready, ...change })).toBeNull(),
  )
})

describe('isEndMissing', () => {
  const like: TransferReceiver = {
    ...wallet,
    address: `Bob1${'x'.repeat(32)}9zQk`,
    warnings: [{ type: 'look-alike', of: { address: `Bob1${'y'.repeat(32)}9zQk`, name: null } }],
  }

  test('security: the end of an address that looks like a known one has to be typed', () => {
    const typed = (typedEnd: string) => isEndMissing({ ...ready, receiver: like, typedEnd })
    expect(typed('')).toBe(true)
    expect(typed('9zQk')).toBe(true)
    expect(typed('yyyy9zQk')).toBe(true)
    expect(typed('xxxx9zQk')).toBe(false)
    expect(isEndMissing(ready)).toBe(false)
    expect(isEndMissing({ ...ready, receiver: null })).toBe(false)
  })
  test('behavior: what was typed for one receiver does not hold for the next one', () => {
    const typed = nextTransferForm({ ...ready, receiver: like }, { type: 'end-typed', text: 'xxxx9zQk' })
    expect(isEndMissing(typed)).toBe(false)
    const { receiverText: text } = typed
    expect(nextTransferForm(typed, { type: 'receiver-read', text, receiver: like }).typedEnd).toBe('')
  })
})

describe('nextTransferForm', () => {
  test('default: the first token is chosen, which is the native currency', () =>
    expect(nextTransferForm(emptyTransferForm, { type: 'tokens-received', tokens: [sol, usd] }).token).toBe(sol))
  test('behavior: an amount that is typed before the tokens are read stays', () => {
    const typed = nextTransferForm(emptyTransferForm, { type: 'amount-entered', text: '0.25' })
    expect(nextTransferForm(typed, { type: 'tokens-received', tokens: [sol, usd] }).amountText).toBe('0.25')
  })
  test('behavior: another token needs another amount; the same one does not', () => {
    expect(nextTransferForm(ready, { type: 'token-chosen', token: usd }).amountText).toBe('')
    expect(nextTransferForm(ready, { type: 'token-chosen', token: sol }).amountText).toBe('1,5')
  })
  test('behavior: the answer for an older text changes nothing', () => {
    const typing = nextTransferForm(ready, { type: 'receiver-entered', text: 'alice.sol' })
    expect(typing.receiver).toBeNull()
    expect(nextTransferForm(typing, { type: 'receiver-read', text: 'Bob', receiver: wallet })).toBe(typing)
  })
  test('behavior: a failed second reading leaves the tokens that are known', () =>
    expect(nextTransferForm(ready, { type: 'tokens-failed' }).tokens).toBe(ready.tokens))
})

describe('dollars', () => {
  const priced = nextTransferForm(ready, { type: 'prices-received', prices: [{ id: null, price: 150 }] })
  const inFiat = nextTransferForm(priced, { type: 'unit-flipped' })
  test('default: what is typed is dollars, and sent is the token', () => {
    expect(inFiat).toMatchObject({ unit: 'fiat', amountText: '225.00' })
    const entered = nextTransferForm(inFiat, { type: 'amount-entered', text: '37.50' })
    expect(toTransferOrder(entered)?.amount).toBe(250_000_000n)
    expect(nextTransferForm(entered, { type: 'unit-flipped' })).toMatchObject({ unit: 'token', amountText: '0.25' })
  })
  test('behavior: Max, another token and what is over are in the token again', () => {
    expect(nextTransferForm({ ...inFiat, nativeMax: 7n }, { type: 'max-chosen' })).toMatchObject({
      ...{ unit: 'token', amountText: '0.000000007' },
    })
    expect(nextTransferForm(inFiat, { type: 'token-chosen', token: usd }).unit).toBe('token')
    expect(nextTransferForm(inFiat, { type: 'emptied' })).toMatchObject({ unit: 'token', amountText: '', token: sol })
  })
  test('behavior: a price that is gone leaves the amount of the token', () =>
    expect(nextTransferForm(inFiat, { type: 'prices-received', prices: [] })).toMatchObject({
      ...{ unit: 'token', amountText: '1.5' },
    }))
  test('error: nothing happens without a price', () =>
    expect(nextTransferForm(ready, { type: 'unit-flipped' })).toBe(ready))
})

describe('maxTransfer', () => {
  test('default: of a token, all; of the native currency, what leaves the costs', () => {
    expect(maxTransfer({ ...ready, token: usd })).toBe(5_000_000n)
    expect(maxTransfer(ready)).toBeNull()
    expect(maxTransfer({ ...ready, nativeMax: 7n })).toBe(7n)
  })
})
