import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCaipAddress, parseCaipNetworkId, toCaipNetworkId, toChainKind, toEvmChainId } from './caip.ts'
import { CaipFormatError, ChainNamespaceInvalidError } from './errors.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('parseCaipNetworkId', () => {
  test('default: a namespace and a reference', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
    expect(parseCaipNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').namespace).toBe('solana')
  })
  test('error: an unknown namespace', () => {
    expect(() => parseCaipNetworkId('cosmos:cosmoshub-3')).toThrow(ChainNamespaceInvalidError)
  })
  test.each(['', 'eip155', 'eip155:', ':1', 'EIP155:1', 'eip155:1:2', `eip155:${'1'.repeat(33)}`])(
    'error: %j is not a network id',
    (text) => expect(() => parseCaipNetworkId(text)).toThrow(CaipFormatError),
  )
})

describe('parseCaipAddress', () => {
  test('default: a network and an address', () => {
    expect(parseCaipAddress(`eip155:1:${address}`)).toEqual({ networkId: 'eip155:1', namespace: 'eip155', address })
  })
  test.each(['', address, `eip155:${address}`, `eip155:1:`, `eip155:1:a b`, `eip155:1:${'a'.repeat(129)}`])(
    'error: %j is not an account id',
    (text) => expect(() => parseCaipAddress(text)).toThrow(CaipFormatError),
  )
})

describe('toEvmChainId', () => {
  test('property: reads what toCaipNetworkId writes', () => {
    assert(
      property(integer({ min: 1 }), (chainId) => {
        expect(toEvmChainId(toCaipNetworkId(chainId))).toBe(chainId)
      }),
    )
  })
  test.each(['solana:1', 'eip155:0', 'eip155:01', 'eip155:1e3', 'eip155:90071992547409910'] as const)(
    'behavior: %s is not an EVM chain',
    (id) => expect(toEvmChainId(id)).toBeNull(),
  )
})

test('default: a namespace has a readable name', () => {
  expect([toChainKind('eip155'), toChainKind('solana')]).toEqual(['evm', 'solana'])
})
