import { execFile } from 'node:child_process'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readPasswords, urlFor } from '@laurel/server/database/embedded-roles.ts'
import { DatabaseStartError } from '@laurel/server/database/errors.ts'
import { findPostgresLocation } from '@laurel/server/database/postgres-location.ts'
import { startServer } from '@laurel/server/database/postgres-server.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { createRandom, type Random } from '@laurel/server/testing/random.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { zeroAddress } from 'viem'
import { connectVerifierDatabase, DATABASE } from '../../src/database/connect.ts'
import { createCompletionStore } from '../../src/database/postgres-completion-store.ts'
import { CHAIN, core, users, validator } from '../../src/testing/scene.ts'
import type { ClaimStruct } from '../../src/verify-claim/claim-struct.ts'
import { hasDigest } from '../../src/verify-claim/completion.ts'
import type { CompletionKey } from '../../src/verify-claim/completion-key.ts'
import { tearLog } from './incomplete-log-records.ts'
import { createRestorableCopy } from './restorable-copy.ts'
import { startTestDatabase } from './start-test-database.ts'

/** The result of a run of power cuts. */
export type PowerCutsResult = {
  readonly cuts: number
  /** Intents and signatures that were acknowledged before the cuts, over all of them. */
  readonly acknowledged: number
  /** Each violated property in words; empty when there is none. */
  readonly broken: readonly string[]
}

/** Data that the database acknowledged as saved, and how much of its log was on the disk by then. */
type Acknowledged = {
  readonly key: CompletionKey
  readonly digest: string
  /** Null while only the intent was acknowledged. */
  readonly signature: string | null
  readonly flushed: bigint
}

const COMPLETIONS = 200
const MAX_CONNECTIONS = 8
/** One crash leaves one log, which is torn at many places, because another crash costs as much as a dozen tears. */
const TEARS_OF_A_CRASH = 100
/**
 * Only for the server that is started on what the cut left, because the check is about what it finds there. It need not wait for the
 * disk, nor start helpers.
 */
const lightSettings =
  'shared_buffers = 8MB\nfsync = off\nautovacuum = off\nio_method = sync\nmax_logical_replication_workers = 0\n'
const block = { number: 1n, hash: hashOf(1) }

/**
 * Power cuts: of a killed real PostgreSQL only what it had flushed to the disk is left, with a torn piece of what came after, and no
 * changed page of any table. It is started again on that, and everything that it had acknowledged must be there, each completion with
 * its digest and its signature.
 * Source: docs/security.md#i1; docs/security.md#i7.
 */
export async function runPowerCuts({
  cuts,
  seed,
  isForgetful = false,
}: {
  cuts: number
  seed: number
  /** Plants the fault: a database that acknowledges what it has not flushed. */
  isForgetful?: boolean
}): Promise<PowerCutsResult> {
  const random = createRandom(seed)
  const broken: string[] = []
  let acknowledged = 0
  for (let first = 0; first < cuts; first += TEARS_OF_A_CRASH) {
    const tears = Math.min(TEARS_OF_A_CRASH, cuts - first)
    const crash = await runCrash({ tears, random, isForgetful })
    acknowledged += crash.acknowledged
    broken.push(...crash.broken.map((problem) => `crash at cut ${first}, ${problem}`))
  }
  return { cuts, acknowledged, broken }
}

/** One crash, and its log torn at several places. */
async function runCrash({
  tears,
  random,
  isForgetful,
}: {
  tears: number
  random: Random
  isForgetful: boolean
}): Promise<Omit<PowerCutsResult, 'cuts'>> {
  const database = await startTestDatabase()
  const base = `${database.dataDir}-base`
  const broken: string[] = []
  let acknowledged = 0
  try {
    const log = await recordWork(database, base, isForgetful)
    await database.stopServer()
    await appendFile(join(base, 'postgresql.auto.conf'), lightSettings)
    const copy = await createRestorableCopy(base, `${database.dataDir}-cut`)
    try {
      for (let tear = 0; tear < tears; tear++) {
        const before = log.slice(0, random.below(log.length) + 1)
        acknowledged += before.length
        copy.restore()
        const logs = { from: join(database.dataDir, 'pg_wal'), to: join(copy.folder, 'pg_wal') }
        tearLog({ ...logs, flushedUpTo: before.at(-1)?.flushed ?? 0n, random })
        const problems = await checkCut(copy.folder, before)
        broken.push(...problems.map((problem) => `tear ${tear}: ${problem}`))
      }
    } finally {
      copy.remove()
    }
    return { acknowledged, broken }
  } finally {
    await rm(base, { recursive: true, force: true })
    await database.stop()
  }
}

type TestDatabase = Awaited<ReturnType<typeof startTestDatabase>>

/** Saves completions and records what was acknowledged when. `base` gets the data from before. */
async function recordWork(
  { url, adminUrl, dataDir }: TestDatabase,
  base: string,
  isForgetful: boolean,
): Promise<readonly Acknowledged[]> {
  const tables = await connectVerifierDatabase(url)
  await tables.stop()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  // No page of a table is written until it is killed, so that only the log has the changes.
  const quiet = { autovacuum: 'off', bgwriter_lru_maxpages: '0', checkpoint_timeout: '1h', max_wal_size: '4GB' }
  const settings = { ...quiet, ...(isForgetful && { synchronous_commit: 'off', wal_writer_delay: '10s' }) }
  for (const [name, value] of Object.entries(settings)) await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await admin.query('SELECT pg_reload_conf()')
  await admin.query('CHECKPOINT')
  await promisify(execFile)('cp', ['-a', dataDir, base])
  await rm(join(base, 'postmaster.pid'), { force: true })

  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS })
  const store = createCompletionStore(drizzle({ client: pool }))
  const log: Acknowledged[] = []
  const marks = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS })
  const flushed = async () => {
    const { rows } = await marks.query<{ bytes: string }>("SELECT pg_current_wal_flush_lsn() - '0/0' AS bytes")
    return BigInt(rows[0]?.bytes ?? 0)
  }
  const save = async (number: number) => {
    const key = keyOf(number)
    const window = { timestamp: 1n, caps: null }
    const saved = await store.insertIntent(key, { claim: claimOf(zeroAddress), block, window, maxReward: null })
    const digest = hasDigest(saved.state) ? saved.state.digest : ''
    log.push({ key, digest, signature: null, flushed: await flushed() })
    const signature = hashOf(0xabc000 + number)
    await store.saveSignature(key, { signature, signer: users.ada })
    log.push({ key, digest, signature, flushed: await flushed() })
  }
  const lanes = Array.from({ length: MAX_CONNECTIONS }, async (_, lane) => {
    for (let number = lane; number < COMPLETIONS; number += MAX_CONNECTIONS) await save(number)
  })
  await Promise.all(lanes)
  await Promise.all([pool.end(), marks.end(), admin.end()])
  await kill(dataDir)
  // In the order in which the disk had them: what is below a mark is on the disk when the mark is.
  return log.sort((one, other) => Number(one.flushed - other.flushed))
}

/** Starts a server on what a cut left. Everything in `before` had been acknowledged. */
async function checkCut(dataDir: string, before: readonly Acknowledged[]): Promise<readonly string[]> {
  const place = await findPostgresLocation(dataDir)
  const passwords = await readPasswords(dataDir)
  const server = await startServer({ ...place, dataDir }).catch((error: unknown) => {
    if (error instanceof DatabaseStartError) return null
    throw error
  })
  if (server === null || passwords === null) return ['it did not start']
  const url = urlFor(server, { role: 'laurel_owner', password: passwords.laurel_owner, database: DATABASE })
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  try {
    const store = createCompletionStore(drizzle({ client: pool }))
    const problems = await Promise.all(newestOfEach(before).map((one) => checkSaved(store, one)))
    return problems.flat()
  } finally {
    await pool.end()
    // At once and without a checkpoint, because what it wrote is thrown away.
    process.kill(server.pid, 'SIGQUIT')
    while (isAlive(server.pid)) await new Promise((done) => setTimeout(done, 5))
  }
}

/** What was acknowledged is there, and a new request does not replace it. */
async function checkSaved(
  store: ReturnType<typeof createCompletionStore>,
  { key, digest, signature }: Acknowledged,
): Promise<readonly string[]> {
  const name = `completion ${Number(key.transactionHash)}`
  const [found] = await store.find(key)
  if (!found) return [`${name} is lost`]
  if (signature !== null && !('signature' in found.state && found.state.signature === signature)) {
    return [`${name} has lost its signature`]
  }
  const window = { timestamp: 1n, caps: null }
  const other = claimOf(addressOf(0xbad))
  const again = await store.insertIntent(key, { claim: other, block, window, maxReward: null })
  return hasDigest(again.state) && again.state.digest === digest ? [] : [`${name} has another digest`]
}

function newestOfEach(log: readonly Acknowledged[]): readonly Acknowledged[] {
  const newest = new Map<string, Acknowledged>()
  for (const one of log) {
    const known = newest.get(one.key.transactionHash)
    if (known === undefined || known.signature === null) newest.set(one.key.transactionHash, one)
  }
  return [...newest.values()]
}

/** Sends SIGKILL to a server and all its children, so that nothing more is written. */
async function kill(dataDir: string): Promise<void> {
  const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!(pid > 0)) return
  const children = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }))
  const pids = [pid, ...children.stdout.split('\n').map(Number)].filter((one) => one > 0)
  for (const one of pids) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {}
  }
  while (pids.some(isAlive)) await new Promise((done) => setTimeout(done, 10))
  await writeFile(join(dataDir, 'postmaster.pid'), '').catch(() => undefined)
  await rm(join(dataDir, 'postmaster.pid'), { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function keyOf(number: number): CompletionKey {
  const transactionHash = hashOf(0x1000 + number)
  return { chainId: CHAIN, core, boostId: 7n, incentiveId: 0, logIndex: -1, transactionHash }
}

function claimOf(referrer: `0x${string}`): ClaimStruct {
  return {
    ...{ chainId: CHAIN, validator, validatorKind: 'signerValidatorV2', boostId: 7n, incentiveQuantity: 8 },
    ...{ claimant: users.ben, incentiveData: '0x', referrer },
  }
}
