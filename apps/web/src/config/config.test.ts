import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { InvalidConfigError } from '../errors/web-error.ts'
import { parseConfig } from './config.ts'

const token = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000bb'
const ping = { type: 'event', name: 'Ping', inputs: [] }
const chain = {
  chainId: 31337,
  name: 'Laurel local',
  rpcUrl: 'http://127.0.0.1:8545',
  contracts: { registry: `0x${'11'.repeat(20)}`, eventAction: `0x${'22'.repeat(20)}`, weth: `0x${'33'.repeat(20)}` },
  tokens: [{ kind: 'erc20', name: 'Test dollar', symbol: 'tUSD', decimals: 6, address: token }],
  actions: [{ name: 'Send tUSD', address: `0x${'44'.repeat(20)}`, transactionHash: `0x${'55'.repeat(32)}` }],
  abis: {
    [token]: { name: 'Test dollar', abi: [{ type: 'event', name: 'Ping', inputs: [] }, { type: 'constructor' }] },
  },
}

describe('parseConfig', () => {
  test('default: chains, their contracts, and names for addresses', () => {
    const config = parseConfig({ chains: [chain], accounts: [{ name: 'Ada', address: `0x${'66'.repeat(20)}` }] })
    const [read] = config.chains
    expect(read.tokens[0]?.symbol).toBe('tUSD')
    expect(read.verified.get(token)?.abi).toHaveLength(1)
    expect(read.names.get(token)).toBe('tUSD')
    expect(read.names.get(`0x${'33'.repeat(20)}`)).toBe('Wrapped ether')
    expect(read.names.get(`0x${'66'.repeat(20)}`)).toBe('Ada')
  })

  test('behavior: private keys are never read', () => {
    const config = parseConfig({ chains: [chain], accounts: [{ name: 'Ada', address: token, privateKey: '0xsecret' }] })
    expect(JSON.stringify(config)).not.toContain('secret')
  })

  test('default: the settings besides the chains', () => {
    const servers = { relayUrl: 'ws://127.0.0.1:31339', walletApiUrl: 'http://127.0.0.1:31340' }
    expect(parseConfig({ chains: [chain], ...servers })).toMatchObject(servers)
    expect(parseConfig({ chains: [chain] })).toMatchObject({ relayUrl: null, walletApiUrl: null, verifierUrl: null })
  })

  test('default: a block explorer without the slash at its end; null when it is not configured', () => {
    const explorerUrl = 'https://explorer.example/'
    expect(parseConfig({ chains: [{ ...chain, explorerUrl }] }).chains[0].explorerUrl).toBe('https://explorer.example')
    expect(parseConfig({ chains: [chain] }).chains[0].explorerUrl).toBeNull()
  })

  test('behavior: an ABI is parsed when it is read for the first time, and once', () => {
    const abis = { [token]: { name: 'Broken', abi: [{ type: 'event' }] }, [other]: { name: 'Good', abi: [ping] } }
    const [read] = parseConfig({ chains: [{ ...chain, abis }] }).chains
    expect(read.verified.get(other)?.abi).toBe(read.verified.get(other)?.abi)
    expect(() => read.verified.get(token)?.abi).toThrow('event')
  })

  test('behavior: addresses are checksummed, however the file writes them', () => {
    const mixed = '0xaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaA'
    const boostBases = { managedBudget: mixed }
    const exchanges = { wrappedNative: mixed, routers: [{ type: 'v2', address: mixed }] }
    const contracts = { registry: mixed, eventAction: mixed, core: mixed }
    const [token] = chain.tokens
    const given = { ...chain, contracts, boostBases, exchanges, tokens: [{ ...token, address: mixed }] }
    const actions = [{ name: 'Send tUSD', address: mixed }]
    const abis = { [mixed]: { name: 'Test dollar', abi: [] } }
    const [read] = parseConfig({ chains: [{ ...given, actions, abis }] }).chains
    const found = [
      ...[read.registry, read.eventAction, read.core, read.tokens[0]?.address, read.actions[0]?.address],
      ...[read.exchanges?.wrappedNative, read.exchanges?.routers[0]?.address, read.boostBases.get('managedBudget')],
      read.verified.get(mixed.toLowerCase())?.address,
    ]
    expect(found).toEqual(found.map(() => getAddress(mixed)))
  })

  test.each([
    ['an explorer that is not a web page', { chains: [{ ...chain, explorerUrl: 'javascript:alert(1)' }] }],
    ['no chain', { chains: [] }],
    ['no registry', { chains: [{ ...chain, contracts: { eventAction: token } }] }],
    ['an address that is none', { chains: [{ ...chain, abis: { '0x12': { name: 'x', abi: [] } } }] }],
    ['a contract without a name', { chains: [{ ...chain, abis: { [token]: { abi: [] } } }] }],
    ['an ABI that is not a list', { chains: [{ ...chain, abis: { [token]: { name: 'x', abi: {} } } }] }],
    ['ABIs that are a list', { chains: [{ ...chain, abis: [] }] }],
    ['a base of boosts that is not an address', { chains: [{ ...chain, boostBases: { managedBudget: '0x12' } }] }],
    ['a token without an address', { chains: [{ ...chain, tokens: [{ kind: 'erc20', name: 'x' }] }] }],
    ['an account whose address is a number', { chains: [chain], accounts: [{ name: 'Ada', address: 1 }] }],
    ['nothing', null],
  ])('error: %s', (_, json) => {
    expect(() => parseConfig(json)).toThrow(InvalidConfigError)
  })

  test('error: the message has the path of a contract that is not valid', () => {
    const abis = { [token]: { name: 1, abi: [] } }
    expect(() => parseConfig({ chains: [{ ...chain, abis }] })).toThrow(`chains.31337.abis.${token}`)
  })
})
