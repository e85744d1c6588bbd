import { describe, expect, test } from 'vitest'
import { type Connection, disconnected, nextConnection } from './connection.ts'
import { isProvider, parseAnnouncement, readAccount, readChainId, type Wallet } from './provider.ts'

const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function wallet(rdns: string): Wallet {
  const read = parseAnnouncement({ info: { rdns, name: rdns, icon: 'data:image/svg+xml,x' }, provider })
  if (read === null) throw new Error('the announcement of the test is no announcement')
  return read
}

const copper = wallet('test.copper')
const slate = wallet('test.slate')

function run(events: readonly Parameters<typeof nextConnection>[1][]): Connection {
  return events.reduce<Connection>(nextConnection, disconnected)
}

describe('nextConnection', () => {
  test('default: asked, accepted, connected', () => {
    const state = run([
      { type: 'asked', wallet: copper },
      { type: 'accepted', wallet: copper, address, chainId: 31337 },
    ])
    expect(state).toMatchObject({ status: 'connected', address, chainId: 31337, isSwitching: false })
  })

  test('behavior: a refusal is said', () => {
    const state = run([
      { type: 'asked', wallet: copper },
      { type: 'refused', wallet: copper, problem: 'You declined.' },
    ])
    expect(state).toEqual({ status: 'disconnected', problem: 'You declined.' })
  })

  test('behavior: the answer of a wallet that is no longer asked is dropped', () => {
    const state = run([
      { type: 'asked', wallet: copper },
      { type: 'asked', wallet: slate },
      { type: 'refused', wallet: copper, problem: 'late' },
      { type: 'accepted', wallet: copper, address, chainId: 1 },
    ])
    expect(state).toEqual({ status: 'connecting', wallet: slate })
  })

  test('behavior: a wallet that shows no account any more is left', () => {
    const state = run([
      { type: 'accepted', wallet: copper, address, chainId: 1 },
      { type: 'accountChanged', wallet: copper, address: null },
    ])
    expect(state).toEqual(disconnected)
  })

  test('behavior: a failed switch says why and keeps the account', () => {
    const state = run([
      { type: 'accepted', wallet: copper, address, chainId: 1 },
      { type: 'switchAsked' },
      { type: 'switchEnded', problem: 'You declined.' },
    ])
    expect(state).toMatchObject({ status: 'connected', address, isSwitching: false, problem: 'You declined.' })
  })
})

describe('parseAnnouncement', () => {
  test('behavior: an icon from the network is not shown', () => {
    const info = { rdns: 'x.y', name: 'X', icon: 'https://stranger.test/icon.png' }
    expect(parseAnnouncement({ info, provider })?.icon).toBeNull()
  })

  test.each([null, {}, { info: { rdns: 'x', name: 'x', icon: '' }, provider: {} }, { info: {}, provider }])(
    'error: %j announces nothing',
    (detail) => expect(parseAnnouncement(detail)).toBeNull(),
  )
})

describe('isProvider', () => {
  test('default', () => expect(isProvider(provider)).toBe(true))
  test.each([null, 'x', {}, { request: 1 }])('behavior: %j is none', (value) => expect(isProvider(value)).toBe(false))
})

describe('readAccount', () => {
  test('default: the first, checksummed', () => expect(readAccount([address.toLowerCase()])).toBe(address))
  test.each([[[]], [null], [['0x12']], [{}]])('behavior: %j shows none', (accounts) =>
    expect(readAccount(accounts)).toBeNull(),
  )
})

describe('readChainId', () => {
  test.each([
    ['0x7a69', 31337],
    [1, 1],
    ['zero', null],
    [0, null],
    [undefined, null],
  ])('default: %j is %j', (value, chainId) => expect(readChainId(value)).toBe(chainId))
})
