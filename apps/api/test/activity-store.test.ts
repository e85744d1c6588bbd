import type { Database } from '@laurel/server/database/connect.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { createRandom } from '@laurel/server/testing/random.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RangeBlocks } from '../src/activity/activity-store.ts'
import type { ChainBlock } from '../src/activity/chain-block.ts'
import { IndexMovedError } from '../src/activity/errors.ts'
import { toIndexRows } from '../src/activity/index-rows.ts'
import { parseBlock } from '../src/activity/parse-block.ts'
import { createDumpablePostgresStore } from '../src/activity/testing/dump-postgres.ts'
import { createMemoryActivityStore, type DumpableStore } from '../src/activity/testing/memory-activity-store.ts'
import { CORE, ROUTER } from '../src/activity/testing/planned-block.ts'
import { runSeed } from '../src/activity/testing/run-seed.ts'
import { createSimulatedChain } from '../src/activity/testing/simulated-chain.ts'
import { connectApiDatabase, DATABASE } from '../src/database/connect.ts'
import { createActivityIndex } from '../src/database/postgres-activity-index.ts'

let postgres: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
beforeAll(async () => {
  postgres = await openTestDatabase({ database: DATABASE })
  database = await connectApiDatabase(postgres.url)
})
afterAll(async () => {
  await database?.stop()
  await postgres?.stop()
})

const scope = { core: CORE, knownContracts: new Set([ROUTER]) }

/** Twenty blocks, the same in every test. */
function makeBlocks(): readonly ChainBlock[] {
  const chain = createSimulatedChain(createRandom(7), { finality: 3, isProven: false })
  while (chain.blocks.length < 20) chain.mine()
  return chain.blocks.map(({ block, receipts }) => parseBlock(block, receipts))
}

const blocks = makeBlocks()
const between = (from: number, to: number) => blocks.slice(from, to + 1)
const hashAt = (number: number) => blocks[number]?.hash ?? hashOf(0)
let lastChainId = 100

const stores: readonly (readonly [string, () => DumpableStore])[] = [
  ['in memory', createMemoryActivityStore],
  ['in PostgreSQL', () => createDumpablePostgresStore(database.pool)],
]

describe.each(stores)('the store %s', (_, createStore) => {
  /** A chain whose blocks up to 9 are finalized. */
  async function open(startBlock = 0) {
    const store = createStore()
    const chainId = ++lastChainId
    await store.openChain({ chainId, startBlock, finalized: { number: 9, hash: hashAt(9) } })
    const appendHead = (from: number, to: number, finalized = 9) => {
      const some = between(from, to)
      return store.appendHead(chainId, { headNext: from, headers: some, finalized, rows: toIndexRows(some, scope) })
    }
    const appendRange = async (from: number, to: number, more: Partial<RangeBlocks> = {}) => {
      const some = between(from, to)
      const range = { firstBlock: startBlock, nextBlock: from, lastBlock: 9, tipHash: null }
      await store.appendRange(chainId, { range, headers: some, rows: toIndexRows(some, scope), ...more })
    }
    return { store, chainId, appendHead, appendRange, cursor: () => store.readCursor(chainId) }
  }

  test('default: the head starts after the finalized block, and what is below is a range', async () => {
    const { cursor, appendHead, appendRange, store, chainId } = await open(2)
    expect(await cursor()).toEqual({
      ...{ startBlock: 2, headNext: 10, tipHash: hashAt(9), recent: [{ number: 9, hash: hashAt(9) }] },
      ranges: [{ firstBlock: 2, nextBlock: 2, lastBlock: 9, tipHash: null }],
    })
    await appendHead(10, 12)
    await appendRange(2, 5)
    expect(await cursor()).toMatchObject({
      ...{ headNext: 13, tipHash: hashAt(12) },
      ranges: [{ firstBlock: 2, nextBlock: 6, lastBlock: 9, tipHash: hashAt(5) }],
    })
    await appendRange(6, 9)
    expect(await cursor()).toMatchObject({ ranges: [] })
    const both = createMemoryActivityStore()
    await both.openChain({ chainId, startBlock: 2, finalized: null })
    const some = between(2, 12)
    await both.appendHead(chainId, { headNext: 2, headers: some, finalized: 0, rows: toIndexRows(some, scope) })
    // In whatever order: what was seen first is the oldest.
    expect(await store.dump(chainId)).toEqual(await both.dump(chainId))
  })

  test('behavior: hashes are remembered from the newest finalized block on', async () => {
    const { cursor, appendHead } = await open()
    await appendHead(10, 15, 12)
    expect((await cursor())?.recent.map(({ number }) => number)).toEqual([12, 13, 14, 15])
    await appendHead(16, 17, 30)
    expect((await cursor())?.recent.map(({ number }) => number)).toEqual([17])
  })

  test('behavior: a retraction leaves what a store without these blocks has', async () => {
    const [one, other] = [await open(), await open()]
    for (const { appendHead } of [one, other]) await appendHead(10, 12)
    await one.appendHead(13, 19)
    await one.store.retract(one.chainId, { headNext: 20, nextBlock: 13, tipHash: hashAt(12) })
    expect(await one.cursor()).toEqual(await other.cursor())
    expect(await one.store.dump(one.chainId)).toEqual(await other.store.dump(other.chainId))
    await one.appendHead(13, 14)
    await other.appendHead(13, 14)
    expect(await one.store.dump(one.chainId)).toEqual(await other.store.dump(other.chainId))
  })

  test('behavior: a skip leaves the gap as a range that links to what is before', async () => {
    const { store, chainId, cursor, appendHead } = await open()
    await appendHead(10, 11)
    await store.skip(chainId, { headNext: 12, nextBlock: 17, tipHash: hashAt(16) })
    expect(await cursor()).toMatchObject({
      ...{ headNext: 17, tipHash: hashAt(16), recent: [{ number: 16, hash: hashAt(16) }] },
      ranges: [{ firstBlock: 0 }, { firstBlock: 12, nextBlock: 12, lastBlock: 16, tipHash: hashAt(11) }],
    })
  })

  test('behavior: a lower start block adds a range, and a higher one changes nothing', async () => {
    const { store, chainId, cursor } = await open(5)
    await store.openChain({ chainId, startBlock: 7, finalized: { number: 12, hash: hashAt(12) } })
    await store.openChain({ chainId, startBlock: 1, finalized: { number: 12, hash: hashAt(12) } })
    expect(await cursor()).toMatchObject({
      ...{ startBlock: 1, headNext: 10 },
      ranges: [
        { firstBlock: 1, lastBlock: 4 },
        { firstBlock: 5, lastBlock: 9 },
      ],
    })
  })

  test('error: a write of a worker that is behind changes nothing', async () => {
    const { store, chainId, appendHead, appendRange } = await open()
    await appendHead(10, 12)
    await appendRange(0, 4)
    const before = await store.dump(chainId)
    await expect(appendHead(10, 12)).rejects.toThrow(IndexMovedError)
    await expect(appendHead(14, 15)).rejects.toThrow(IndexMovedError)
    await expect(appendRange(0, 4)).rejects.toThrow(IndexMovedError)
    const stale = { headNext: 12, nextBlock: 11, tipHash: hashAt(10) }
    await expect(store.retract(chainId, stale)).rejects.toThrow(IndexMovedError)
    await expect(store.skip(chainId, { ...stale, nextBlock: 15 })).rejects.toThrow(IndexMovedError)
    expect(await store.dump(chainId)).toEqual(before)
  })

  test('property: it is what the chain is after histories of reorgs, kills and lies', async () => {
    const store = createStore()
    for (let seed = 1; seed <= 6; seed++) {
      const { indexed, expected } = await runSeed(seed, { chainId: ++lastChainId, store })
      expect(indexed, `seed ${seed}`).toEqual(expected)
    }
  })
})

test('behavior: retractions are listed and reported', async () => {
  const client = await database.pool.connect()
  const messages: unknown[] = []
  client.on('notification', ({ payload }) => messages.push(JSON.parse(payload ?? 'null')))
  await client.query('LISTEN laurel_index_retraction')
  const store = createDumpablePostgresStore(database.pool)
  const { retractions } = await runSeed(3, { chainId: 9_999, store })
  expect(retractions).toBeGreaterThan(0)
  const { rows } = await client.query(
    'SELECT from_block::int AS "fromBlock" FROM indexed_retraction WHERE chain_id = 9999',
  )
  expect(rows).toHaveLength(retractions)
  await client.query('SELECT 1')
  expect(messages).toEqual(rows.map(({ fromBlock }) => ({ chainId: 9_999, fromBlock })))
  client.release()
})

test('behavior: a chain that is reset is empty, and its rows are indexed again', async () => {
  const store = createDumpablePostgresStore(database.pool)
  await runSeed(4, { chainId: 8_888, store })
  await database.pool.query('SELECT reset_index(8888)')
  expect(await store.readCursor(8_888)).toBeNull()
  expect((await store.dump(8_888)).transactions).toEqual([])
  const again = await runSeed(4, { chainId: 8_888, store })
  expect(again.indexed).toEqual(again.expected)

  // Readers see the claims as they were planned, the newest first, also page by page.
  const index = createActivityIndex(database.pool)
  const logs = again.expected.protocolLogs.filter(({ event }) => event === 'BoostClaimed').toReversed()
  expect(logs.length).toBeGreaterThan(2)
  const claims = await index.listClaims({ chainId: 8_888, before: null, limit: 100 })
  expect(claims).toEqual(
    logs.map(({ boostId, incentiveId, account, position, logIndex, minedAt, hash }) => {
      const place = { position, logIndex, minedAt, hash }
      return { chainId: 8_888, boostId, incentiveId, claimant: account, referrer: addressOf(0), ...place }
    }),
  )
  const [first, second] = claims
  if (first === undefined || second === undefined) return
  expect(await index.listClaims({ chainId: 8_888, before: first, limit: 1 })).toEqual([second])
  const { boostId, claimant } = first
  const same = claims.filter((claim) => claim.boostId === boostId && claim.claimant === claimant)
  expect(await index.listClaims({ chainId: 8_888, boostId, claimant, before: null, limit: 100 })).toEqual(same)
  const own = claims.filter((claim) => claim.claimant === claimant).map(({ position }) => position)
  expect(await index.listClaimPositions(8_888, claimant, [1, ...own])).toEqual(new Set(own))
  expect(await index.listClaimPositions(8_888, addressOf(0x99), own)).toEqual(new Set())
  // The tokens that came to a claimant in the transaction of a claim are rewards.
  const paid = again.expected.transfers.filter(({ to, position }) => to === claimant && own.includes(position))
  const paidTokens = new Set(paid.flatMap(({ token }) => token ?? []))
  const seen = await index.listTokensSeen(8_888, claimant)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.map(({ token, isReward }) => ({ token, isReward }))).toEqual(
    seen.map(({ token }) => ({ token, isReward: paidTokens.has(token) })),
  )
})
