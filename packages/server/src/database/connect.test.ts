import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { connectDatabase } from './connect.ts'
import { DatabaseOfAnotherServerError, DatabaseRejectedError } from './errors.ts'

let folder: string
let server: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-connect-'))
  server = await openTestDatabase({ database: 'laurel_connect' })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The migrations of a server, each of which creates a table. */
async function writeMigrations(name: string, times: readonly number[]): Promise<string> {
  const migrationsFolder = join(folder, name)
  await mkdir(join(migrationsFolder, 'meta'), { recursive: true })
  const entries = times.map((when, idx) => ({ idx, version: '7', when, tag: `${idx}_${name}`, breakpoints: true }))
  for (const { tag, idx } of entries) {
    await writeFile(join(migrationsFolder, `${tag}.sql`), `CREATE TABLE ${name}_${idx} (id bigint);`)
  }
  await writeFile(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }))
  return migrationsFolder
}

async function connect(migrationsFolder: string, url = server.url) {
  await (await connectDatabase(url, { migrationsFolder })).stop()
}

test('error: a server does not start on the database of another one, whichever is newer', async () => {
  const one = await writeMigrations('one', [2_000, 3_000])
  await connect(one)
  for (const times of [[1_000], [4_000]]) {
    const other = await writeMigrations(`other_${times[0]}`, times)
    await expect(connect(other)).rejects.toThrow(DatabaseOfAnotherServerError)
    const { rows } = await server.query(`SELECT to_regclass('other_${times[0]}_0') AS made`)
    expect(rows).toEqual([{ made: null }])
  }
  // A later version of the same server, and then the earlier one beside it.
  await connect(await writeMigrations('one', [2_000, 3_000, 5_000]))
  await connect(await writeMigrations('one', [2_000, 3_000]))
})

test('error: a wrong password and a missing database are named by their setting, without the password', async () => {
  const migrationsFolder = await writeMigrations('login', [6_000])
  const wrong = (change: (url: URL) => void) => {
    const url = new URL(server.url)
    change(url)
    return url.href
  }
  const password = wrong((url) => {
    url.password = 'not-the-password'
  })
  const missing = wrong((url) => {
    url.pathname = '/laurel_missing'
  })
  const failureOf = (url: string, ownerUrl = url) =>
    connectDatabase(url, { migrationsFolder, ownerUrl }).then(
      () => null,
      (error: unknown) => error,
    )
  for (const [failure, message] of [
    [await failureOf(password), 'DATABASE_URL names: its role or its password is wrong.'],
    [await failureOf(server.url, password), 'DATABASE_OWNER_URL names: its role or its password is wrong.'],
    [await failureOf(missing), 'DATABASE_URL names: its database does not exist'],
  ] as const) {
    expect(failure).toBeInstanceOf(DatabaseRejectedError)
    expect(failure).toMatchObject({ code: 'server/database-rejected', message: expect.stringContaining(message) })
  }
})
