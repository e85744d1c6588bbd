import { expect, test } from 'vitest'
import { createApiClient } from '../api/api-client.ts'
import { readTokenBalances } from './read-token-balances.ts'

const contract = '0x00000000000000000000000000000000000000A1'
const entry = {
  name: 'Leaf',
  symbol: 'LEAF',
  chainId: 'eip155:1',
  address: `eip155:1:${contract}`,
  price: 2,
  value: 25,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: 'https://images.example/leaf.png',
  isListed: true,
}

/** Reads one response, and returns its query, too. */
async function read(entries: readonly object[], { chainIds = [1, 10], changed = [] as readonly number[] } = {}) {
  const requests: URL[] = []
  const api = createApiClient({
    url: 'https://api.example',
    projectId: null,
    environment: {
      setTimeout: () => () => {},
      fetch: async (input) => {
        requests.push(new URL(String(input)))
        return Response.json({ balances: entries, unavailable: [] })
      },
    },
  })
  const { signal } = new AbortController()
  const { balances } = await readTokenBalances(api, { account: '0xaccount', chainIds, changed, signal })
  return { balances, query: requests[0]?.searchParams }
}

test('default: returns exact amounts, with the value of what is shown', async () => {
  // The API's own value is not the price of the amount.
  const { balances } = await read([{ ...entry, value: 1_000_000 }])
  expect(balances).toMatchObject([{ chainId: 1, address: contract, amount: 12_500_000n, decimals: 6, value: 25 }])
})

test('default: returns by which part a price changed, where the API says it', async () => {
  expect((await read([{ ...entry, priceChange24h: -0.021 }])).balances).toMatchObject([{ priceChange: -0.021 }])
  expect((await read([entry])).balances[0]).not.toHaveProperty('priceChange')
})

test.each([
  ['of a token that is not listed', { isListed: false }],
  ['without a price', { price: undefined }],
  ['of more than all of it', { priceChange24h: -1 }],
])('behavior: no change %s', async (_, changes) => {
  const { balances } = await read([{ ...entry, priceChange24h: 0.5, ...changes }])
  expect(balances).toHaveLength(1)
  expect(balances[0]).not.toHaveProperty('priceChange')
})

test('behavior: keeps tokens without decimals, which 5.1.11 drops', async () => {
  const { balances } = await read([{ ...entry, quantity: { decimals: '0', numeric: '5000' } }])
  expect(balances).toMatchObject([{ amount: 5000n, decimals: 0 }])
})

test('behavior: a token that is not listed has neither a price nor a picture', async () => {
  const { balances } = await read([{ ...entry, isListed: false }])
  expect(balances).toMatchObject([{ price: null, value: null, iconUrl: null, isListed: false }])
})

test('behavior: an unknown price is null and not 0', async () => {
  const { balances } = await read([{ ...entry, price: undefined, value: undefined }])
  expect(balances).toMatchObject([{ price: null, value: null }])
})

test.each([
  ['another network', { chainId: 'eip155:5', address: `eip155:5:${contract}` }],
  ['another kind of chain', { chainId: 'solana:mainnet', address: undefined }],
  ['a contract of another chain', { address: `eip155:10:${contract}` }],
  ['not a contract', { address: 'eip155:1:0x12' }],
  ['more decimals than the token has', { quantity: { decimals: '1', numeric: '1.25' } }],
  ['a negative amount', { quantity: { decimals: '6', numeric: '-1' } }],
  ['too many decimals', { quantity: { decimals: '256', numeric: '1' } }],
  ['an invisible symbol', { symbol: '\u200b' }],
])('behavior: leaves out %s', async (_, more) => {
  expect((await read([{ ...entry, ...more }])).balances).toEqual([])
})

test('behavior: cuts names and drops what changes their direction', async () => {
  const { balances } = await read([{ ...entry, name: `\u202e${'x'.repeat(500)}` }])
  expect(balances[0]?.name).toBe('x'.repeat(64))
})

test('behavior: loads no picture without encryption', async () => {
  const { balances } = await read([{ ...entry, iconUrl: 'http://images.example/leaf.png' }])
  expect(balances[0]?.iconUrl).toBeNull()
})

test('behavior: asks for one network alone, and for a new reading where a transaction was', async () => {
  const one = await read([], { chainIds: [1], changed: [1] })
  expect(one.query?.get('chainId')).toBe('eip155:1')
  expect(one.query?.get('forceUpdate')).toBe('eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
  const two = await read([])
  expect(two.query?.has('chainId')).toBe(false)
  expect(two.query?.has('forceUpdate')).toBe(false)
})
