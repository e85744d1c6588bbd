import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { forgetRefuge, isDataIn } from './data-place.ts'
import { createPasswords, type Passwords, readPasswords, savePasswords, setUpRoles, urlFor } from './embedded-roles.ts'
import { DatabaseInUseError, DatabaseNotFoundError, DatabaseStartError } from './errors.ts'
import { findData, findPostgresLocation, makeParentFolder, type PostgresLocation } from './postgres-location.ts'
import { findServer, type PostgresServer, startServer, stopServer } from './postgres-server.ts'
import { beginUse, countOthers, type ServerUse } from './server-use.ts'

/** A PostgreSQL that a server runs itself. */
export type EmbeddedDatabase = {
  /** For normal operation: a role that owns nothing. */
  readonly url: string
  /** For migrations. */
  readonly ownerUrl: string
  readonly pid: number
  /** Where the data is: in the folder that was named, or in a refuge. */
  readonly dataDir: string
  /** Releases the server; the last of its users stops it. */
  stop(): Promise<void>
}

const TRIES = 5

/**
 * Starts the embedded PostgreSQL in a folder that survives it. A server that already runs there is shared: it runs for as long as a
 * process uses it, whichever process started it.
 * @param database - the name of the database.
 * @param templateDir - a folder that is copied when there is no data yet, because creating it takes seconds.
 * @param makesData - whether data is created when there is none.
 * @param allowsNew - whether it may be created in a refuge when the folder has data that cannot be reached.
 * @param keepsUp - whether a server that dies is started again, for as long as it is used here. Its address does not change.
 * @throws {DatabaseNotFoundError} when there is no data and none is to be created. @throws {DatabaseStartError} when it does not
 * start. @throws {DatabaseInUseError} when a server of an older version uses it. @throws {DatabaseClosedError}
 * @throws {TwoDatabasesError}
 */
export async function startEmbeddedDatabase({
  dataDir: wantedDir,
  database,
  templateDir,
  makesData = true,
  allowsNew = false,
  keepsUp = false,
}: {
  dataDir: string
  database: string
  templateDir?: string
  makesData?: boolean
  allowsNew?: boolean
  keepsUp?: boolean
}): Promise<EmbeddedDatabase> {
  // Before the location is found, which creates a refuge where one is needed.
  if (!makesData && !(await findData(wantedDir)).hasData) throw new DatabaseNotFoundError(wantedDir)
  const place = await findPostgresLocation(wantedDir, { allowsNew })
  if (!(await isDataIn(place.dataDir))) await make(place, templateDir)
  try {
    return await openTogether(place, { database, keepsUp })
  } catch (cause) {
    if (cause instanceof DatabaseStartError || cause instanceof DatabaseInUseError) throw cause
    throw new DatabaseStartError({ cause })
  }
}

async function openTogether(
  place: PostgresLocation,
  { database, keepsUp }: { database: string; keepsUp: boolean },
): Promise<EmbeddedDatabase> {
  const { dataDir } = place
  for (let tries = 1; ; tries++) {
    const passwords = await passwordsOf(dataDir)
    const running = await findServer(dataDir)
    if (running?.isOnTcp) {
      // A server of an older version, whose shared password is public, must not keep running.
      if ((await countOthers(running)) > 0) throw new DatabaseInUseError()
      await stopServer(dataDir, running)
      continue
    }
    const server = running ?? (await startServer(place))
    try {
      if (server === null) throw new DatabaseStartError()
      // Also on a server that runs already: the process that started it can have ended before it set up the roles.
      await setUpRoles(server, { passwords, database })
      const revive = async () => {
        if (keepsUp && (await findServer(dataDir)) === null) await startServer(place, server.socketDir)
      }
      const use = await beginUse(
        urlFor(server, { role: 'laurel_app', password: passwords.laurel_app, database }),
        revive,
      )
      return asOpened({ dataDir, database, server, passwords, use })
    } catch (error) {
      // Its last user stopped it just now.
      if (tries === TRIES) throw error
      await new Promise((done) => setTimeout(done, 200 * tries))
    }
  }
}

function asOpened(opened: {
  readonly dataDir: string
  readonly database: string
  readonly server: PostgresServer
  readonly passwords: Passwords
  readonly use: ServerUse
}): EmbeddedDatabase {
  const { dataDir, database, server, passwords, use } = opened
  return {
    url: urlFor(server, { role: 'laurel_app', password: passwords.laurel_app, database }),
    ownerUrl: urlFor(server, { role: 'laurel_owner', password: passwords.laurel_owner, database }),
    pid: server.pid,
    dataDir,
    stop: () =>
      use.end(async () => {
        // The server may be another by now.
        const running = await findServer(dataDir)
        if (running) await stopServer(dataDir, running)
      }),
  }
}

async function passwordsOf(dataDir: string): Promise<Passwords> {
  const known = await readPasswords(dataDir)
  if (known) return known
  // Created by an older version: the roles get these passwords after the start.
  await savePasswords(dataDir, createPasswords())
  const saved = await readPasswords(dataDir)
  if (!saved) throw new DatabaseStartError()
  return saved
}

/** Creates the data in a separate folder and moves it into place when it is complete, so that a killed process leaves no partial data. */
async function make(place: PostgresLocation, templateDir: string | undefined): Promise<void> {
  const { dataDir, programs, user } = place
  await makeParentFolder(place)
  const unfinished = `${dataDir}-unfinished-${randomBytes(4).toString('hex')}`
  try {
    if (templateDir !== undefined && (await isDataIn(templateDir))) {
      await cp(templateDir, unfinished, { recursive: true, preserveTimestamps: true })
      if (user) await own(unfinished, user)
    } else await initialize(unfinished, { programs, user })
    await forgetRefuge(dataDir)
    await rename(unfinished, dataDir)
  } catch (cause) {
    // Another process created it at the same time.
    if (!(await isDataIn(dataDir))) throw new DatabaseStartError({ cause })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function initialize(
  folder: string,
  { programs, user }: Pick<PostgresLocation, 'programs' | 'user'>,
): Promise<void> {
  const passwords = createPasswords()
  await mkdir(folder, { mode: 0o700 })
  const passwordFile = `${folder}.password`
  try {
    await writeFile(passwordFile, `${passwords.laurel}\n`, { mode: 0o600 })
    if (user) for (const path of [folder, passwordFile]) await chown(path, user.uid, user.gid)
    const args = [`--pgdata=${folder}`, '--username=laurel', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await promisify(execFile)(programs.initdb, [...args, '--encoding=UTF8', '--locale=C'], {
      ...{ cwd: folder, env: { LC_MESSAGES: 'C', PATH: process.env['PATH'] }, ...user },
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await savePasswords(folder, passwords)
}

/** As root, PostgreSQL runs as a separate user, and that user must own the copy. */
async function own(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
}
