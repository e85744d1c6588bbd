import { assert, property } from 'fast-check'
import { encodeAbiParameters, type Hex, parseAbiParameters, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { hexOf } from '../../test/arbitraries.ts'
import { transfers } from '../../test/boost-arbitraries.ts'
import { InvalidTransferPayloadError } from './errors.ts'
import { AssetType, decodeTransfer, encodeTransfer, encodeWithdrawal, isErc1155Transfer } from './transfer.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const payer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const struct = parseAbiParameters('(uint8 assetType, address asset, address target, bytes data) transfer')
const fungible = parseAbiParameters('uint256 amount')
const multi = parseAbiParameters('(uint256 tokenId, uint256 amount, bytes data) payload')

describe('encodeTransfer, decodeTransfer', () => {
  test('property: an encoded transfer decodes to the same value, in the documented struct', () => {
    assert(
      property(transfers, (transfer) => {
        const encoded = encodeTransfer(transfer)
        expect(decodeTransfer(encoded)).toEqual(transfer)
        const assetType = isErc1155Transfer(transfer) ? 2 : transfer.asset === null ? 0 : 1
        const data = isErc1155Transfer(transfer)
          ? encodeAbiParameters(multi, [
              { tokenId: transfer.tokenId, amount: transfer.amount, data: transfer.data ?? '0x' },
            ])
          : encodeAbiParameters(fungible, [transfer.amount])
        const { asset, target } = transfer
        expect(encoded).toBe(encodeAbiParameters(struct, [{ assetType, asset: asset ?? zeroAddress, target, data }]))
      }),
    )
  })

  test('property: bytes that are not a transfer are refused', () => {
    assert(
      property(hexOf(0, 300), (data: Hex) => {
        expect(() => decodeTransfer(data)).toThrow(InvalidTransferPayloadError)
      }),
    )
  })

  test('error: a type that contradicts the asset', () => {
    const data = encodeAbiParameters(fungible, [1n])
    const coin = { assetType: AssetType.ETH, asset: token, target: payer, data } as const
    expect(() => decodeTransfer(encodeAbiParameters(struct, [coin]))).toThrow(InvalidTransferPayloadError)
    const unknown = { ...coin, assetType: 3 }
    expect(() => decodeTransfer(encodeAbiParameters(struct, [unknown]))).toThrow('type 3 is unknown')
  })

  test.each([
    ['an amount of zero', { asset: token, amount: 0n, target: payer }],
    ['a negative amount', { asset: token, amount: -1n, target: payer }],
    ['more than a uint256', { asset: token, amount: 2n ** 256n, target: payer }],
    ['the zero address as token', { asset: zeroAddress, amount: 1n, target: payer }],
    ['nobody to move it to', { asset: token, amount: 1n, target: zeroAddress }],
    ['no address', { asset: token, amount: 1n, target: '0x1234' }],
    ['a token id below zero', { asset: token, tokenId: -1n, amount: 1n, target: payer }],
    ['an ERC-1155 token at zero', { asset: zeroAddress, tokenId: 1n, amount: 1n, target: payer }],
    ['half a byte of data', { asset: token, tokenId: 1n, amount: 1n, target: payer, data: '0x1' }],
  ] as const)('error: %s', (_, transfer) => {
    expect(() => encodeTransfer(transfer)).toThrow(InvalidTransferPayloadError)
  })
})

describe('encodeWithdrawal', () => {
  test('behavior: everything is a zero onchain, and a zero given is refused', () => {
    const everything = encodeWithdrawal({ asset: token, amount: 'everything', target: payer })
    expect(decodeTransfer(everything)).toEqual({ asset: token, amount: 0n, target: payer })
    expect(() => encodeWithdrawal({ asset: token, amount: 0n, target: payer })).toThrow(InvalidTransferPayloadError)
    expect(decodeTransfer(encodeWithdrawal({ asset: null, amount: 5n, target: payer }))).toMatchObject({ amount: 5n })
  })
})
