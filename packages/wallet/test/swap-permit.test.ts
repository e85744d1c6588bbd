/** A swap by a permit, on a chain with the real contracts of Uniswap and the real API. */
import { erc20Abi, type Hex, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTradeApp, startTradeWorld, type TradeWorld } from '../../../apps/api/test/convert-world.ts'
import { addPermits } from '../../../devnet/src/testing/permit-token.ts'
import type { Eip1193Provider } from '../src/connectors/eip1193.ts'
import type { SwapState } from '../src/swap/swap-state.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { mockWallet } from '../src/testing/mock-wallet.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'
import { keyOf, toChain } from './world.ts'

const AMOUNT = '3'
let world: TradeWorld
const wallets: Wallet[] = []
beforeAll(async () => {
  world = await startTradeWorld()
  await addPermits(world.chain, world.tokens.leaf, world.owner)
  await world.mint(world.tokens.leaf, world.ada, parseEther('10'))
})
afterAll(() => world?.chain.stop())
afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.destroy()
})

/** A page whose swaps go through Uniswap v3, whose router takes permits. */
async function openPage({ otherSignature = null }: { otherSignature?: Hex | null } = {}) {
  const { chain, contracts, weth } = world
  const { dex, leaf, dollar } = contracts
  const { app } = openTradeApp(world, { settings: { uniswapV2: [] } })
  const mock = mockWallet({ privateKeys: [keyOf(0)], chains: { [chain.chainId]: chain.rpcUrl } })
  const tab = createOrigin().openTab()
  const { info, provider } = mock
  const lying: Eip1193Provider = {
    ...provider,
    request: (request) =>
      otherSignature !== null && request.method === 'eth_signTypedData_v4'
        ? Promise.resolve(otherSignature)
        : provider.request(request),
  }
  announce(tab.window, { info, provider: lying })
  const { wallet } = makeWallet(tab, {
    ...{ chains: [toChain(chain)], transports: { [chain.chainId]: http(chain.rpcUrl) } },
    api: { blockchain: 'https://api.test' },
    swapExchanges: {
      [chain.chainId]: { wrappedNative: weth, routers: [{ type: 'v3', address: dex.v3Router.address }] },
    },
    projectId: 'test',
    environment: {
      now: Date.now,
      setTimeout: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      fetch: async (url, init) => {
        const { pathname, search } = new URL(String(url))
        return app.request(`${pathname}${search}`, init)
      },
    },
  })
  wallets.push(wallet)
  await wallet.connect.connect(walletNamed(wallet, 'Mock Wallet'))
  const token = ({ address, symbol, decimals }: typeof leaf) => ({
    ...{ chainId: chain.chainId, address, name: symbol, symbol, decimals, iconUrl: null },
  })
  swapOf(wallet).open({ from: token(leaf), to: token(dollar), amountText: AMOUNT })
  await until(wallet, (state) => state.status === 'editing' && state.quotes.status === 'ready')
  swapOf(wallet).review()
  return { wallet, mock, router: dex.v3Router.address }
}

/** Waits for a state, and returns it. */
async function until(wallet: Wallet, is: (state: SwapState) => boolean): Promise<SwapState> {
  await vi.waitFor(() => expect(swapOf(wallet).getState()).toSatisfy(is), { timeout: 20_000, interval: 20 })
  return swapOf(wallet).getState()
}
const isPlanned = (status: 'permit' | 'approval' | 'ready') => (state: SwapState) =>
  state.status === 'reviewing' && state.plan.status === status
async function confirm(wallet: Wallet) {
  const state = swapOf(wallet).getState()
  if (state.status !== 'reviewing') throw new TypeError(`The swap is ${state.status}.`)
  await swapOf(wallet).confirm(state.plan.number)
}
const read = (token: 'leaf' | 'dollar') =>
  world.chain.client.readContract({
    ...{ abi: erc20Abi, address: world.tokens[token], functionName: 'balanceOf', args: [world.ada] },
  })

test('default: one signature and one transaction, and the router may take nothing more', async () => {
  const { wallet, mock, router } = await openPage()
  const planned = await until(wallet, isPlanned('permit'))
  const plan = planned.status === 'reviewing' && planned.plan.status === 'permit' ? planned.plan : null
  expect(plan?.permit).toMatchObject({ spender: router, amount: parseEther(AMOUNT), owner: world.ada, nonce: 0n })
  expect(plan?.permit.deadline).toBe(plan?.swap.deadline)
  const before = await read('dollar')
  await confirm(wallet)
  const ready = await until(wallet, isPlanned('ready'))
  expect(ready).toMatchObject({ plan: { trial: 'done', approvals: [] }, permit: { status: 'signed' } })
  await confirm(wallet)
  await until(wallet, ({ status }) => status === 'swapped')
  const minimum = ready.status === 'reviewing' && ready.plan.status === 'ready' ? ready.plan.swap.minimumReceived : null
  expect((await read('dollar')) - before).toBeGreaterThanOrEqual(minimum ?? 0n)
  expect(minimum).toBeGreaterThan(0n)
  const sent = mock.requests.filter((method) => /sign|send/i.test(method))
  expect(sent).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  const args = [world.ada, router] as const
  const of = { abi: erc20Abi, address: world.tokens.leaf, functionName: 'allowance', args } as const
  expect(await world.chain.client.readContract(of)).toBe(0n)
}, 60_000)

test.each([
  ['of another key', `0x${'11'.repeat(64)}1b`],
  ['that is not one', '0x12'],
] as const)(
  'error: a signature %s is not handed in, and the wallet is requested to approve',
  async (_, signature) => {
    const { wallet, mock } = await openPage({ otherSignature: signature })
    await until(wallet, isPlanned('permit'))
    await confirm(wallet)
    await until(wallet, isPlanned('approval'))
    expect(mock.requests).not.toContain('eth_sendTransaction')
  },
  60_000,
)

test('error: a wallet that cannot sign it is requested to approve', async () => {
  const { wallet, mock } = await openPage()
  await until(wallet, isPlanned('permit'))
  mock.failOnce('sign', 'unsupported')
  await confirm(wallet)
  await until(wallet, isPlanned('approval'))
  expect(mock.requests).not.toContain('eth_sendTransaction')
}, 60_000)
