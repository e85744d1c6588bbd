import { describe, expect, test } from 'vitest'
import { createWallet } from '../create-wallet.ts'
import { solana } from '../solana/solana-adapter.ts'
import { solanaDevnet, solanaMainnet } from '../solana/solana-networks.ts'
import { networkNameOf } from './network-name.ts'

const wallet = createWallet({ namespaces: [solana({ networks: [solanaMainnet, solanaDevnet] })] })

describe('networkNameOf', () => {
  test.each([
    [1, 'Ethereum'],
    ['devnet', 'Solana Devnet'],
    ['mainnet', 'Solana'],
    // The app does not have it.
    [10, '10'],
    ['testnet', 'testnet'],
  ] as const)('default: a message for %s is for %s', (chainId, name) => {
    expect(networkNameOf({ chainId }, wallet)).toBe(name)
  })
})
