import { describe, expect, test } from 'vitest'
import type { OtherConnection } from '../../connection/connection.ts'
import type { StandardWallet } from './standard-wallet.ts'
import { nextStandardWallets, noStandardWallets, type StandardWalletsEvent } from './standard-wallets-state.ts'

const connectionOf = (connectorId: string, account = 'Sol'): OtherConnection => ({
  id: `solana:${connectorId}`,
  namespace: 'solana',
  connectorId,
  name: connectorId,
  icon: null,
  rdns: null,
  accounts: [account],
  networkId: 'solana:m',
  chainId: null,
})
const received = (connectorId: string, account?: string): StandardWalletsEvent => ({
  type: 'accounts-received',
  connection: connectionOf(connectorId, account),
})
const play = (...events: readonly StandardWalletsEvent[]) => events.reduce(nextStandardWallets, noStandardWallets)

describe('nextStandardWallets', () => {
  test('default: a wallet has one connection, with the accounts that it shared last', () => {
    const { connections } = play(received('a', 'One'), received('b'), received('a', 'Two'))
    expect(connections).toEqual([connectionOf('b'), connectionOf('a', 'Two')])
  })

  test('behavior: the end of a connection leaves the others, and an unknown one changes nothing', () => {
    const both = play(received('a'), received('b'))
    const left = nextStandardWallets(both, { type: 'connection-ended', walletId: 'a' })
    expect(left.connections).toEqual([connectionOf('b')])
    expect(nextStandardWallets(left, { type: 'connection-ended', walletId: 'a' })).toBe(left)
  })

  test('behavior: wallets that register later do not end a connection', () => {
    const wallet: StandardWallet = {
      id: 'a',
      name: 'A',
      icon: null,
      chains: ['solana:mainnet'],
      connect: async () => [],
      disconnect: async () => {},
      onAccounts: () => () => {},
      identity: {},
    }
    const found = play(received('a'), { type: 'wallets-found', wallets: [wallet] })
    expect(found).toEqual({ found: [wallet], connections: [connectionOf('a')] })
  })
})
