import { type Chain, custom } from 'viem'
import { arbitrum, base, gnosis, mainnet, optimism, polygon, sepolia } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { followBalances, MAX_CONCURRENT_REQUESTS, NETWORK_BALANCE_TIMEOUT_MS } from '../src/network/network-balances.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'
import { createTestWallet } from './test-wallet.ts'
import { keyOf } from './world.ts'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

const all: readonly [Chain, ...Chain[]] = [mainnet, base, arbitrum, optimism, polygon, sepolia, gnosis]

type BalanceRequest = { readonly chainId: number; readonly of: unknown; readonly answer: (balance: unknown) => void }

/** Creates a wallet connected on Ethereum, whose balance requests wait for the test. */
async function connected(isConnected = true) {
  const requests: BalanceRequest[] = []
  const transports = Object.fromEntries(
    all.map(({ id: chainId }) => {
      const request = ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) =>
        method === 'eth_getBalance'
          ? new Promise<unknown>((resolve, reject) => {
              const answer = (balance: unknown) => (balance instanceof Error ? reject(balance) : resolve(balance))
              requests.push({ chainId, of: params?.[0], answer })
            })
          : Promise.resolve(`0x${chainId.toString(16)}`)
      return [chainId, custom({ request }, { retryCount: 0 })]
    }),
  )
  const tab = createOrigin().openTab()
  const extension = createTestWallet({ privateKey: keyOf(0), chains: { 1: 'http://127.0.0.1:1' } })
  announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: extension.provider })
  const { wallet, clock } = makeWallet(tab, { chains: all, transports, logLevel: 'silent' })
  ends.push(wallet.destroy)
  await settle()
  if (isConnected) await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
  if (isConnected) await expect.poll(() => requests.length).toBe(1)
  return { wallet, clock, extension, requests }
}

/** Opens the list and returns the balances known so far. */
function open(wallet: Wallet) {
  const known = { balances: new Map() as Parameters<Parameters<typeof followBalances>[1]>[0] }
  const end = followBalances(wallet, (balances) => {
    known.balances = balances
  })
  ends.push(end)
  return { end, shown: () => [...known.balances].map(([of, { amount }]) => [of.split(':')[1], amount] as const) }
}

const chainsOf = (requests: readonly BalanceRequest[]) => requests.map(({ chainId }) => chainId)

test('default: asks the other networks in order, a few at a time, and shows each answer', async () => {
  const { wallet, requests } = await connected()
  // Only the account's network is asked while the list is closed.
  expect(chainsOf(requests)).toEqual([1])
  const { shown } = open(wallet)
  await expect.poll(() => chainsOf(requests)).toEqual([1, 8453, 42161, 10, 137])
  expect(requests.slice(1)).toHaveLength(MAX_CONCURRENT_REQUESTS)
  requests[3]?.answer('0x7')
  await expect.poll(() => shown()).toEqual([['10', 7n]])
  await expect.poll(() => chainsOf(requests).slice(5)).toEqual([11155111])
  expect(new Set(requests.map(({ of }) => of)).size).toBe(1)
  requests[1]?.answer('0x0')
  await expect.poll(() => chainsOf(requests).slice(6)).toEqual([100])
  await expect
    .poll(() => shown())
    .toEqual([
      ['10', 7n],
      ['8453', 0n],
    ])
})

test.each(['', '0x', '-5', [], null, `0x${'f'.repeat(65)}`, new Error('The node is down.')])(
  'error: %j shows no balance, never a zero, and the next network is asked',
  async (answer) => {
    const { wallet, requests } = await connected()
    const { shown } = open(wallet)
    await expect.poll(() => requests.length).toBe(5)
    requests[1]?.answer(answer)
    await expect.poll(() => requests.length).toBe(6)
    requests[2]?.answer('0x1')
    await expect.poll(() => shown()).toEqual([['42161', 1n]])
  },
)

test('error: networks that never answer block the others only until the limit, and a later answer counts', async () => {
  const { wallet, clock, requests } = await connected()
  const { shown } = open(wallet)
  await expect.poll(() => requests.length).toBe(5)
  await clock.advance(NETWORK_BALANCE_TIMEOUT_MS - 1)
  expect(requests).toHaveLength(5)
  await clock.advance(1)
  await expect.poll(() => requests.length).toBe(7)
  expect(shown()).toEqual([])
  requests[1]?.answer('0x3')
  await expect.poll(() => shown()).toEqual([['8453', 3n]])
})

test('behavior: once closed, nothing more is requested, and no answer is shown', async () => {
  const { wallet, clock, requests } = await connected()
  const { end, shown } = open(wallet)
  await expect.poll(() => requests.length).toBe(5)
  end()
  requests[1]?.answer('0x3')
  await clock.advance(NETWORK_BALANCE_TIMEOUT_MS * 2)
  expect(requests).toHaveLength(5)
  expect(shown()).toEqual([])
})

test('behavior: nothing is requested while disconnected; the list follows a connection', async () => {
  const { wallet, requests } = await connected(false)
  open(wallet)
  await settle()
  expect(requests).toEqual([])
  await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
  await expect.poll(() => new Set(chainsOf(requests)).size).toBe(5)
})
