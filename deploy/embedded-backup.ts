import { chown, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDataEntry, isDataIn } from '@laurel/server/database/data-place.ts'
import { readPasswords, urlFor } from '@laurel/server/database/embedded-roles.ts'
import { findData, findPostgresLocation, makeParentFolder } from '@laurel/server/database/postgres-location.ts'
import { findServer } from '@laurel/server/database/postgres-server.ts'
import pg from 'pg'

/** What belongs to the running server and not to its data. The write-ahead log is copied after the data. */
const notCopied =
  /^\/(postmaster\.(pid|opts)|pg_wal|pg_replslot|pg_stat_tmp|laurel-server\.log|\.s\.PGSQL\.[^/]*)(\/|$)/

/**
 * Copies the data of a running or a stopped embedded PostgreSQL.
 * @param from - the folder in the settings, such as `/var/lib/laurel/verifier/postgres`.
 * @param to - a folder that does not exist. It is complete or absent.
 * @throws {Error} when there is no data, or the new folder exists.
 */
export async function backUp(from: string, to: string): Promise<void> {
  const { dataDir, hasData } = await findData(resolve(from))
  if (!hasData) fail(`${from} has no data of PostgreSQL.`)
  await stat(to).then(
    () => fail(`${to} exists. Name a new folder.`),
    () => undefined,
  )
  const unfinished = `${to}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(resolve(to, '..'), { recursive: true })
  const server = await findServer(dataDir)
  if (server === null) await copyTree(dataDir, unfinished)
  else {
    const passwords = await readPasswords(dataDir)
    if (passwords === null) fail(`${from} has no passwords. Start its server once with this version.`)
    const url = urlFor(server, { role: 'laurel', password: passwords.laurel, database: 'postgres' })
    await copyRunning({ url, dataDir, unfinished })
  }
  await rename(unfinished, to)
}

/**
 * The low-level backup of PostgreSQL. The temporary slot keeps every log segment since the start of the copy.
 * Source: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP.
 */
async function copyRunning({ url, dataDir, unfinished }: { url: string; dataDir: string; unfinished: string }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`back_up_${process.pid}`])
    await client.query("SELECT pg_backup_start('laurel', fast => true)")
    await copyTree(dataDir, unfinished, (path) => notCopied.test(path))
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(unfinished, 'backup_label'), rows[0]?.labelfile ?? fail('PostgreSQL gave no label.'))
    for (const name of ['pg_replslot', 'pg_stat_tmp', 'pg_wal/archive_status']) {
      await mkdir(join(unfinished, name), { recursive: true, mode: 0o700 })
    }
    // Last: what was committed while the data was copied is in these.
    for (const name of await readdir(join(dataDir, 'pg_wal'))) {
      if (/^[\dA-F]{24}$/.test(name)) await copyFile(join(dataDir, 'pg_wal', name), join(unfinished, 'pg_wal', name))
    }
  } finally {
    await client.end()
  }
}

/**
 * Puts a backup in the place of the data, for the next start of the server. The data that was there stays beside it.
 * @param to - the folder in the settings, as for {@link backUp}. It need not exist.
 * @returns the folder in which the server will find it: another one where PostgreSQL cannot enter `to`.
 * @throws {Error} while a server runs there, and for a folder with other files.
 */
export async function restore(backup: string, to: string): Promise<string> {
  if (!(await isDataIn(backup))) fail(`${backup} is not a backup.`)
  const others = (await readdir(to).catch(() => [])).filter(isDataEntry)
  if (others.length > 0 && !(await isDataIn(to))) {
    fail(`${to} has files that are not PostgreSQL’s. Name the folder of the database, such as ${join(to, 'postgres')}.`)
  }
  const place = await findPostgresLocation(resolve(to))
  const { dataDir, user } = place
  if ((await findServer(dataDir)) !== null) fail(`A server uses ${to}. Stop it first.`)
  await makeParentFolder(place)
  const isThere = await stat(dataDir).catch(() => null)
  if (isThere !== null) await rename(dataDir, `${dataDir}-before-restore-${Date.now()}`)
  await copyTree(backup, dataDir)
  if (user === null) return dataDir
  await chown(dataDir, user.uid, user.gid)
  for (const path of await readdir(dataDir, { recursive: true })) await chown(join(dataDir, path), user.uid, user.gid)
  return dataDir
}

/** Copies a folder. A file that is deleted meanwhile is left out: PostgreSQL knows from its log that it did so. */
async function copyTree(from: string, to: string, isSkipped: (path: string) => boolean = () => false, path = '') {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const inside = `${path}/${entry.name}`
    if (isSkipped(inside)) continue
    if (entry.isDirectory()) await copyTree(from, to, isSkipped, inside)
    else if (entry.isFile()) await copyFile(join(from, inside), join(to, inside)).catch(ignoreMissing)
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

function fail(message: string): never {
  throw new Error(message)
}
