import { SettingsError } from '@laurel/server/settings/errors.ts'
import { describe, expect, test } from 'vitest'
import { readSolanaNetworks } from './solana-settings.ts'

const network = {
  ...{ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', rpcUrls: ['https://solana.example'] },
  tokens: [{ mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', decimals: 6 }],
}

describe('readSolanaNetworks', () => {
  test('default: networks with their tokens; none without the setting', () => {
    expect(readSolanaNetworks(JSON.stringify([network]))).toEqual([{ ...network, isTestnet: false }])
    expect(readSolanaNetworks(undefined)).toEqual([])
  })

  test.each([
    ['a chain of EVM', [{ ...network, id: 'eip155:1' }]],
    ['a URL that browsers cannot reach', [{ ...network, rpcUrls: ['ws://solana.example'] }]],
    ['a mint that is not an address', [{ ...network, tokens: [{ mint: '0x12', symbol: 'A', decimals: 6 }] }]],
    ['a network twice', [network, network]],
  ])('error: %s', (_, networks) => {
    expect(() => readSolanaNetworks(JSON.stringify(networks))).toThrow(SettingsError)
  })
})
