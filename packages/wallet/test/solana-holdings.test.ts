import type { Address } from '@solana/kit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from '../../../devnet/src/solana/start-solana.ts'
import { activityOf } from '../src/activity/activity-store.ts'
import { createApiClient } from '../src/api/api-client.ts'
import { toCaipAddress } from '../src/caip/caip.ts'
import { solana as solanaNamespace } from '../src/solana/solana-adapter.ts'
import { createSolanaHoldings } from '../src/solana/solana-holdings.ts'
import { createLocalSolanaNetwork, type SolanaNetwork, solanaDevnet } from '../src/solana/solana-networks.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import { tokensOf } from '../src/tokens/tokens-store.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createSolanaKey, createStandardWallet } from './standard-wallet.ts'
import { createOrigin } from './test-page.ts'

let solana: RunningSolana
let network: SolanaNetwork
let owner: Address
let made: Wallet[] = []
beforeAll(async () => {
  solana = await startSolana({ isSeeded: true, slotMs: null })
  solana.advance(40)
  network = createLocalSolanaNetwork({ ...solana, id: solana.networkId })
  const [account] = solana.seeded.accounts
  if (account === undefined) throw new TypeError('The network has no account.')
  owner = account.address
})
afterAll(() => solana.stop())
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

const { signal } = new AbortController()
const source = () => createSolanaHoldings({ networkOf: () => network })
const account = () => toCaipAddress(network.id, owner)
/** An API that answers each path by its end. `requested` are the queries. */
function createApi(answers: Readonly<Record<string, object>>) {
  const requested: URLSearchParams[] = []
  const fetchApi: typeof fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input))
    requested.push(searchParams)
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end))
    return found === undefined ? new Response('{}', { status: 503 }) : Response.json(found[1])
  }
  const environment = { fetch: fetchApi, setTimeout: () => () => {} }
  return { requested, api: createApiClient({ url: 'https://api.test', projectId: null, environment }) }
}

const row = (more: object = {}) => ({
  ...{ name: 'Local Dollar', symbol: 'LUSD', chainId: network.id, value: 3, price: 1, iconUrl: '', isListed: true },
  ...{ address: `${network.id}:${solana.seeded.tokens[0]?.mint}`, quantity: { decimals: '6', numeric: '3' }, ...more },
})

describe('createSolanaHoldings: tokens', () => {
  test('default: a node says SOL and every token, unverified and without a price', async () => {
    const read = await source().readTokens(account(), { api: null, signal, isChanged: false })
    if (read.source === null) throw new TypeError('Nothing was read.')
    expect(read.balances[0]).toMatchObject({
      chainId: null,
      networkId: network.id,
      address: null,
      symbol: 'SOL',
      decimals: 9,
    })
    const held = read.balances.slice(1)
    expect(held.map(({ symbol }) => symbol).sort()).toEqual(['LTOLL', 'LUSD'])
    expect(held.every(({ isListed, price }) => !isListed && price === null)).toBe(true)
  })

  test('default: an API that serves the network says prices, and reads again what a transaction changed', async () => {
    const other = row({ chainId: solanaDevnet.id })
    const { api, requested } = createApi({
      '/balance': { balances: [row(), other, row({ address: `${network.id}:0x1` })], unavailable: [] },
    })
    const read = await source().readTokens(account(), { api, signal, isChanged: true })
    expect(read).toMatchObject({
      source: 'api',
      failure: null,
      balances: [{ symbol: 'LUSD', amount: 3_000_000n, value: 3 }],
    })
    expect(requested[0]?.get('chainId')).toBe(network.id)
    expect(requested[0]?.get('forceUpdate')).toBe(`${network.id}:${owner}`)
  })

  test.each([
    [
      'does not serve the network',
      { '/balance': { balances: [], unavailable: [{ what: 'balance', reason: 'chain-not-served', description: '' }] } },
    ],
    ['fails', {}],
  ])('behavior: a node is read when the API %s', async (_, answers) => {
    const read = await source().readTokens(account(), { api: createApi(answers).api, signal, isChanged: false })
    expect(read.source).toBe('chains')
  })

  test('error: without any answer nothing is known', async () => {
    const gone = { ...network, rpcUrl: 'http://127.0.0.1:1' }
    const options = { api: null, signal, isChanged: false }
    const read = await createSolanaHoldings({ networkOf: () => gone }).readTokens(account(), options)
    expect(read).toEqual({ source: null, failure: 'unreachable' })
  })
})

describe('createSolanaHoldings: activity', () => {
  test('default: a node says every transaction once, with what its tokens are called', async () => {
    const page = await source().readActivity(account(), { api: null, cursor: null, signal })
    expect(page.source).toBe('chain')
    expect(page.items.length).toBeGreaterThan(5)
    expect(page.items[0]).toMatchObject({ chainId: null, networkId: network.id, status: 'confirmed', sentId: null })
    const assets = page.items.flatMap(({ transfers }) => transfers.map(({ asset }) => asset))
    expect(assets).toContainEqual({ type: 'token', address: null, name: 'Solana', symbol: 'SOL', isListed: true })
    expect(assets).toContainEqual(expect.objectContaining({ symbol: 'LUSD', isListed: false }))
  })

  test('behavior: a page goes on where it began', async () => {
    const { api, requested } = createApi({ '/history': { data: [], next: 'b.0', unavailable: [] } })
    const first = await source().readActivity(account(), { api, cursor: null, signal })
    expect(first).toEqual({ source: 'api', items: [], next: 'b.0', incomplete: [] })
    await source().readActivity(account(), { api, cursor: first.next, signal })
    expect(requested.map((query) => query.get('cursor'))).toEqual([null, 'b.0'])
    const ofNode = await source().readActivity(account(), { api, cursor: `node ${'1'.repeat(64)}`, signal })
    expect(ofNode.source).toBe('chain')
    expect(requested).toHaveLength(2)
  })

  test('behavior: rows of the API are those of the network, and dust of others is hidden', async () => {
    const [mint] = solana.seeded.tokens.map((token) => token.mint)
    const metadata = {
      ...{
        operationType: 'receive',
        hash: '1'.repeat(64),
        minedAt: '2026-01-02T03:04:05Z',
        sentFrom: createSolanaKey().address,
      },
      ...{ sentTo: owner, status: 'confirmed', nonce: 0, chain: network.id },
    }
    const transfer = {
      fungible_info: { name: 'Local Dollar', symbol: 'LUSD', isListed: true },
      ...{ direction: 'in', sender: metadata.sentFrom, recipient: owner, quantity: { numeric: '2' } },
      address: `${network.id}:${mint}`,
    }
    const dust = { ...transfer, spam: { reason: 'dust', description: '' } }
    const transactions = [
      { id: 'a', metadata, transfers: [transfer] },
      { id: 'b', metadata: { ...metadata, chain: solanaDevnet.id }, transfers: [] },
      { id: 'c', metadata: { ...metadata, hash: '2'.repeat(64) }, transfers: [dust] },
      { id: 'd', metadata: { ...metadata, hash: '0xdead' }, transfers: [] },
    ]
    const { api } = createApi({ '/history': { data: transactions, next: null, unavailable: [] } })
    const { items } = await source().readActivity(account(), { api, cursor: null, signal })
    expect(items.map(({ hash, spam }) => [hash, spam])).toEqual([
      ['1'.repeat(64), null],
      ['2'.repeat(64), 'dust'],
    ])
    expect(items[0]?.transfers[0]).toMatchObject({
      quantity: '2',
      asset: { address: mint, symbol: 'LUSD', isListed: true },
    })
  })
})

describe('the stores of a Solana account', () => {
  test('default: tokens and activity of the active account and network, as of an EVM account', async () => {
    const standard = createStandardWallet({ name: 'Kestrel', icon: 'data:image/png;base64,iVBORw0KGgo=' })
    await fund(standard.address)
    const tab = createOrigin().openTab()
    standard.register(tab.window)
    const gone = { ...solanaDevnet, rpcUrl: 'http://127.0.0.1:1' }
    const { wallet } = makeWallet(tab, { namespaces: [solanaNamespace({ networks: [network, gone] })] })
    made.push(wallet)
    const [tokens, activity] = [tokensOf(wallet), activityOf(wallet)]
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    const holder = `${network.id}:${standard.address}`
    await expect.poll(() => tokens.getState().status).toBe('ready')
    expect(tokens.getState()).toMatchObject({ account: holder, source: 'chains', balances: [{ symbol: 'SOL' }] })
    expect(wallet.account.getState().tokenBalance).toMatchObject([
      { chainId: null, networkId: network.id, symbol: 'SOL', quantity: { decimals: 9, numeric: '2' } },
    ])
    await activity.load()
    expect(activity.getState()).toMatchObject({
      ...{ account: holder, status: 'ready', source: 'chain' },
      items: [{ operation: 'receive', transfers: [{ direction: 'in', quantity: '2' }] }],
    })
    // What happened is read as soon as the balance says that something did, however short ago it was read.
    await fund(standard.address)
    await wallet.account.refresh()
    await expect.poll(() => Object(activity.getState()).items).toHaveLength(2)
    await wallet.networks.switchNetwork(gone.id)
    expect(activity.getState()).toMatchObject({ status: 'idle', account: `${gone.id}:${standard.address}` })
    await expect.poll(() => tokens.getState().status).toBe('failed')
    expect(wallet.account.getState().tokenBalance).toBeNull()
  })
})

async function fund(address: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [address, 2_000_000_000] })
  await fetch(solana.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  solana.advance(40)
}
