import { getBoost } from '@laurel/protocol'
import { createHttpNode } from '@laurel/server/chain/chain-node.ts'
import type { Database } from '@laurel/server/database/connect.ts'
import { createRandom } from '@laurel/server/testing/random.ts'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { startActivityWorker } from '../src/activity/activity-worker.ts'
import { createChainReader } from '../src/activity/chain-reader.ts'
import { DEFAULT_BATCH_LIMITS } from '../src/activity/read-batches.ts'
import { createDumpablePostgresStore } from '../src/activity/testing/dump-postgres.ts'
import { connectApiDatabase, DATABASE } from '../src/database/connect.ts'
import { createActivityIndex } from '../src/database/postgres-activity-index.ts'
import { openChainLocks } from '../src/database/postgres-chain-locks.ts'
import { startActivityWorld } from './process/activity-world.ts'
import { readNaiveRows, toNaiveRows } from './process/naive-rows.ts'

let world: Awaited<ReturnType<typeof startActivityWorld>>
let postgres: Awaited<ReturnType<typeof startTestDatabase>>
let database: Database
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([startActivityWorld(), startTestDatabase({ database: DATABASE })])
  database = await connectApiDatabase(postgres.url)
})
afterAll(async () => {
  await world?.stop()
  await database?.stop()
  await postgres?.stop()
})

const FINALITY = 4
const POLL_MS = 20

/** A worker in this process. @param chainIds - names of the same chain, each indexed apart. */
function startWorker(chainIds: readonly number[]) {
  const store = createDumpablePostgresStore(database.pool)
  const faults: unknown[] = []
  const node = createHttpNode({ name: 'anvil', url: world.rpcUrl, timeoutMs: 30_000 })
  const worker = startActivityWorker({
    chains: chainIds.map((chainId) => {
      const reader = createChainReader({ chainId, nodes: [node], quorum: 1 }, { type: 'depth', blocks: FINALITY })
      const scope = { core: lower(world.core), knownContracts: new Set([lower(world.token)]) }
      return {
        pollMs: POLL_MS,
        indexer: { chainId, startBlock: 0, reader, store, scope, limits: DEFAULT_BATCH_LIMITS },
      }
    }),
    openLocks: () => openChainLocks(database.pool),
    onFault: (_, error) => faults.push(error),
    onRecover: () => undefined,
    onLag: () => undefined,
  })
  return { worker, store, faults }
}

async function hasCaughtUp(chainId: number): Promise<boolean> {
  const progress = await createActivityIndex(database.pool).getProgress(chainId)
  return progress?.missingBlocks === 0 && progress.nextBlock === Number(await world.client.getBlockNumber()) + 1
}

test.each(partAtDepth([1, 2, 3, 4, 5], 2))(
  'property: seed %i of transactions, reorgs and restarts on a real chain is what a naive reading finds',
  { timeout: 300_000 },
  async (seed) => {
    const random = createRandom(seed)
    let { worker, store } = startWorker([seed])
    for (let step = 0; step < 12; step++) {
      await world.act(random)
      if (random.onceIn(3)) await world.reorg(1 + random.below(FINALITY - 1))
      if (random.onceIn(4)) {
        await worker.stop()
        ;({ worker, store } = startWorker([seed]))
      }
      await new Promise((resolve) => setTimeout(resolve, random.below(60)))
    }
    await expect.poll(() => hasCaughtUp(seed), { timeout: 120_000 }).toBe(true)
    // A reorg of the last moment has the same height.
    await world.client.mine({ blocks: 1 })
    await expect.poll(() => hasCaughtUp(seed), { timeout: 120_000 }).toBe(true)
    await worker.stop()
    const expected = await readNaiveRows(world.client, 0)
    expect(toNaiveRows(await store.dump(seed))).toEqual(expected)
    expect(expected.transfers.length).toBeGreaterThan(5)
  },
)

test('behavior: two workers share chains, and one takes over when the other ends', { timeout: 300_000 }, async () => {
  const chainIds = [101, 102, 103, 104]
  await world.sendTo(world.accounts.ben)
  await world.makeBoost()
  const [one, other] = [startWorker(chainIds), startWorker(chainIds)]
  const countLocks = async () => {
    const { rows } = await database.pool.query(
      'SELECT pid, count(*)::int AS count FROM pg_locks WHERE classid = 7401866 GROUP BY pid',
    )
    return rows.map(({ count }) => count)
  }
  await expect.poll(countLocks, { timeout: 60_000 }).toEqual([2, 2])
  await one.worker.stop()
  await expect.poll(countLocks, { timeout: 60_000 }).toEqual([4])
  for (const chainId of chainIds) await expect.poll(() => hasCaughtUp(chainId), { timeout: 60_000 }).toBe(true)
  await other.worker.stop()
  expect([...one.faults, ...other.faults]).toEqual([])
  const dumps = await Promise.all(chainIds.map((chainId) => one.store.dump(chainId)))
  for (const dump of dumps) expect(dump).toEqual(dumps[0])
})

test('behavior: a worker that loses its connections continues', { timeout: 300_000 }, async () => {
  const { worker, store } = startWorker([201])
  const seen = new Set<number>()
  for (let cut = 0; cut < 8; cut++) {
    await new Promise((resolve) => setTimeout(resolve, 40 * cut))
    const { rows } = await database.pool.query(
      'SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()',
    )
    for (const { pid } of rows) seen.add(pid)
  }
  await expect.poll(() => hasCaughtUp(201), { timeout: 120_000 }).toBe(true)
  await worker.stop()
  expect(await store.dump(201)).toEqual(await store.dump(101))
  // Connections of the worker were lost.
  expect(seen.size).toBeGreaterThan(1)
})

test('error: a connection that is lost while the locks are opened is given back', async () => {
  const other = await connectApiDatabase(postgres.url)
  other.pool.on('connect', (client) => {
    client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  })
  await expect(openChainLocks(other.pool)).rejects.toThrow()
  // Waits for every connection that was not given back.
  await other.stop()
})

test('behavior: readers see an account, its tokens and its contacts', async () => {
  const index = createActivityIndex(database.pool)
  const { ada, ben } = world.accounts
  const all = await index.listTransactions({ account: ada, chainIds: [101, 102], before: null, limit: 1_000 })
  const chain = all.filter(({ chainId }) => chainId === 101)
  expect(all).toHaveLength(2 * chain.length)
  expect(all.map(({ minedAt }) => minedAt)).toEqual(all.map(({ minedAt }) => minedAt).sort((a, b) => b - a))
  // Page by page it is the same, also where chains have transactions of the same second.
  const paged: (typeof all)[number][] = []
  for (;;) {
    const last = paged.at(-1) ?? null
    const page = await index.listTransactions({ account: ada, chainIds: [102, 101], before: last, limit: 7 })
    paged.push(...page)
    if (page.length < 7) break
  }
  expect(paged).toEqual(all)
  const seen = await index.listTokensSeen(101, ada)
  expect(seen).toContainEqual({ kind: 'erc20', isReward: false, token: lower(world.token) })
  expect(seen).toContainEqual({ kind: 'erc721', isReward: false, token: lower(world.collectible) })
  expect(seen).toContainEqual({ kind: 'erc1155', isReward: false, token: lower(world.badge) })
  expect(await index.listContacts(101, ada, [ben, lower(world.token)])).toEqual(new Set([lower(ben)]))
  const calls = await index.listCalls({
    chainId: 101,
    contract: world.token,
    selector: '0xa9059cbb',
    before: null,
    limit: 9,
  })
  expect(calls.length).toBeGreaterThan(0)
})

test('behavior: readers see the boosts of the core as it has them', async () => {
  const index = createActivityIndex(database.pool)
  const { core, ada } = world
  const boosts = await index.listBoosts({ chainId: 101, afterBoostId: null, limit: 10 })
  expect(boosts.length).toBeGreaterThan(0)
  for (const { boostId, incentiveCount, ...boost } of boosts) {
    const { incentives, action, validator, allowList, budget, owner } = await getBoost(ada, { core, boostId })
    const addresses = Object.entries({ core, action, validator, allowList, budget, owner })
    expect(boost).toMatchObject(Object.fromEntries(addresses.map(([name, address]) => [name, lower(address)])))
    expect(incentiveCount).toBe(incentives.length)
    const logs = await index.listProtocolLogs({ chainId: 101, boostId, after: null, limit: 10 })
    expect(logs.map(({ event }) => event)).toContain('BoostCreated')
  }
  const last = boosts.at(-1)?.boostId ?? 0n
  expect(await index.listBoosts({ chainId: 101, afterBoostId: last, limit: 10 })).toEqual([])
})

function lower(address: string): `0x${string}` {
  return `0x${address.slice(2).toLowerCase()}`
}
