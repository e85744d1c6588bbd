import { expect, test } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { formatNetworks } from './format-networks.ts'

const contracts = { registry: `0x${'aa'.repeat(20)}`, eventAction: `0x${'aa'.repeat(20)}` }
const { chains } = parseConfig({
  chains: [
    { chainId: 1, name: 'Main', rpcUrl: 'http://127.0.0.1:1', contracts },
    { chainId: 2, name: 'Test', rpcUrl: 'http://127.0.0.1:1', contracts },
  ],
})

test('default: the network of the wallet and the one that is needed', () => {
  expect(formatNetworks(chains, { current: 2, wanted: 1 })).toEqual({ current: 'Test', wanted: 'Main' })
})

test('behavior: a network that the site does not have is named by its number', () => {
  expect(formatNetworks(chains, { current: 137, wanted: 1 }).current).toBe('network 137')
})
