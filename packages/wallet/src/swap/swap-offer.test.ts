import { gnosis, mainnet, polygon, sepolia } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { createWallet } from '../create-wallet.ts'
import { addressOf } from '../test-helpers/swap-answers.ts'
import type { Wallet } from '../wallet.ts'
import type { WalletOptions } from '../wallet-options.ts'
import { canSwapOnNetwork, offersSwaps } from './swap-offer.ts'

const wallets: Wallet[] = []
function make(options: WalletOptions): Wallet {
  const wallet = createWallet({ chains: [mainnet, gnosis, polygon, sepolia], api: 'https://api.test', ...options })
  wallets.push(wallet)
  return wallet
}
const swapExchanges = {
  [gnosis.id]: { wrappedNative: addressOf(1), routers: [{ type: 'v2', address: addressOf(2) }] },
} as const
/** The names of the networks that the way to a swap lists. */
function listed(wallet: Wallet): readonly string[] {
  const rows = wallet.networks.getNetworks().filter(({ network }) => canSwapOnNetwork(wallet, network.id))
  return rows.map(({ network }) => network.name)
}

afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.destroy()
})

test('default: the networks of the app whose routers are known', () => {
  expect(listed(make({}))).toEqual(['Ethereum', 'Polygon'])
  expect(listed(make({ swapExchanges }))).toEqual(['Ethereum', 'Gnosis', 'Polygon'])
})

test('behavior: no swap on a network of another namespace, or on none', () => {
  const wallet = make({})
  expect(canSwapOnNetwork(wallet, 'solana:1')).toBe(false)
  expect(canSwapOnNetwork(wallet, null)).toBe(false)
})

test('behavior: no swap on any network while the feature is off, or without an API', () => {
  expect(canSwapOnNetwork(make({}), 'eip155:1')).toBe(true)
  expect(canSwapOnNetwork(make({ features: { swaps: false } }), 'eip155:1')).toBe(false)
  expect(canSwapOnNetwork(createHeadless(), 'eip155:1')).toBe(false)
})

test('behavior: no swap on a network that the app does not have, although its routers are known', () => {
  const wallet = make({ chains: [polygon] })
  expect(canSwapOnNetwork(wallet, `eip155:${mainnet.id}`)).toBe(false)
  expect(canSwapOnNetwork(wallet, `eip155:${polygon.id}`)).toBe(true)
})

test('default: swaps need the feature, an API, and a network of the app that has them', () => {
  expect(offersSwaps(make({}))).toBe(true)
  expect(offersSwaps(make({ features: { swaps: false } }))).toBe(false)
  expect(offersSwaps(createHeadless())).toBe(false)
  expect(offersSwaps(make({ chains: [gnosis] }))).toBe(false)
  expect(offersSwaps(make({ chains: [gnosis], swapExchanges }))).toBe(true)
})

/** A wallet object whose app has no API. */
function createHeadless(): Wallet {
  const wallet = createWallet({ chains: [mainnet] })
  wallets.push(wallet)
  return wallet
}
