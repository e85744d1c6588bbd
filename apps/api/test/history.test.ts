import type { Database } from '@laurel/server/database/connect.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { HISTORY_PAGE_SIZE, type HistoryResponse, historySchemas } from '@laurel/wallet/api-schemas'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ChainBlock } from '../src/activity/chain-block.ts'
import { toIndexRows } from '../src/activity/index-rows.ts'
import type { ApiChain } from '../src/chain/api-chain.ts'
import { connectApiDatabase, DATABASE } from '../src/database/connect.ts'
import { createActivityIndex } from '../src/database/postgres-activity-index.ts'
import { createActivityStore } from '../src/database/postgres-activity-store.ts'
import { createHistory } from '../src/history/create-history.ts'
import type { HistoryService } from '../src/history/history-service.ts'
import { openApp } from '../src/testing/open-app.ts'
import { createTokenList } from '../src/tokens/token-list.ts'
import { openSilentChain } from './process/silent-chain.ts'

let postgres: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
let history: HistoryService
let chains: ReadonlyMap<number, ApiChain>
beforeAll(async () => {
  postgres = await openTestDatabase({ database: DATABASE })
  database = await connectApiDatabase(postgres.url)
  chains = new Map([1, 2].map((chainId) => [chainId, openSilentChain(chainId)]))
  const index = createActivityIndex(database.pool)
  history = createHistory({ database, index, chains, tokens: createTokenList([]), nowMs: () => performance.now() })
  for (const chainId of [1, 2]) await fill(chainId)
})
afterAll(async () => {
  await database?.stop()
  await postgres?.stop()
})

const signer = privateKeyToAccount(hashOf(0xa11ce))
const me = lower(signer.address)
const friend = addressOf(0xf1)
const BLOCKS = 60

/** Blocks with one payment each, at the same seconds on both chains. */
async function fill(chainId: number) {
  const blocks = Array.from({ length: BLOCKS }, (_, number): ChainBlock => {
    const hash = hashOf(chainId * 1_000 + number + 1)
    const sides = number % 2 === 0 ? { from: me, to: friend } : { from: friend, to: me }
    const call = { created: null, value: 10n ** 18n, nonce: number, selector: null, isReverted: false, logs: [] }
    const transactions = [{ hash: hashOf(chainId * 10_000 + number), ...sides, ...call }]
    return {
      number,
      hash,
      parentHash: hashOf(chainId * 1_000 + number),
      timestamp: 1_700_000_000 + number,
      transactions,
    }
  })
  const store = createActivityStore(database.pool)
  await store.openChain({ chainId, startBlock: 0, finalized: null })
  const rows = toIndexRows(blocks, { core: null, knownContracts: new Set() })
  await store.appendHead(chainId, { headNext: 0, headers: blocks, finalized: 0, rows })
}

async function getPage(query: string, address: string = signer.address): Promise<HistoryResponse> {
  const { app, faults } = openApp({ chains, history })
  const response = await app.request(`/v1/account/${address}/history?${query}`)
  expect(faults).toEqual([])
  expect(response.status).toBe(200)
  return z.parse(historySchemas.HistoryResponse, await response.json())
}

/** Every page of a query. */
async function getAll(query: string): Promise<readonly HistoryResponse[]> {
  const pages = [await getPage(query)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await getPage(`${query}&cursor=${next}`))
  return pages
}

test('default: pages of fifty, newest first, of every chain', async () => {
  const pages = await getAll('projectId=abc')
  expect(pages.map(({ data }) => data.length)).toEqual([HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE, 2 * BLOCKS - 100])
  const items = pages.flatMap(({ data }) => data)
  expect(new Set(items.map(({ id }) => id)).size).toBe(2 * BLOCKS)
  const times = items.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual([...times].sort().reverse())
  expect(items[0]?.transfers[0]).toMatchObject({ direction: 'in', quantity: { numeric: '1' } })
  expect(pages[0]?.unavailable.map(({ reason }) => reason)).toEqual(['price-not-recorded'])
})

test('default: the pages of one chain', async () => {
  const pages = await getAll('chainId=eip155:2')
  const items = pages.flatMap(({ data }) => data)
  expect(items).toHaveLength(BLOCKS)
  expect(new Set(items.map(({ metadata }) => metadata.chain))).toEqual(new Set(['eip155:2']))
  expect(items.map(({ metadata }) => metadata.nonce)).toEqual(
    Array.from({ length: BLOCKS }, (_, at) => BLOCKS - 1 - at),
  )
})

test('behavior: of accounts and chains that are not read, nothing is known', async () => {
  expect((await getPage('', addressOf(0x99))).data).toEqual([])
  expect(await getPage('chainId=eip155:77')).toMatchObject({ data: [], next: null })
  expect(await getPage('chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toMatchObject({ data: [], next: null })
  expect(await getPage('', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toMatchObject({ data: [], next: null })
  expect(await getPage('onramp=coinbase')).toMatchObject({ data: [], next: null })
})

test('error: the cursor of another query', async () => {
  const { next } = await getPage('chainId=eip155:1')
  const { app } = openApp({ chains, history })
  const statusOf = async (path: string) => (await app.request(path)).status
  expect(await statusOf(`/v1/account/${me}/history?chainId=eip155:1&cursor=${next}`)).toBe(200)
  expect(await statusOf(`/v1/account/${me}/history?cursor=${next}`)).toBe(400)
  expect(await statusOf(`/v1/account/${me}/history?chainId=eip155:2&cursor=${next}`)).toBe(400)
  expect(await statusOf(`/v1/account/${friend}/history?chainId=eip155:1&cursor=${next}`)).toBe(400)
  const response = await app.request(`/v1/account/${me}/history?cursor=abc`)
  expect(await response.json()).toMatchObject({ error: { code: 'api/invalid-cursor' } })
})

test('behavior: a transaction that was sent is pending until one of its nonce is mined', async () => {
  const send = (nonce: number) =>
    signer.signTransaction({
      chainId: 1,
      to: addressOf(0xfee),
      value: 5n,
      nonce,
      gas: 21_000n,
      maxFeePerGas: 1n,
      type: 'eip1559',
    })
  const raw = await send(BLOCKS)
  await history.notePending(1, raw)
  await history.notePending(1, raw)
  // Of another chain, and no transaction.
  await history.notePending(2, raw)
  await history.notePending(1, '0x1234')
  const { data } = await getPage('')
  expect(data.filter(({ metadata }) => metadata.status === 'pending')).toMatchObject([
    {
      metadata: { chain: 'eip155:1', nonce: BLOCKS, operationType: 'send', sentFrom: signer.address },
      transfers: [{ direction: 'out', quantity: { numeric: '0.000000000000000005' } }],
    },
  ])
  expect(data[0]?.metadata.status).toBe('pending')
  // The other account sees it too, and other pages and chains do not have it.
  expect((await getPage('', getAddress(addressOf(0xfee)))).data).toHaveLength(1)
  expect((await getPage('chainId=eip155:2')).data[0]?.metadata.status).toBe('confirmed')
  const mined: ChainBlock = {
    ...{ number: BLOCKS, hash: hashOf(7), parentHash: hashOf(6), timestamp: Math.floor(Date.now() / 1000) },
    transactions: [
      {
        ...{ hash: hashOf(8), from: me, to: friend, created: null, value: 0n, nonce: BLOCKS, selector: null },
        ...{ isReverted: false, logs: [] },
      },
    ],
  }
  const rows = toIndexRows([mined], { core: null, knownContracts: new Set() })
  await createActivityStore(database.pool).appendHead(1, { headNext: BLOCKS, headers: [mined], finalized: 0, rows })
  expect((await getPage('')).data.filter(({ metadata }) => metadata.status === 'pending')).toEqual([])
  expect((await getPage('', getAddress(addressOf(0xfee)))).data).toEqual([])
})

function lower(address: string): `0x${string}` {
  return `0x${address.slice(2).toLowerCase()}`
}
