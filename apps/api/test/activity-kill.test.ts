import type { Database } from '@laurel/server/database/connect.ts'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { createRandom } from '@laurel/server/testing/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { createDumpablePostgresStore } from '../src/activity/testing/dump-postgres.ts'
import { connectApiDatabase, DATABASE } from '../src/database/connect.ts'
import { createActivityIndex } from '../src/database/postgres-activity-index.ts'
import { startActivityWorld } from './process/activity-world.ts'
import { startApiProcess } from './process/api-process.ts'
import { readNaiveRows, toNaiveRows } from './process/naive-rows.ts'

const KILLS = numberAtDepth(5, 1)
const CHAIN_ID = 31337
/** So many that the index is not complete before the first kills. */
const BLOCKS = 1_000
const MAX_LIFE_MS = 400

let world: Awaited<ReturnType<typeof startActivityWorld>>
let postgres: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([startActivityWorld(), openTestDatabase({ database: DATABASE })])
  database = await connectApiDatabase(postgres.url)
})
afterAll(async () => {
  await world?.stop()
  await database?.stop()
  await postgres?.stop()
})

function startWorkerProcess() {
  const chain = { chainId: CHAIN_ID, name: 'Local', rpcUrls: [world.rpcUrl], finality: { depth: 3 }, pollMs: 50 }
  return startApiProcess('worker', {
    DATABASE_URL: postgres.url,
    LAUREL_API_CHAINS: JSON.stringify([{ ...chain, core: world.core }]),
  })
}

test(`behavior: a worker that is killed ${KILLS} times loses no row and writes none twice`, {
  timeout: 600_000,
}, async () => {
  const random = createRandom(1)
  for (let step = 0; step < 20; step++) await world.act(random)
  // A node takes a while for many blocks.
  for (let mined = 0; mined < BLOCKS; mined += 100) await world.client.mine({ blocks: 100 })
  for (let step = 0; step < 5; step++) await world.act(random)
  const index = createActivityIndex(database.pool)
  const getMissing = async () => (await index.getProgress(CHAIN_ID))?.missingBlocks ?? null
  const states = [await getMissing()]
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await startWorkerProcess()
    await world.act(random)
    // At any moment, or soon after it has written something, as the last one in any case.
    const before = await getMissing()
    if ((kill % 2 === 1 || kill === KILLS - 1) && before !== 0)
      await expect.poll(getMissing, { interval: 10 }).not.toBe(before)
    await new Promise((resolve) => setTimeout(resolve, random.below(MAX_LIFE_MS)))
    await worker.end('SIGKILL')
    states.push(await getMissing())
  }
  // It had written something before it died.
  expect(new Set(states).size).toBeGreaterThan(1)
  const last = await startWorkerProcess()
  const head = Number(await world.client.getBlockNumber())
  await expect
    .poll(() => index.getProgress(CHAIN_ID), { timeout: 300_000 })
    .toEqual({ nextBlock: head + 1, missingBlocks: 0 })
  await last.end('SIGTERM')
  const store = createDumpablePostgresStore(database.pool)
  expect(toNaiveRows(await store.dump(CHAIN_ID))).toEqual(await readNaiveRows(world.client, 0))
})
