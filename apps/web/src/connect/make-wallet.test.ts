import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { makeWallet } from './make-wallet.ts'

const address = `0x${'11'.repeat(20)}`
const chain = (chainId: number) => ({
  chainId,
  name: `Chain ${chainId}`,
  rpcUrl: `http://127.0.0.1:${chainId}`,
  contracts: { registry: address, eventAction: address },
})

const origin = 'https://laurel.test'

describe('makeWallet', () => {
  test('default: the configured networks, relay and list of wallets', () => {
    const servers = { relayUrl: 'ws://127.0.0.1:31339', walletApiUrl: 'http://127.0.0.1:31340' }
    const wallet = makeWallet(parseConfig({ chains: [chain(1), chain(2)], ...servers }), origin)
    expect(wallet.networks.getState().requested.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:2'])
    expect(wallet.pairing).not.toBeNull()
    expect(wallet.options).toMatchObject({
      api: { wallets: servers.walletApiUrl, analytics: servers.walletApiUrl },
      appName: 'Laurel',
      appIcon: 'https://laurel.test/mark.svg',
      features: { eip6963: true },
    })
    // The list server does not serve chain data.
    expect(wallet.options.api.blockchain).toBeUndefined()
  })

  test('default: the API of the boosts, and the exchanges on which the wallet may swap', () => {
    const apiUrl = 'http://127.0.0.1:31342'
    const exchanges = { wrappedNative: address, routers: [{ address, type: 'v2' }] }
    const config = parseConfig({ chains: [{ ...chain(1), exchanges }, chain(2)], apiUrl })
    expect(makeWallet(config, origin).options).toMatchObject({
      api: { blockchain: apiUrl },
      swapExchanges: { 1: exchanges },
    })
  })

  test('default: accounts have their names of the configuration', () => {
    const account = `0x${'2a'.repeat(20)}`
    const wallet = makeWallet(
      parseConfig({ chains: [chain(1)], accounts: [{ name: 'Ada', address: account }] }),
      origin,
    )
    expect(wallet.account.getState().addressLabels).toMatchObject({ [account]: 'Ada' })
  })

  test('default: the login frame, for the configured project', () => {
    const servers = { loginUrl: 'https://login.example/', projectId: 'our-site' }
    const wallet = makeWallet(parseConfig({ chains: [chain(1)], ...servers }), origin)
    expect(wallet.options).toMatchObject({ login: { frameUrl: 'https://login.example/sdk' }, projectId: 'our-site' })
    expect(wallet.options.features.socials).toBe(false)
  })

  test('default: the social logins of the login server, in the order of the configuration', () => {
    const servers = { loginUrl: 'https://login.example/', socials: ['github', 'google'] }
    const wallet = makeWallet(parseConfig({ chains: [chain(1)], ...servers }), origin)
    expect(wallet.options.features.socials).toEqual(['github', 'google'])
  })

  test('behavior: without a relay and a list, only the wallets of this browser', () => {
    const wallet = makeWallet(parseConfig({ chains: [chain(1)] }), origin)
    expect(wallet.pairing).toBeNull()
    expect(wallet.options).toMatchObject({ api: {}, projectId: null })
  })
})
