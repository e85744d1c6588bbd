import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { arrivingAmount, leavesMore } from './compare-changes.ts'
import type { SendAsset } from './send-asset.ts'
import type { SendOrder } from './send-form.ts'
import { toCall } from './to-call.ts'

const from: Address = '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'
const receiver: Address = '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed'
const contract: Address = '0x5b85000000000000000000000000000000000001'
const shared = { chainId: 1, name: 'T', symbol: 'T', decimals: 6, amount: 50n, price: null, value: null } as const
const tokenAt = (address: Address | null): SendAsset => ({
  type: 'token',
  token: { ...shared, address, iconUrl: null, isListed: true },
})
const leaf: SendAsset = {
  type: 'nft',
  nft: { chainId: 1, address: contract, tokenId: 4n, standard: 'erc1155', name: 'Leaf', balance: 9n },
}
const orderOf = (asset: SendAsset): SendOrder => ({
  account: { address: from, walletName: 'Kestrel' },
  asset,
  amount: 10n,
  receiver,
  receiverName: null,
  hasOneSource: false,
  call: toCall(asset, { from, receiver, amount: 10n }),
})

describe('leavesMore', () => {
  const native = orderOf(tokenAt(null))
  const token = orderOf(tokenAt(contract))
  const left = (address: Address | null, amount: bigint) => ({ type: 'token', address, amount }) as const

  test('default: exactly the amount, and what comes back, are as entered', () => {
    expect(leavesMore(native, [left(null, -10n)])).toBe(false)
    expect(leavesMore(token, [left(contract, -10n), left(null, 3n)])).toBe(false)
    expect(leavesMore(token, [])).toBe(false)
    // What cannot be read may be anything.
    expect(leavesMore(token, [{ type: 'unread', address: contract }])).toBe(true)
  })
  test.each([
    ['more of it', native, [left(null, -11n)]],
    ['another token', native, [left(null, -10n), left(contract, -1n)]],
    ['the native currency with a token', token, [left(contract, -10n), left(null, -1n)]],
    ['an allowance', token, [{ type: 'approval', address: contract, spender: receiver, amount: 1n }]],
    ['an allowance of everything', token, [{ type: 'approval', address: contract, spender: receiver, amount: null }]],
    ['an NFT', token, [{ type: 'nft', address: contract, tokenId: 1n, amount: -1n }]],
    [
      'another NFT of the same collection',
      orderOf(leaf),
      [{ type: 'nft', address: contract, tokenId: 5n, amount: -1n }],
    ],
  ] as const)('error: %s leaves too', (_, order, changes) => expect(leavesMore(order, changes)).toBe(true))
  test('default: some of an NFT', () =>
    expect(leavesMore(orderOf(leaf), [{ type: 'nft', address: contract, tokenId: 4n, amount: -10n }])).toBe(false))
})

describe('arrivingAmount', () => {
  test('behavior: a token that keeps a part of each transfer', () => {
    const order = orderOf(tokenAt(contract))
    expect(arrivingAmount(order, [{ type: 'token', address: contract, amount: 9n }])).toBe(9n)
    expect(arrivingAmount(order, [])).toBe(10n)
    expect(arrivingAmount({ ...order, receiver: from }, [])).toBe(10n)
  })
})
