import { type Address, createClient, custom, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readTransaction } from './read-transaction.ts'
import type { SentTransaction, TransactionPurpose } from './transaction.ts'

const addressOf = (number: number): Address => getAddress(`0x${number.toString(16).padStart(40, '0')}`)
const [account, router, bundler, thief] = [addressOf(0xada), addressOf(0x72), addressOf(0xb0d), addressOf(0xbad)]
const hash: Hex = `0x${'11'.repeat(32)}`
const data = '0x38ed1739c0ffee'
const amount = { address: null, symbol: 'ETH', decimals: 18, amount: 1n }
const swap: TransactionPurpose = { type: 'swap', from: amount, to: amount }
const hexOf = (...parts: readonly string[]): Hex => `0x${parts.map((part) => part.replace('0x', '')).join('00')}`

function sentWith(purpose: TransactionPurpose): SentTransaction {
  return {
    ...{ id: hash, hash, chainId: 1, from: account, to: router, value: 5n, data, nonce: null, purpose },
    ...{ sentAt: 0, updatedAt: 0, isDifferent: false, cancelHash: null, status: 'pending', missingSince: null },
  }
}

/** Reads a transaction that is in no block yet. */
function read(found: { from: Address; to: Address; input: Hex; value?: Hex }, purpose: TransactionPurpose = swap) {
  const transaction = { nonce: '0x7', value: '0x0', hash, ...found }
  const request = async ({ method }: { readonly method: string }) =>
    method === 'eth_getTransactionByHash' ? transaction : null
  return readTransaction(createClient({ transport: custom({ request }, { retryCount: 0 }) }), sentWith(purpose))
}

describe('readTransaction', () => {
  const inside = hexOf(account, router, '5'.padStart(64, '0'), data)

  test('default: the transaction of the account is compared whole', async () => {
    const own = { from: account, to: router, input: data, value: '0x5' } as const
    expect(await read(own)).toEqual({ type: 'known', content: { nonce: 7, isSame: true } })
    expect(await read({ ...own, value: '0x6' })).toMatchObject({ content: { isSame: false } })
    expect(await read({ ...own, to: account, input: inside })).toMatchObject({ content: { isSame: false } })
  })

  test('behavior: a bundler sends what a smart account signed, and its nonce is not the account’s', async () =>
    expect(await read({ from: bundler, to: addressOf(0x4337), input: inside })).toEqual({
      type: 'known',
      content: { nonce: null, isSame: true },
    }))

  test.each([
    ['another account', hexOf(thief, router, '5'.padStart(64, '0'), data)],
    ['another contract', hexOf(account, thief, '5'.padStart(64, '0'), data)],
    ['another amount', hexOf(account, router, '6'.padStart(64, '0'), data)],
    ['other data', hexOf(account, router, '5'.padStart(64, '0'), '0xa9059cbb')],
  ])('error: a bundle for %s is something else', async (_, input) =>
    expect(await read({ from: bundler, to: addressOf(0x4337), input })).toMatchObject({ content: { isSame: false } }),
  )

  test('behavior: a batch contains its swap beside other calls', async () => {
    const batch: TransactionPurpose = { ...swap, isBatched: true }
    const own = { from: account, to: account, input: inside }
    expect(await read(own, batch)).toEqual({ type: 'known', content: { nonce: 7, isSame: true } })
    expect(await read({ ...own, input: hexOf(router, '0x095ea7b3') }, batch)).toMatchObject({
      content: { isSame: false },
    })
  })
})
