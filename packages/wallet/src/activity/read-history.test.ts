import { describe, expect, test } from 'vitest'
import { createApiClient } from '../api/api-client.ts'
import { MAX_EMPTY_PAGES, readHistory, toActivityItem } from './read-history.ts'

const transaction = (chain = 'eip155:1', digits = '1') => ({
  id: digits,
  metadata: {
    ...{ operationType: 'receive' as const, hash: `0x${digits.repeat(64)}`, minedAt: '2026-11-21T10:00:00.000Z' },
    ...{ status: 'confirmed' as const, nonce: 1, sentFrom: '0xb', sentTo: '0xa', chain },
  },
  transfers: [],
})

/** Reads with an API that has these pages. */
async function read(pages: readonly (readonly object[])[], { chainIds = [1, 10], endless = false } = {}) {
  const requested: URLSearchParams[] = []
  const api = createApiClient({
    url: 'https://api.example',
    projectId: null,
    environment: {
      setTimeout: () => () => {},
      fetch: async (input) => {
        const { searchParams } = new URL(String(input))
        requested.push(searchParams)
        const at = Number(searchParams.get('cursor') ?? 0)
        const next = endless || at + 1 < pages.length ? `${at + 1}` : null
        return Response.json({ data: pages[at] ?? [], next, unavailable: [] })
      },
    },
  })
  const { signal } = new AbortController()
  return { page: await readHistory(api, { account: '0xa', chainIds, cursor: null, signal }), requested }
}

describe('readHistory', () => {
  test('behavior: a page without rows of the app is followed by the next, unlike in 5.1.11', async () => {
    const { page, requested } = await read([
      [transaction('eip155:5')],
      [],
      [transaction()],
      [transaction('eip155:1', '2')],
    ])
    expect(page).toMatchObject({ items: [{ chainId: 1 }], next: '3' })
    expect(requested).toHaveLength(3)
  })

  test('behavior: stops after some pages, and has where to go on', async () => {
    const { page, requested } = await read([], { endless: true })
    expect(requested).toHaveLength(MAX_EMPTY_PAGES)
    expect(page).toMatchObject({ items: [], next: `${MAX_EMPTY_PAGES}` })
  })

  test('behavior: asks for one network alone', async () => {
    expect((await read([[]], { chainIds: [10] })).requested[0]?.get('chainId')).toBe('eip155:10')
    expect((await read([[]])).requested[0]?.has('chainId')).toBe(false)
  })
})

describe('toActivityItem', () => {
  const transfer = {
    ...{ direction: 'in' as const, quantity: { numeric: '12.5' }, sender: '0xb', recipient: '0xa' },
    fungible_info: { name: 'Leaf', symbol: 'LEAF', isListed: true },
    address: `eip155:1:0x${'a1'.repeat(20)}`,
  }
  const withTransfer = (more: object) =>
    toActivityItem({ ...transaction(), transfers: [{ ...transfer, ...more }] }, '0xa')

  test('default: has what moved', () => {
    expect(withTransfer({})).toMatchObject({
      ...{ chainId: 1, at: Date.UTC(2026, 10, 21, 10), spam: null },
      transfers: [{ quantity: '12.5', asset: { type: 'token', symbol: 'LEAF' } }],
    })
  })

  test.each([
    ['a token of another chain', { address: `eip155:5:0x${'a1'.repeat(20)}` }],
    ['an amount that is not a number', { quantity: { numeric: '1e9' } }],
    ['an invisible symbol', { fungible_info: { name: 'x', symbol: '\u200b', isListed: true } }],
    [
      'an NFT without a contract',
      { fungible_info: undefined, nft_info: { flags: { is_spam: false } }, address: undefined },
    ],
  ])('behavior: leaves out %s', (_, more) => {
    expect(withTransfer(more)?.transfers).toEqual([])
  })

  test('behavior: an NFT that the index flags is spam', () => {
    const nft = { fungible_info: undefined, nft_info: { name: 'Prize', flags: { is_spam: true } }, tokenId: '1' }
    expect(withTransfer(nft)?.spam).toBe('flagged')
  })

  test.each(['erc721', 'erc1155', undefined] as const)('behavior: an NFT is transferred as %s', (standard) => {
    const flags = { is_spam: false }
    const nft_info = standard === undefined ? { flags } : { flags, standard }
    const asset = { type: 'nft', standard: standard ?? null }
    const nft = { fungible_info: undefined, nft_info, tokenId: '1' }
    expect(withTransfer(nft)?.transfers).toMatchObject([{ asset }])
  })

  test.each([{ chain: 'solana:x' }, { minedAt: 'yesterday' }, { hash: '0x1' }])('behavior: %o is not a row', (more) => {
    const { metadata, ...others } = transaction()
    expect(toActivityItem({ ...others, metadata: { ...metadata, ...more } }, '0xa')).toBeNull()
  })
})
