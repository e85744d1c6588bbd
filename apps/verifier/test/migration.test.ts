import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '@laurel/server/database/connect.ts'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { writeClaim } from '../src/database/completion-row.ts'
import { connectVerifierDatabase } from '../src/database/connect.ts'
import { createCompletionStore } from '../src/database/postgres-completion-store.ts'
import { createGuardStore } from '../src/database/postgres-guard-store.ts'
import { createReissueStore } from '../src/database/postgres-reissue-store.ts'
import { failures } from '../src/http/failures.ts'
import { boostOf, CHAIN, core, uncapped, users, validator } from '../src/testing/scene.ts'
import { type ClaimStruct, claimDigest } from '../src/verify-claim/claim-struct.ts'
import { openTestDatabase } from './process/open-test-database.ts'

const { boostId } = boostOf()
const claim: ClaimStruct = {
  ...{ chainId: CHAIN, validator, validatorKind: 'signerValidatorV2', boostId, incentiveQuantity: 8 },
  ...{ claimant: users.ben, incentiveData: '0x', referrer: zeroAddress },
}
const digest = claimDigest(claim)
const block = { number: 7n, hash: hashOf(7) }
/** The last migration before tables and statuses got their names of today. */
const LAST_OLD_MIGRATION = 7
const journalShape = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number() })) })

/** Makes the tables as a verifier of before did. */
async function migrateToOldTables(client: pg.Client): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-old-migrations-'))
  try {
    await cp(fileURLToPath(new URL('../src/database/migrations', import.meta.url)), folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const { entries, ...rest } = journalShape.parse(JSON.parse(await readFile(path, 'utf8')))
    const old = entries.filter(({ idx }) => idx <= LAST_OLD_MIGRATION)
    await writeFile(path, JSON.stringify({ ...rest, entries: old }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const oldRows = [
  { at: 1, status: 'seen' },
  { at: 2, status: 'final' },
  { at: 3, status: 'refused', refusal: 'over-cap' },
  { at: 4, status: 'intent', isClaimed: true },
  { at: 5, status: 'signed', isClaimed: true, signature: '0x01' },
  { at: 6, status: 'delivered', isClaimed: true, signature: '0x02' },
]

async function insertOldRows(client: pg.Client): Promise<void> {
  for (const { at, status, refusal = null, isClaimed = false, signature = null } of oldRows) {
    await client.query(
      `INSERT INTO completion (chain_id, core, boost_id, incentive_id, transaction_hash, log_position, claimant, status,
         block_number, block_hash, refusal_code, refusal_reason, claim, digest, signature, signer, reward_at_most, block_time)
       VALUES ($1, $2, $3, 0, $4, -1, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, 5, 86400)`,
      [
        ...[CHAIN, core, String(boostId), hashOf(at), users.ben, status, '7', block.hash, refusal],
        ...[isClaimed ? writeClaim(claim) : null, isClaimed ? digest : null, signature, signature && users.ada],
      ],
    )
  }
  const place = [CHAIN, core, String(boostId), hashOf(3)]
  await client.query('INSERT INTO over_cap_completion VALUES ($1, $2, $3, $4, -1, $5)', [...place, users.ben])
  await client.query('INSERT INTO settled_mark VALUES ($1, $2, 7, $3)', [CHAIN, core, block.hash])
  const halt = [10, core, 7, block.hash, hashOf(8)]
  await client.query('INSERT INTO chain_halt VALUES ($1, $2, $3, $4, $5)', halt)
}

describe('a database of an older version', () => {
  let server: Awaited<ReturnType<typeof openTestDatabase>>
  let database: Database
  beforeAll(async () => {
    server = await openTestDatabase()
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await migrateToOldTables(client)
    await insertOldRows(client)
    await client.end()
    database = await connectVerifierDatabase(server.url)
  }, 120_000)
  afterAll(async () => {
    await database?.stop()
    await server?.stop()
  })
  const keyOf = (at: number, incentiveId = 0) => ({
    ...{ chainId: CHAIN, core, boostId, incentiveId, transactionHash: hashOf(at), logIndex: -1 },
  })
  const stateOf = async (at: number) => (await createCompletionStore(database.db).find(keyOf(at)))[0]?.state

  test('default: every completion stays, with the status of today', async () => {
    const claimed = { block, claim, digest }
    expect(await Promise.all(oldRows.map(({ at }) => stateOf(at)))).toEqual([
      { status: 'observed', block },
      { status: 'finalized', block },
      { status: 'refused', block, reason: 'over-cap' },
      { status: 'pending', ...claimed },
      { status: 'signed', ...claimed, signature: '0x01', signer: users.ada },
      { status: 'signed', ...claimed, signature: '0x02', signer: users.ada },
    ])
  })

  test('default: the checkpoint and the halt stay', async () => {
    const at = (chainId: number) => createGuardStore(database.db, { chainId, core }).read()
    expect(await at(CHAIN)).toEqual({ mark: block, halt: null })
    expect((await at(10)).halt).toEqual({ mark: block, found: hashOf(8) })
  })

  test('behavior: another incentive gets the digest of before, and what was over a cap stays refused', async () => {
    const store = createCompletionStore(database.db)
    const other = { ...claim, referrer: users.cleo }
    const intent = { claim: other, block, window: uncapped, maxReward: null }
    expect((await store.insertIntent(keyOf(5, 1), intent)).state).toMatchObject({ status: 'pending', digest })
    expect((await store.insertIntent(keyOf(3, 1), intent)).state).toMatchObject({ status: 'refused' })
    const { rows } = await database.pool.query(
      `SELECT claimant, utc_day FROM claim_digest WHERE transaction_hash = $1`,
      [hashOf(5)],
    )
    expect(rows).toEqual([{ claimant: users.ben, utc_day: 1 }])
  })

  test('error: a digest cannot change, and a status cannot disagree with its row', async () => {
    const set = (change: string, at: number) =>
      database.pool.query(`UPDATE completion SET ${change} WHERE transaction_hash = $1 AND incentive_id = 0`, [
        hashOf(at),
      ])
    await expect(set(`digest = '0x99'`, 4)).rejects.toThrow(/cannot change/)
    await expect(set(`signature = '0x99'`, 6)).rejects.toThrow(/cannot change/)
    await expect(set(`status = 'signed'`, 4)).rejects.toThrow(/completion_status_matches/)
    await expect(set(`status = 'delivered'`, 6)).rejects.toThrow(/from signed to delivered/)
  })

  test('error: a halted chain is found by the id in the detail of the error, whatever its message is', async () => {
    const key = { ...keyOf(9), chainId: 10 }
    const intent = { claim: { ...claim, chainId: 10 }, block, window: uncapped, maxReward: null }
    const made = { signature: `0x${'5e'.repeat(65)}`, signer: users.ada } as const
    for (const write of [
      () => createCompletionStore(database.db).insertIntent(key, intent),
      () => createReissueStore(database.db).keep(key, made),
    ]) {
      const failure = await write().then(
        () => null,
        (error: unknown) => failures.serialize(error),
      )
      expect(failure).toMatchObject({ status: 503, code: 'verifier/chain-halted' })
      expect(failure?.message).toContain('Chain 10 ')
    }
  })
})
