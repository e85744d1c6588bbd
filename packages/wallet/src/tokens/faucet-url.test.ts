import { base, baseSepolia, foundry } from 'viem/chains'
import { expect, test } from 'vitest'
import { localChains } from '../../../../devnet/src/local-chains.ts'
import type { Network } from '../network/network.ts'
import { toNetwork } from '../network/to-network.ts'
import { toFaucetUrl } from './faucet-url.ts'

const faucetUrls = {
  [base.id]: 'https://faucet.example/base',
  [baseSepolia.id]: 'https://faucet.example',
  [foundry.id]: 'http://localhost:1',
  31338: 'http://localhost:2',
}

test('default: the page of a test network', () => {
  expect(toFaucetUrl(toNetwork(baseSepolia), faucetUrls)).toBe('https://faucet.example')
})

test('behavior: none on a network that is not for tests, whatever the app names', () => {
  expect(toFaucetUrl(toNetwork(base), faucetUrls)).toBeNull()
  expect(toFaucetUrl(null, faucetUrls)).toBeNull()
})

test('behavior: the test network of the local world has its page', () => {
  const local = localChains.find(({ isTestnet }) => isTestnet)
  const chain = { ...foundry, id: local?.chainId ?? 0, testnet: true }
  expect(toFaucetUrl(toNetwork(chain), faucetUrls)).toBe('http://localhost:2')
})

test('behavior: none where the app names none, or on a network of another namespace', () => {
  expect(toFaucetUrl(toNetwork(baseSepolia), {})).toBeNull()
  const solana: Network = { ...toNetwork(baseSepolia), id: 'solana:devnet', chain: 'solana' }
  expect(toFaucetUrl(solana, faucetUrls)).toBeNull()
})

test('security: a page that is not on the web is not linked', () => {
  expect(toFaucetUrl(toNetwork(baseSepolia), { [baseSepolia.id]: 'javascript:alert(1)' })).toBeNull()
})
