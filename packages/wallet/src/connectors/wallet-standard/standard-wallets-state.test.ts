import { describe, expect, test } from 'vitest'
import type { OtherConnection } from '../../connection/connection.ts'
import type { StandardWallet } from './standard-wallet.ts'
import { nextStandardWallets, noStandardWallets, type StandardWalletsEvent } from './standard-wallets-state.ts'

const connectionOf = (connectorId: string, accounts: readonly [string, ...string[]] = ['Sol']): OtherConnection => ({
  id: `solana:${connectorId}`,
  namespace: 'solana',
  connectorId,
  name: connectorId,
  icon: null,
  rdns: null,
  accounts,
  networkId: 'solana:m',
  chainId: null,
})
const received = (connectorId: string, ...accounts: readonly string[]): StandardWalletsEvent => {
  const [first = 'Sol', ...rest] = accounts
  return {
    type: 'accounts-received',
    connection: connectionOf(connectorId, [first, ...rest]),
    accounts: [first, ...rest].map((address) => ({ address, chains: [], identity: { address } })),
  }
}
const play = (...events: readonly StandardWalletsEvent[]) => events.reduce(nextStandardWallets, noStandardWallets)
const connectionsOf = (...events: readonly StandardWalletsEvent[]) =>
  play(...events).connected.map(({ connection }) => connection)

describe('nextStandardWallets', () => {
  test('default: a wallet has one connection, with the accounts that it shared last', () => {
    const connections = connectionsOf(received('a', 'One'), received('b'), received('a', 'Two'))
    expect(connections).toEqual([connectionOf('b'), connectionOf('a', ['Two'])])
  })

  test('behavior: the end of a connection leaves the others, and an unknown one changes nothing', () => {
    const both = play(received('a'), received('b'))
    const left = nextStandardWallets(both, { type: 'connection-ended', walletId: 'a' })
    expect(left.connected.map(({ connection }) => connection)).toEqual([connectionOf('b')])
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
      hasFeature: () => false,
      request: async () => null,
      identity: {},
    }
    const before = play(received('a'))
    const found = nextStandardWallets(before, { type: 'wallets-found', wallets: [wallet] })
    expect(found).toEqual({ ...before, found: [wallet] })
  })

  test('behavior: a chosen account is the first one until the wallet shares others', () => {
    const chosen = { type: 'account-chosen', walletId: 'a', account: 'Two' } as const
    expect(connectionsOf(received('a', 'One', 'Two', 'Three'), chosen)).toEqual([
      connectionOf('a', ['Two', 'One', 'Three']),
    ])
    expect(play(received('a', 'One', 'Two'), chosen).connected[0]?.accounts.map(({ address }) => address)).toEqual([
      'Two',
      'One',
    ])
    // The user chose another account in the wallet, which is the later choice.
    expect(connectionsOf(received('a', 'One', 'Two'), chosen, received('a', 'One', 'Two'))).toEqual([
      connectionOf('a', ['One', 'Two']),
    ])
    expect(connectionsOf(received('a', 'One'), { ...chosen, account: 'Never' })).toEqual([connectionOf('a', ['One'])])
  })

  test('behavior: a chosen network is that of one connection, and of the next one', () => {
    const chosen = { type: 'network-chosen', walletId: 'a', networkId: 'solana:d' } as const
    const state = play(received('a'), received('b'), chosen)
    expect(state.connected.map(({ connection }) => connection.networkId)).toEqual(['solana:d', 'solana:m'])
    expect(state.chosenNetworkId).toBe('solana:d')
    expect(play({ ...chosen, walletId: null })).toEqual({ ...noStandardWallets, chosenNetworkId: 'solana:d' })
  })
})
