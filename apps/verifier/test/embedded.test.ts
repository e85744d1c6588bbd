import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSettings } from '../src/settings/settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { startVerifier } from '../src/start/start-verifier.ts'
import { core } from '../src/testing/scene.ts'
import {
  chainOf,
  environment,
  DOWN_NODE as node,
  readPostgresPid,
  resume,
  startEmbeddedVerifier,
  urlOf,
} from './process/embedded-verifier.ts'
import type { StartedProcess } from './process/start-process.ts'
import { startTestDatabase } from './process/start-test-database.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-verifier-embedded-'))
  // As root, PostgreSQL runs as a separate user.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (more: Readonly<Record<string, string>> = {}) => startEmbeddedVerifier(dataDir, more)
const postgresPid = () => readPostgresPid(join(dataDir, 'postgres'))

describe('the embedded database', () => {
  // One walk, because each start of a verifier costs more than what is looked at.
  test('behavior: it survives a kill of its verifier, is shared by the next ones, is started again when it dies, and ends with its last user', {
    timeout: 180_000,
  }, async () => {
    const first = await start()
    expect((await fetch(`${urlOf(first.said)}/health`)).status).toBe(200)
    const pid = await postgresPid()
    expect(pid).toBeGreaterThan(0)
    await first.end('SIGKILL')

    const second = await start()
    expect((await fetch(`${urlOf(second.said)}/health`)).status).toBe(200)
    expect(await postgresPid()).toBe(pid)
    const request = { chainId: 31337, boostId: '1', incentiveId: 0, transactionHash: `0x${'12'.repeat(32)}` }
    const body = JSON.stringify(request)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${urlOf(second.said)}/v1/claims`, { method: 'POST', headers, body })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')

    const third = await start()
    await second.end('SIGTERM')
    expect((await fetch(`${urlOf(third.said)}/health`)).status).toBe(200)
    const fourth = await start()
    expect(await postgresPid()).toBe(pid)

    process.kill(pid, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect([0, pid]).not.toContain(await postgresPid())
        for (const { said } of [third, fourth]) expect((await fetch(`${urlOf(said)}/health`)).status).toBe(200)
      },
      { timeout: 60_000, interval: 200 },
    )
    await third.end('SIGTERM')
    expect((await fetch(`${urlOf(fourth.said)}/health`)).status).toBe(200)
    await fourth.end('SIGTERM')
    await vi.waitFor(async () => expect(await postgresPid()).toBe(0), { timeout: 30_000, interval: 100 })
  })

  describe('while a verifier runs with it', () => {
    let verifier: StartedProcess
    beforeAll(async () => {
      verifier = await start()
    }, 180_000)
    afterAll(() => verifier.end('SIGTERM'))

    test('behavior: resuming a chain uses the running database, and leaves it running', {
      timeout: 180_000,
    }, async () => {
      const { stdout, stderr } = await resume({ LAUREL_VERIFIER_DATA: dataDir })
      // Its node responds to nothing.
      expect(stderr).toContain('has read nothing of chain 31337')
      expect(JSON.parse(stdout)).toEqual({ halts: [], newestSigned: [] })
      expect((await fetch(`${urlOf(verifier.said)}/health`)).status).toBe(200)
    })

    test('behavior: no other user reaches it, and the role that serves requests owns nothing', {
      timeout: 180_000,
    }, async () => {
      const folder = join(dataDir, 'postgres')
      const [, , , port, socketDir = '', address] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
      expect(address?.trim()).toBe('')
      expect((await stat(socketDir)).mode & 0o777).toBe(0o700)
      expect((await stat(join(folder, 'laurel-passwords.json'))).mode & 0o777).toBe(0o600)
      const passwords = JSON.parse(await readFile(join(folder, 'laurel-passwords.json'), 'utf8'))
      const open = async (user: string, password: string) => {
        const client = new pg.Client({
          host: socketDir,
          port: Number(port),
          user,
          password,
          database: 'laurel_verifier',
        })
        await client.connect()
        return client
      }
      await expect(open('laurel', 'laurel')).rejects.toThrow(/password authentication failed/)
      const app = await open('laurel_app', passwords.laurel_app)
      try {
        const { rows } = await app.query(
          `SELECT rolsuper, (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned FROM pg_roles r WHERE rolname = current_user`,
        )
        expect(rows).toEqual([{ rolsuper: false, owned: 0 }])
        for (const statement of [
          `COPY (SELECT 1) TO PROGRAM 'cat'`,
          'DROP TRIGGER completion_5_protect_digest ON completion',
          'ALTER TABLE completion DISABLE TRIGGER ALL',
          'TRUNCATE claim_digest',
          `SET session_replication_role = 'replica'`,
          'CREATE TABLE mine (a int)',
          'ALTER ROLE laurel_app SUPERUSER',
          'SET ROLE laurel_owner',
        ]) {
          await expect(app.query(statement), statement).rejects.toThrow(
            /permission denied|must be owner|must be superuser|must have/,
          )
        }
      } finally {
        await app.end()
      }
    })

    test('behavior: a DATABASE_URL that was never reached does not replace the embedded database', {
      timeout: 180_000,
    }, async () => {
      await expect(start({ DATABASE_URL: 'postgresql://laurel@127.0.0.1:9/laurel' })).rejects.toThrow(
        /the database of DATABASE_URL does not respond/,
      )
      expect((await readFile(join(dataDir, 'database-used'), 'utf8')).trim()).toBe('embedded')
      await (await start()).end('SIGTERM')
    })
  })

  test('behavior: when none runs, resuming a chain starts the database for as long as it takes', {
    timeout: 180_000,
  }, async () => {
    expect(JSON.parse((await resume({ LAUREL_VERIFIER_DATA: dataDir })).stdout)).toEqual({
      halts: [],
      newestSigned: [],
    })
    expect(await postgresPid()).toBe(0)
  })

  test('error: resuming a chain without a database creates none', { timeout: 60_000 }, async () => {
    const empty = join(dataDir, 'empty')
    await expect(resume({ LAUREL_VERIFIER_DATA: empty })).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no database in'),
    })
    await expect(stat(empty)).rejects.toThrow(/ENOENT/)
  })

  test('error: resuming a chain says what is wrong with the database, without a stack', {
    timeout: 60_000,
  }, async () => {
    const message = async (url: string) => {
      const failed: unknown = await resume({ DATABASE_URL: url }).catch((error: unknown) => error)
      return Object(failed).stderr
    }
    expect(await message('postgresql://somebody@127.0.0.1:1/nothing')).toMatch(
      /^[^\n]*the database of DATABASE_URL does not respond[^\n]*\n$/,
    )
    const server = await openTestDatabase({ database: 'laurel' })
    const wrong = new URL(server.url)
    wrong.username = 'somebody'
    wrong.password = 'guess'
    expect(await message(wrong.href)).toMatch(/^PostgreSQL rejects the connection that DATABASE_URL names: [^\n]*\n$/)
    await server.stop()
  })

  test('behavior: DATABASE_URL with a role that owns nothing, and DATABASE_OWNER_URL with the owner', {
    timeout: 180_000,
  }, async () => {
    const external = await startTestDatabase()
    const admin = new pg.Client({ connectionString: external.adminUrl })
    await admin.connect()
    const used = await mkdtemp(join(tmpdir(), 'laurel-verifier-owner-'))
    try {
      await admin.query(`CREATE ROLE answering LOGIN PASSWORD 'of it alone'`)
      const url = external.url.replace(/\/\/[^@]*@/, '//answering:of%20it%20alone@')
      const settings = { LAUREL_VERIFIER_DATA: used, DATABASE_URL: url }
      // That role cannot create the tables.
      await expect(start(settings)).rejects.toThrow(/Set DATABASE_OWNER_URL/)

      const verifier = await start({ ...settings, DATABASE_OWNER_URL: external.url })
      expect((await fetch(`${urlOf(verifier.said)}/health`)).status).toBe(200)
      const earned = await fetch(`${urlOf(verifier.said)}/v1/accounts/${core}/earned`)
      expect([earned.status, await earned.json()]).toEqual([200, { completions: [], nextCursor: null }])
      const { rows } = await admin.query(
        `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('public', 'pgboss', 'drizzle')`,
      )
      expect(rows).toEqual([{ tableowner: new URL(external.url).username }])
      // The permitted role reads the queue and writes rows.
      const mine = new pg.Client({ connectionString: url })
      await mine.connect()
      await mine.query(`INSERT INTO finalized_checkpoint VALUES (31337, $1, 7, $2)`, [core, `0x${'12'.repeat(32)}`])
      expect((await mine.query('SELECT count(*)::int AS count FROM pgboss.job')).rows).toHaveLength(1)
      await expect(mine.query('DROP TRIGGER completion_5_protect_digest ON completion')).rejects.toThrow(
        /must be owner/,
      )
      await mine.end()
      await verifier.end('SIGTERM')
      expect(verifier.output()).not.toMatch(/permission denied|of it alone|of%20it/)
    } finally {
      await admin.end()
      await external.stop()
      await rm(used, { recursive: true, force: true })
    }
  })

  test.each([
    [{ LAUREL_SIGNER_KEY_TESTNET: '0x1234' }, /LAUREL_SIGNER_KEY_TESTNET is not a private key/],
    [{ LAUREL_VERIFIER_CHAINS: '[]' }, /: LAUREL_VERIFIER_CHAINS is invalid \(must not be empty/],
    [{ LAUREL_VERIFIER_CHAINS: undefined }, /: LAUREL_VERIFIER_CHAINS is missing\./],
    [{ LAUREL_VERIFIER_CHAINS: '[{}]' }, /LAUREL_VERIFIER_CHAINS.0.core is missing/],
    [{ LAUREL_VERIFIER_ROLE: 'foo' }, /LAUREL_VERIFIER_ROLE is invalid \(expected all, api or signer\)/],
    [{ LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 56 }) }, /chain 56 is not known. Set its .*kind.* to/],
    [
      { LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 8453, kind: 'testnet' }) },
      /chain 8453 is a mainnet, and its .*kind.* is .*testnet/,
    ],
    [
      { LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 31337, kind: 'mainnet' }) },
      /chain 31337 is a testnet, and its .*kind.* is .*mainnet/,
    ],
    [{ LAUREL_VERIFIER_CHAINS: chainOf({ quorum: 5 }) }, /needs 5 of 1 nodes to agree/],
    [{ LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 1, rpcUrls: [node, `${node}/other`] }) }, /nodes on different hosts/],
    [{ LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 1 }) }, /needs two or more nodes/],
    [{ LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 56, kind: 'mainnet' }) }, /needs two or more nodes/],
    [{ LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 1, rpcUrls: [node, `${node}/other`] }) }, /nodes on different hosts/],
    [
      { LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 1, allowsSingleNode: true }) },
      /chain 1 is a mainnet and has no signer/,
    ],
    [
      { LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 8453, rpcUrls: [node, 'http://127.0.0.1:8'] }) },
      /chain 8453 is a mainnet and has no signer. Set LAUREL_SIGNER_KEY_FILE_MAINNET/,
    ],
  ])('error: wrong settings (%#)', async (more, message) => {
    const faults = createFaultLog(
      () => undefined,
      () => 0,
    )
    const starting = async () => startVerifier(readSettings({ ...environment, ...more }), { faults })
    const error = await starting().then(() => null, String)
    expect(error).toMatch(message)
    expect(error).not.toMatch(/1111111111|0x1234/)
  })

  test('error: an empty database for a mainnet', { timeout: 60_000 }, async () => {
    const error = await start({
      LAUREL_SIGNER_KEY_MAINNET: `0x${'22'.repeat(32)}`,
      LAUREL_VERIFIER_CHAINS: chainOf({ chainId: 8453, rpcUrls: [node, 'http://127.0.0.1:8'] }),
      LAUREL_VERIFIER_DATA: join(tmpdir(), 'laurel-verifier-nothing-here'),
    }).then(() => null, String)
    expect(error).toMatch(/A mainnet is configured, and the database is empty/)
    expect(error).not.toContain('1111111111')
  })
})
