import { execFile } from 'node:child_process'
import { copyFile, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { zeroAddress } from 'viem'
import { createCompletionStore } from '../../src/database/completion-store.ts'
import { connectDatabase } from '../../src/database/connect.ts'
import { readPasswords, urlFor } from '../../src/database/embedded-roles.ts'
import { findPostgresPlace } from '../../src/database/postgres-place.ts'
import { startServer } from '../../src/database/postgres-server.ts'
import { addressOf, CHAIN, core, hashOf, people, validator } from '../../src/testing/scene.ts'
import type { ClaimStruct } from '../../src/verify-claim/claim-struct.ts'
import { hasDigest } from '../../src/verify-claim/completion.ts'
import type { CompletionKey } from '../../src/verify-claim/completion-key.ts'
import { createRandom, type Random } from '../simulation/random.ts'
import { startTestDatabase } from './postgres-template.ts'

/** What a run of power cuts came to. */
export type PowerCutsResult = {
  readonly cuts: number
  /** Intents and signatures that were acknowledged before the cuts, over all of them. */
  readonly acknowledged: number
  /** Each broken promise in words; empty when all were kept. */
  readonly broken: readonly string[]
}

/** Something that the database said it had saved, and how much of its log was on the disk by then. */
type Acknowledged = {
  readonly key: CompletionKey
  readonly digest: string
  /** Null while only the intent was acknowledged. */
  readonly signature: string | null
  readonly flushed: bigint
}

const COMPLETIONS = 200
const AT_ONCE = 8
/** So much of the log behind what is known to be on the disk may have got there too, in part. */
const MAX_TAIL_BYTES = 4_000
const SEGMENT_BYTES = 16n * 1024n * 1024n
const block = { number: 1n, hash: hashOf(1) }

/**
 * Power cuts: of a real PostgreSQL that was killed, only what it had flushed to the disk is kept, with a torn piece of what
 * came behind it, and no changed page of any table. It is started again on that, and everything that it had acknowledged
 * must be there, each completion with the digest and the signature that it had. Source: SECURITY.md 3.1, I1 and I7.
 */
export async function runPowerCuts({
  cuts,
  seed,
  isForgetful = false,
}: {
  cuts: number
  seed: number
  /** Plants the fault that is looked for: a database that acknowledges what it has not flushed. */
  isForgetful?: boolean
}): Promise<PowerCutsResult> {
  const random = createRandom(seed)
  const database = await startTestDatabase()
  const base = `${database.dataDir}-base`
  const broken: string[] = []
  let acknowledged = 0
  try {
    const log = await recordWork(database, base, isForgetful)
    await database.stopServer()
    for (let cut = 0; cut < cuts; cut++) {
      const last = random.below(log.length)
      const before = log.slice(0, last + 1)
      acknowledged += before.length
      const problems = await checkCut({ database, base, cut, before, random })
      broken.push(...problems.map((problem) => `cut ${cut}: ${problem}`))
    }
    return { cuts, acknowledged, broken }
  } finally {
    await rm(base, { recursive: true, force: true })
    await database.stop()
  }
}

type TestDatabase = Awaited<ReturnType<typeof startTestDatabase>>

/** Saves completions and writes down what was acknowledged when; `base` gets the data as it was before. */
async function recordWork(
  { url, adminUrl, dataDir }: TestDatabase,
  base: string,
  isForgetful: boolean,
): Promise<readonly Acknowledged[]> {
  const tables = await connectDatabase(url)
  await tables.stop()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  // No page of a table is written until it is killed: what is known of the work stands in the log alone.
  const quiet = { autovacuum: 'off', bgwriter_lru_maxpages: '0', checkpoint_timeout: '1h', max_wal_size: '4GB' }
  const settings = { ...quiet, ...(isForgetful && { synchronous_commit: 'off', wal_writer_delay: '10s' }) }
  for (const [name, value] of Object.entries(settings)) await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await admin.query('SELECT pg_reload_conf()')
  await admin.query('CHECKPOINT')
  await promisify(execFile)('cp', ['-a', dataDir, base])
  await rm(join(base, 'postmaster.pid'), { force: true })

  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE })
  const store = createCompletionStore(pool)
  const log: Acknowledged[] = []
  const marks = new pg.Pool({ connectionString: url, max: AT_ONCE })
  const flushed = async () => {
    const { rows } = await marks.query<{ bytes: string }>("SELECT pg_current_wal_flush_lsn() - '0/0' AS bytes")
    return BigInt(rows[0]?.bytes ?? 0)
  }
  const save = async (number: number) => {
    const key = keyOf(number)
    const window = { timestamp: 1n, caps: null }
    const kept = await store.keepIntent(key, { claim: claimOf(zeroAddress), block, window, rewardAtMost: null })
    const digest = hasDigest(kept.state) ? kept.state.digest : ''
    log.push({ key, digest, signature: null, flushed: await flushed() })
    const signature = hashOf(0xabc000 + number)
    await store.keepSignature(key, { signature, signer: people.ada }, { isDelivered: true })
    log.push({ key, digest, signature, flushed: await flushed() })
  }
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let number = lane; number < COMPLETIONS; number += AT_ONCE) await save(number)
  })
  await Promise.all(lanes)
  await Promise.all([pool.end(), marks.end(), admin.end()])
  await kill(dataDir)
  // In the order in which the disk had them: what is below a mark is on the disk when the mark is.
  return log.sort((one, other) => Number(one.flushed - other.flushed))
}

/** One cut: everything in `before` was acknowledged, nothing behind it was flushed for sure. */
async function checkCut({
  database: { dataDir },
  base,
  cut,
  before,
  random,
}: {
  database: TestDatabase
  base: string
  cut: number
  before: readonly Acknowledged[]
  random: Random
}): Promise<readonly string[]> {
  const dir = `${dataDir}-cut-${cut}`
  await promisify(execFile)('cp', ['-a', base, dir])
  try {
    const flushedUpTo = before.at(-1)?.flushed ?? 0n
    await tearLog({ from: join(dataDir, 'pg_wal'), to: join(dir, 'pg_wal'), flushedUpTo, random })
    const place = await findPostgresPlace(dir)
    const passwords = await readPasswords(dir)
    const server = await startServer({ ...place, dataDir: dir })
    if (server === null || passwords === null) return ['it did not start']
    const pool = new pg.Pool({
      connectionString: urlFor(server, { role: 'laurel_owner', password: passwords.laurel_owner }),
      max: 4,
    })
    try {
      const store = createCompletionStore(pool)
      const problems = await Promise.all(newestOfEach(before).map((one) => checkKept(store, one)))
      return problems.flat()
    } finally {
      await pool.end()
      await kill(dir)
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** What was acknowledged stands, and nothing that is asked for now takes its place. */
async function checkKept(
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
  const again = await store.keepIntent(key, { claim: other, block, window, rewardAtMost: null })
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

/** The log as a disk has it that lost its power: whole up to a mark, then a torn piece, then nothing or rubbish. */
async function tearLog({
  from,
  to,
  flushedUpTo,
  random,
}: {
  from: string
  to: string
  flushedUpTo: bigint
  random: Random
}): Promise<void> {
  const tear = flushedUpTo + BigInt(random.below(MAX_TAIL_BYTES))
  const isRubbish = random.below(2) === 0
  const names = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name))
  for (const name of names) {
    const start = startOfSegment(name)
    const path = join(to, name)
    // What was made ahead of its use is as it was before.
    if (start > tear) {
      await rm(path, { force: true })
      continue
    }
    await copyFile(join(from, name), path)
    if (start + SEGMENT_BYTES <= tear) continue
    const kept = Number(tear - start)
    const file = await open(path, 'r+')
    try {
      const rest = Buffer.alloc(Number(SEGMENT_BYTES) - kept)
      if (isRubbish) for (let at = 0; at < Math.min(rest.length, 8_192); at++) rest[at] = random.below(256)
      await file.write(rest, 0, rest.length, kept)
    } finally {
      await file.close()
    }
  }
  // Those that it owned it still owns.
  const owner = await promisify(execFile)('stat', ['-c', '%u:%g', to]).catch(() => null)
  if (owner) await promisify(execFile)('chown', ['-R', owner.stdout.trim(), to])
}

/** A segment's name is its timeline and its number, in hex: the number says where in the log it begins. */
function startOfSegment(name: string): bigint {
  const high = BigInt(`0x${name.slice(8, 16)}`)
  const low = BigInt(`0x${name.slice(16, 24)}`)
  return (high << 32n) + low * SEGMENT_BYTES
}

/** SIGKILL to a server and all that it started: nothing is written any more. */
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
  return { chainId: CHAIN, core, boostId: 7n, incentiveId: 0, logPosition: -1, transactionHash }
}

function claimOf(referrer: `0x${string}`): ClaimStruct {
  return {
    ...{ chainId: CHAIN, validator, validatorKind: 'signerValidatorV2', boostId: 7n, incentiveQuantity: 8 },
    ...{ claimant: people.ben, incentiveData: '0x', referrer },
  }
}
