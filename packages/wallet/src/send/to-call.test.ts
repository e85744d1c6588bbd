import fc from 'fast-check'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SendAsset } from './send-asset.ts'
import { toCall } from './to-call.ts'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
])
const from: Address = '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'
const contract: Address = '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed'
const token = { chainId: 1, address: contract, name: 'T', symbol: 'T', decimals: 6, amount: 5n, price: null } as const
const erc20: SendAsset = { type: 'token', token: { ...token, value: null, iconUrl: null, isListed: true } }
const nftOf = (standard: 'erc721' | 'erc1155', tokenId: bigint): SendAsset => ({
  type: 'nft',
  nft: { chainId: 1, address: contract, tokenId, standard, name: 'N', balance: 1n },
})
const words = fc.bigInt(0n, 2n ** 256n - 1n)
const addresses = fc.bigInt(0n, 2n ** 160n - 1n).map((number): Address => `0x${number.toString(16).padStart(40, '0')}`)

describe('toCall', () => {
  test('default: the native currency is sent to the receiver itself', () => {
    const native: SendAsset = {
      ...erc20,
      type: 'token',
      token: { ...token, value: null, iconUrl: null, isListed: true, address: null },
    }
    expect(toCall(native, { from, receiver: contract, amount: 7n })).toEqual({ to: contract, value: 7n, data: '0x' })
  })

  test('property: the same bytes as viem’s codec', () => {
    fc.assert(
      fc.property(addresses, words, words, (receiver, amount, tokenId) => {
        expect(toCall(erc20, { from, receiver, amount })).toEqual({
          to: contract,
          value: 0n,
          data: encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, amount] }),
        })
        expect(toCall(nftOf('erc721', tokenId), { from, receiver, amount: 1n }).data).toBe(
          encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, receiver, tokenId] }),
        )
        expect(toCall(nftOf('erc1155', tokenId), { from, receiver, amount }).data).toBe(
          encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, receiver, tokenId, amount, '0x'] }),
        )
      }),
      { numRuns: 100 },
    )
  })
})
