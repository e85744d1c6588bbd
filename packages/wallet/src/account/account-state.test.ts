import { describe, expect, test } from 'vitest'
import { sampleNetwork } from '../../test/sample.ts'
import type { EvmConnection, OtherConnection } from '../connection/connection.ts'
import {
  type AccountData,
  type AccountReading,
  type AccountReadingEvent,
  deriveAccount,
  labelKey,
  nextAccountReading,
  noAccount,
  noReading,
} from './account-state.ts'

const connection: EvmConnection = {
  id: 'eip155:io.kestrel',
  namespace: 'eip155',
  connectorId: 'io.kestrel',
  name: 'Kestrel',
  icon: null,
  rdns: 'io.kestrel',
  accounts: ['0xA', '0xB'],
  networkId: 'eip155:1',
  chainId: 1,
}
const other: OtherConnection = {
  ...connection,
  id: 'solana:k',
  namespace: 'solana',
  accounts: ['Sol'],
  networkId: 'solana:m',
  chainId: null,
}
const connected = { status: 'connected', active: connection, all: [connection, other] } as const
const network = sampleNetwork({ explorerUrl: 'https://etherscan.io' })
const reading: AccountData = {
  of: 'eip155:1:0xA',
  address: '0xA',
  balance: { amount: 7n, decimals: 18 },
  balanceStatus: 'ready',
  profileName: 'ada.eth',
  profileImage: null,
  isNamed: true,
}

const { tokens } = noReading

describe('deriveAccount', () => {
  test('default: has every field', () => {
    const account = deriveAccount({
      connections: connected,
      network,
      reading,
      tokens,
      login: null,
      labels: { '0xb': 'Savings' },
    })
    expect(account).toEqual({
      ...noAccount,
      isConnected: true,
      namespace: 'eip155',
      caipAddress: 'eip155:1:0xA',
      address: '0xA',
      chainId: 1,
      balance: { amount: 7n, decimals: 18 },
      balanceSymbol: 'ETH',
      balanceStatus: 'ready',
      profileName: 'ada.eth',
      addressExplorerUrl: 'https://etherscan.io/address/0xA',
      connectedWalletInfo: { name: 'Kestrel', icon: null, rdns: 'io.kestrel' },
      allAccounts: [
        {
          namespace: 'eip155',
          address: '0xA',
          chainId: 1,
          type: 'eoa',
          caipAddress: 'eip155:1:0xA',
          connectionId: 'eip155:io.kestrel',
          isActive: true,
        },
        {
          namespace: 'eip155',
          address: '0xB',
          chainId: 1,
          type: 'eoa',
          caipAddress: 'eip155:1:0xB',
          connectionId: 'eip155:io.kestrel',
          isActive: false,
        },
        {
          namespace: 'solana',
          address: 'Sol',
          chainId: null,
          type: 'eoa',
          caipAddress: 'solana:m:Sol',
          connectionId: 'solana:k',
          isActive: false,
        },
      ],
      addressLabels: { '0xb': 'Savings' },
    })
  })

  test('behavior: does not show data of another account or network', () => {
    for (const of of ['eip155:1:0xB', 'eip155:10:0xA'] as const) {
      const account = deriveAccount({
        connections: connected,
        network,
        reading: { ...reading, of },
        tokens,
        login: null,
        labels: {},
      })
      expect(account).toMatchObject({ balance: null, balanceStatus: 'none', profileName: null })
    }
  })

  test('behavior: has the tokens of the account, and not those of another', () => {
    const held = [] as const
    const derive = (of: string) =>
      deriveAccount({ connections: connected, network, reading, tokens: { of, held }, login: null, labels: {} })
        .tokenBalance
    expect(derive('0xa')).toBe(held)
    expect(derive('0xb')).toBeNull()
  })

  test('behavior: a disconnect clears everything except the labels', () => {
    const connections = { status: 'disconnected', error: null } as const
    expect(deriveAccount({ connections, network, reading, tokens, login: null, labels: { a: 'b' } })).toEqual({
      ...noAccount,
      addressLabels: { a: 'b' },
    })
    expect(
      deriveAccount({ connections: { status: 'reconnecting' }, network, reading, tokens, login: null, labels: {} }),
    ).toEqual(noAccount)
  })

  test('behavior: an unknown network has no symbol and no explorer', () => {
    const account = deriveAccount({
      connections: connected,
      network: null,
      reading: null,
      tokens,
      login: null,
      labels: {},
    })
    expect(account).toMatchObject({ isConnected: true, balanceSymbol: null, addressExplorerUrl: null })
  })
})

test('labelKey: an EVM address is the same in any case, a Solana address is not', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  expect(labelKey(address)).toBe(address.toLowerCase())
  expect(labelKey('7S3PabcDEF')).toBe('7S3PabcDEF')
})

describe('nextAccountReading', () => {
  const of = 'eip155:1:0xA'
  const balance = { amount: 7n, decimals: 18 }
  const requested: AccountReadingEvent = {
    type: 'account-requested',
    of,
    address: '0xA',
    isListed: true,
    isRefresh: false,
  }
  const received: AccountReadingEvent = { type: 'balance-received', of, balance }
  const named: AccountReadingEvent = { type: 'name-received', address: '0xA', name: 'ada.eth', avatar: 'data:,' }
  const play = (...events: readonly AccountReadingEvent[]) => events.reduce(nextAccountReading, noReading)

  test('default: the balance and the name are read in either order', () => {
    const known = { address: '0xA', profileName: 'ada.eth', profileImage: 'data:,', isNamed: true }
    const data = { of, balance, balanceStatus: 'ready', ...known }
    expect(play(requested, received, named)).toEqual({ ...noReading, data })
    expect(play(requested, named, received)).toEqual({ ...noReading, data })
  })

  test('behavior: another look shows what is known, and a refresh requests the name again', () => {
    const known = play(requested, received, named)
    expect(nextAccountReading(known, requested)).toEqual(known)
    const refreshed = nextAccountReading(known, { ...requested, isRefresh: true })
    expect(refreshed).toEqual({ ...known, data: { ...known.data, isNamed: false } })
  })

  test('behavior: on another network of the account, the name stays and the balance is read', () => {
    const moved = play(requested, received, named, { ...requested, of: 'eip155:10:0xA' })
    const loading = { of: 'eip155:10:0xA', balance: null, balanceStatus: 'loading' }
    expect(moved.data).toMatchObject({ ...loading, profileName: 'ada.eth', isNamed: true })
    // A name that is still being read belongs to the address on every network.
    expect(play(requested, { ...requested, of: 'eip155:10:0xA' }, named).data?.profileName).toBe('ada.eth')
  })

  test('behavior: nothing of another account is shown, and a late result for it is dropped', () => {
    const other = play(requested, received, named, { ...requested, of: 'eip155:1:0xB', address: '0xB' })
    expect(other.data).toEqual({
      of: 'eip155:1:0xB',
      address: '0xB',
      balance: null,
      balanceStatus: 'loading',
      profileName: null,
      profileImage: null,
      isNamed: false,
    })
    expect(nextAccountReading(other, received)).toBe(other)
    expect(nextAccountReading(other, named)).toBe(other)
    for (const event of [received, named]) expect(play(event)).toBe(noReading)
  })

  test('behavior: a balance that could not be read is unavailable, and a later answer still counts', () => {
    const failed = play(requested, { ...received, balance: null })
    expect(failed.data).toMatchObject({ balance: null, balanceStatus: 'unavailable' })
    expect(nextAccountReading(failed, received).data).toMatchObject({ balance, balanceStatus: 'ready' })
    expect(play({ ...requested, isListed: false }).data?.balanceStatus).toBe('unavailable')
  })

  test('behavior: labels survive a disconnect', () => {
    const labels = { '0xa': 'Savings' }
    const known = play({ type: 'received', labels }, requested, received, named)
    const left: AccountReading = nextAccountReading(known, { type: 'account-left' })
    expect(left).toEqual({ ...noReading, labels })
    expect(nextAccountReading(left, { type: 'account-left' })).toBe(left)
  })
})
