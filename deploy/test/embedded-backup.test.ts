import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@laurel/server/database/start-embedded.ts'
import { postgresTemplate } from '@laurel/server/testing/start-test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectVerifierDatabase } from '../../apps/verifier/src/database/connect.ts'
import { backUp, restore } from '../embedded-backup.ts'

// One server for all tests, which each ends with: to copy and to delete the files of one takes longer than a test.
let folder: string
let dataDir: string
let server: EmbeddedDatabase
let backup: string
let backups = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-backup-'))
  // Open to the user that PostgreSQL runs as when root runs the test. Otherwise the data would be elsewhere.
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  const database = 'laurel_verifier'
  server = await startEmbeddedDatabase({ dataDir, database, templateDir: await postgresTemplate(database) })
  await query(server.ownerUrl, 'CREATE TABLE notes (id int PRIMARY KEY, filler text)')
  await query(server.ownerUrl, 'GRANT SELECT, INSERT ON notes TO laurel_app')
})
beforeEach(async () => {
  backup = join(folder, `backup-${++backups}`)
  await query(server.ownerUrl, 'TRUNCATE notes')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('backUp and restore', () => {
  test('default: a copy that was taken under load has what was acknowledged before, and starts after the data is lost', async () => {
    let acknowledged = 0
    let isWriting = true
    const writing = (async () => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      for (let id = 1; isWriting; id += 1) {
        await client.query('INSERT INTO notes VALUES ($1, repeat($2, 2000))', [id, String(id)])
        acknowledged = id
      }
      await client.end()
    })()
    await expect.poll(() => acknowledged).toBeGreaterThan(50)
    const before = acknowledged
    await backUp(dataDir, backup)
    const after = acknowledged
    // Work went on meanwhile: nothing was stopped.
    expect(after).toBeGreaterThan(before)
    isWriting = false
    await writing
    await server.stop()
    rmSync(dataDir, { recursive: true })

    await restore(backup, dataDir)
    server = await startEmbeddedDatabase({ dataDir, database: 'laurel_verifier', makesData: false })
    const [row] = await query(server.url, 'SELECT count(*)::int AS count, max(id) AS last FROM notes')
    expect(row.count).toBeGreaterThanOrEqual(before)
    // No row is missing among them.
    expect(row.last).toBe(row.count)
    await query(server.url, 'INSERT INTO notes VALUES (-1, NULL)')
    await expect(query(server.url, 'DROP TABLE notes')).rejects.toThrow(/must be owner/)
  })

  test('behavior: a verifier starts on what was restored, over the data that it replaces', async () => {
    const migrated = await connectVerifierDatabase(server.url, { ownerUrl: server.ownerUrl })
    await migrated.stop()
    await query(server.url, 'INSERT INTO notes VALUES (1, NULL)')
    await backUp(dataDir, backup)
    await query(server.url, 'INSERT INTO notes VALUES (2, NULL)')
    await expect(restore(backup, dataDir)).rejects.toThrow(/A server uses/)
    await server.stop()
    await restore(backup, dataDir)
    server = await startEmbeddedDatabase({ dataDir, database: 'laurel_verifier', makesData: false })
    const again = await connectVerifierDatabase(server.url, { ownerUrl: server.ownerUrl })
    await again.stop()
    expect(await query(server.url, 'SELECT id FROM notes')).toEqual([{ id: 1 }])
  })

  test('behavior: a server that is stopped is copied as it is', async () => {
    await query(server.url, 'INSERT INTO notes VALUES (1, NULL)')
    await server.stop()
    await backUp(dataDir, backup)
    rmSync(dataDir, { recursive: true })
    await restore(backup, dataDir)
    server = await startEmbeddedDatabase({ dataDir, database: 'laurel_verifier', makesData: false })
    expect(await query(server.url, 'SELECT id FROM notes')).toEqual([{ id: 1 }])
  })

  test('behavior: a path whose folders do not exist, where the server finds it, whatever the umask', async () => {
    await query(server.url, 'INSERT INTO notes VALUES (1, NULL)')
    await backUp(dataDir, backup)
    const fresh = join(folder, 'not/there/yet/postgres')
    const umask = process.umask(0o077)
    await restore(backup, fresh).finally(() => process.umask(umask))
    expect(readdirSync(fresh)).toContain('PG_VERSION')
    const restored = await startEmbeddedDatabase({ dataDir: fresh, database: 'laurel_verifier' })
    try {
      expect(restored.dataDir).toBe(fresh)
      expect(await query(restored.url, 'SELECT id FROM notes')).toEqual([{ id: 1 }])
    } finally {
      await restored.stop()
    }
  })

  test('error: a folder with other files, such as the one above, is not touched', async () => {
    await backUp(dataDir, backup)
    const above = join(folder, 'above')
    mkdirSync(join(above, 'postgres'), { recursive: true })
    writeFileSync(join(above, 'database-used'), 'embedded')
    await expect(restore(backup, above)).rejects.toThrow(/not PostgreSQL’s. Name the folder of the database/)
    expect(readdirSync(folder).filter((name) => name.startsWith('above'))).toEqual(['above'])
    expect(readdirSync(above).toSorted()).toEqual(['database-used', 'postgres'])
    // One that was made for it.
    mkdirSync(join(folder, 'empty'))
    expect(await restore(backup, join(folder, 'empty'))).toBe(join(folder, 'empty'))
  })

  test('error: no data, a folder that exists, what is not a backup', async () => {
    await expect(backUp(join(folder, 'nothing'), backup)).rejects.toThrow(/has no data/)
    await expect(backUp(dataDir, folder)).rejects.toThrow(/exists/)
    await server.stop()
    await expect(restore(folder, dataDir)).rejects.toThrow(/is not a backup/)
    server = await startEmbeddedDatabase({ dataDir, database: 'laurel_verifier', makesData: false })
  })
})

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
