/**
 * The controllers of the public modal 5.1.11, unchanged, on a running API with its index and a real exchange: what they request, they
 * get, and the transactions that they get buy what was quoted. Names are in names-public-clients.registry.test.ts.
 */
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { erc20Abi, getAddress, type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { readSettings } from '../src/settings/settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { startApi } from '../src/start/start-api.ts'
import { NATIVE_ADDRESS } from '../src/tokens/market.ts'
import { CHAIN_ID, listedTokens, marketSettings, send, startTradeWorld, toCaip } from './convert-world.ts'
import { openPublicClients, type PublicClients } from './process/public-clients.ts'

const PROJECT = 'conformance'
const NATIVE = toCaip(NATIVE_ADDRESS)
let world: Awaited<ReturnType<typeof startTradeWorld>>
let clients: PublicClients
let account: string
const ends: (() => unknown)[] = []

beforeAll(async () => {
  world = await startTradeWorld()
  ends.push(world.chain.stop)
  account = toCaip(world.ada)
  const database = await startTestDatabase({ database: 'laurel_api' })
  ends.push(database.stop)
  const { chain, contracts, tax } = world
  const settings = readSettings({
    LAUREL_API_CHAINS: JSON.stringify([
      {
        ...{ chainId: CHAIN_ID, name: 'Local', rpcUrls: [chain.rpcUrl], pollMs: 100, finality: { depth: 1 } },
        ...{ isTestnet: true, ...marketSettings(contracts) },
      },
    ]),
    LAUREL_API_TOKENS: listedTokens(contracts, tax),
    LAUREL_API_SANDBOX_ONRAMP: JSON.stringify({
      chainId: CHAIN_ID,
      privateKey: deriveDevAccounts().deployer.privateKey,
    }),
    ...{ LAUREL_API_PORT: '0', LAUREL_API_REQUESTS_PER_SECOND: '1000', LAUREL_API_OPEN: 'true' },
    ...{ DATABASE_URL: database.url, LAUREL_API_DATA: `${database.dataDir}-api` },
  })
  const faults = createFaultLog(
    (line) => console.error(JSON.stringify(line)),
    () => performance.now(),
  )
  const api = await startApi(settings, { faults })
  ends.push(api.stop)
  const opened = await openPublicClients(api.url ?? '')
  if ('missing' in opened) throw new Error(opened.missing)
  ends.push(opened.close)
  clients = opened.clients
  clients.OptionsController.setProjectId(PROJECT)
}, 300_000)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** Sends what the public modal would send: to `tx.to`, with its data and the amount. */
function sendBuilt(tx: { readonly to: string; readonly data: Hex }, value: string) {
  const to = getAddress(tx.to.split(':')[2] ?? '')
  return send(world.chain, { from: world.ada, to, data: tx.data, value: BigInt(value) })
}

const balanceOf = (token: `0x${string}`) =>
  world.chain.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [world.ada] })

describe('wallets and images', () => {
  test('default: pages of wallets, a search, and the setting of events', async () => {
    const { ApiController } = clients
    await ApiController.fetchWallets({ page: 1 })
    expect(ApiController.state.wallets).toHaveLength(40)
    expect(ApiController.state.count).toBeGreaterThan(100)
    await ApiController.searchWallet({ search: 'meta' })
    expect(ApiController.state.search.map(({ name }) => name)).toContain('MetaMask')
    await ApiController.fetchAnalyticsConfig()
    expect(typeof ApiController.state.isAnalyticsEnabled).toBe('boolean')
  })

  test('default: images of wallets, networks, currencies and tokens', async () => {
    const { ApiController, AssetController } = clients
    const [wallet] = ApiController.state.wallets
    const id = String(wallet?.['image_id'] ?? wallet?.['id'])
    await ApiController._fetchWalletImage(id)
    await ApiController._fetchTokenImage('ETH')
    await ApiController._fetchCurrencyImage('usd')
    expect(AssetController.state.walletImages[id]).toMatch(/^blob:/)
    expect(AssetController.state.tokenImages['ETH']).toMatch(/^blob:/)
    expect(AssetController.state.currencyImages['usd']).toMatch(/^blob:/)
  })
})

describe('balances and prices', () => {
  test('default: what the account holds, each with a price from the pools', async () => {
    const { tokens, mint, ada } = world
    await mint(tokens.dollar, ada, parseUnits('250', 6))
    const { balances } = await clients.BlockchainApiController.getBalance(
      ada,
      `eip155:${CHAIN_ID}`,
      toCaip(tokens.dollar),
    )
    const dollars = balances.find(({ address }) => address === toCaip(getAddress(tokens.dollar)))
    expect(dollars).toMatchObject({ chainId: `eip155:${CHAIN_ID}`, symbol: 'TUSD', price: 1 })
    expect(dollars?.['quantity']).toEqual({ decimals: '6', numeric: expect.stringMatching(/^\d+(\.\d+)?$/) })
    const native = balances.find(({ address }) => address === undefined)
    expect(native).toMatchObject({ symbol: 'ETH', price: expect.closeTo(3000, -2) })
  })

  test('default: the price of a token', async () => {
    const addresses = [toCaip(world.tokens.leaf)]
    const { fungibles } = await clients.BlockchainApiController.fetchTokenPrice({ projectId: PROJECT, addresses })
    expect(fungibles).toEqual([expect.objectContaining({ symbol: 'LEAF', price: expect.closeTo(2, 0) })])
  })
})

describe('convert', () => {
  test('default: tokens, and what gas costs', async () => {
    const { tokens } = await clients.BlockchainApiController.fetchSwapTokens({
      ...{ projectId: PROJECT, chainId: `eip155:${CHAIN_ID}` },
    })
    expect(tokens.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['TUSD', 'LEAF', 'WETH']))
    const gas = await clients.BlockchainApiController.fetchGasPrice({
      ...{ projectId: PROJECT, chainId: `eip155:${CHAIN_ID}` },
    })
    expect(BigInt(gas.standard)).toBeGreaterThan(0n)
    expect(BigInt(gas.instant)).toBeGreaterThanOrEqual(BigInt(gas.standard))
  })

  test('default: a quote is approved and bought, and gives at least what it promised less the slippage', async () => {
    const api = clients.BlockchainApiController
    const { tokens } = world
    const amount = String(parseUnits('40', 6))
    const [from, to] = [toCaip(tokens.dollar), toCaip(tokens.leaf)]
    const pair = { projectId: PROJECT, userAddress: account, from, to }
    const [quote] = (await api.fetchSwapQuote({ ...pair, amount, gasPrice: '1' })).quotes
    const promised = BigInt(quote?.toAmount ?? 0)
    expect(promised).toBeGreaterThan(0n)
    const { allowance } = await api.fetchSwapAllowance({
      ...{ projectId: PROJECT, tokenAddress: from, userAddress: account },
    })
    expect(allowance).toBe('0')
    // Without an amount, as they send it: the API takes that of the latest quote.
    const approval = await api.generateApproveCalldata(pair)
    await send(world.chain, { from: world.ada, to: tokens.dollar, data: approval.tx.data })
    const allowed = await api.fetchSwapAllowance({
      ...{ projectId: PROJECT, tokenAddress: from, userAddress: account },
    })
    expect(allowed.allowance).toBe(amount)
    const before = await balanceOf(tokens.leaf)
    const { tx } = await api.generateSwapCalldata({ ...pair, amount })
    await sendBuilt(tx, '0')
    const received = (await balanceOf(tokens.leaf)) - before
    expect(received).toBeGreaterThanOrEqual((promised * 99n) / 100n)
  })

  test('default: ether is bought with', async () => {
    const api = clients.BlockchainApiController
    const amount = String(parseUnits('0.1', 18))
    const pair = { projectId: PROJECT, userAddress: account, from: NATIVE, to: toCaip(world.tokens.dollar) }
    const [quote] = (await api.fetchSwapQuote({ ...pair, amount, gasPrice: '1' })).quotes
    const before = await balanceOf(world.tokens.dollar)
    const { tx } = await api.generateSwapCalldata({ ...pair, amount })
    await sendBuilt(tx, tx.amount)
    const received = (await balanceOf(world.tokens.dollar)) - before
    expect(received).toBeGreaterThanOrEqual((BigInt(quote?.toAmount ?? 0) * 99n) / 100n)
  })
})

describe('history', () => {
  test('default: the transactions of the account, newest first', async () => {
    const request = { account: world.ada, projectId: PROJECT, chainId: `eip155:${CHAIN_ID}` }
    await expect
      .poll(async () => (await clients.BlockchainApiController.fetchTransactions(request)).data)
      .not.toEqual([])
    const { data, next } = await clients.BlockchainApiController.fetchTransactions(request)
    expect(next === null || typeof next === 'string').toBe(true)
    for (const transaction of data) {
      expect(transaction).toMatchObject({
        id: expect.any(String),
        metadata: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), chain: `eip155:${CHAIN_ID}` },
        transfers: expect.any(Array),
      })
    }
  })
})

describe('on-ramp and events', () => {
  test('default: options, a quote and the page of the provider, which sends the coins', async () => {
    const api = clients.BlockchainApiController
    const { paymentCurrencies, purchaseCurrencies } = await api.getOnrampOptions()
    const [paymentCurrency] = paymentCurrencies
    const [purchaseCurrency] = purchaseCurrencies
    expect(paymentCurrency?.['payment_method_limits']).toEqual(expect.any(Array))
    // They send the currencies whole, and not their ids.
    const quote = await api.getOnrampQuote({ paymentCurrency, purchaseCurrency, amount: '30', network: 'local' })
    expect(quote).toMatchObject({
      paymentTotal: { amount: '30', currency: 'USD' },
      purchaseAmount: { currency: 'ETH' },
      quoteId: expect.any(String),
    })
    const url = await api.generateOnRampURL({
      destinationWallets: [{ address: world.ada, blockchains: ['ethereum'], assets: ['ETH'] }],
      ...{ partnerUserId: world.ada, defaultNetwork: 'local', purchaseAmount: 0.01, paymentAmount: 30 },
    })
    const page = await (await fetch(url)).text()
    expect(page).toContain('This is a test. Nothing is charged')
    const before = await world.chain.client.getBalance({ address: world.ada })
    expect((await fetch(url, { method: 'POST' })).status).toBe(200)
    await expect
      .poll(async () => (await world.chain.client.getBalance({ address: world.ada })) - before)
      .toBe(parseUnits('0.01', 18))
  })

  test('default: an event is taken', async () => {
    const answers: Response[] = []
    const fetchBefore = globalThis.fetch
    // Of the page, which an event names.
    const page = new URL('https://app.example/swap')
    vi.stubGlobal('location', page)
    vi.stubGlobal('window', { location: page })
    vi.stubGlobal('document', { location: page })
    globalThis.fetch = async (input, init) => {
      const answer = await fetchBefore(input, init)
      answers.push(answer)
      return answer
    }
    try {
      clients.OptionsController.setEnableAnalytics(true)
      clients.EventsController.sendEvent({ type: 'track', event: 'MODAL_LOADED' })
      await expect.poll(() => answers.map(({ status }) => status)).toEqual([202])
    } finally {
      globalThis.fetch = fetchBefore
      vi.unstubAllGlobals()
    }
  })

  test('default: JSON-RPC of a chain, without a preflight request', async () => {
    const response = await fetch(`https://rpc.walletconnect.org/v1/?chainId=eip155:${CHAIN_ID}&projectId=${PROJECT}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }),
    })
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: `0x${CHAIN_ID.toString(16)}` })
  })
})
