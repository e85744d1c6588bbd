import { DrizzleQueryError } from 'drizzle-orm/errors'
import { ServerError } from '../server-error.ts'

/** The database can lose committed data. Source: docs/security.md#signing-twice. */
export class DatabaseNotDurableError extends ServerError {
  override readonly name = 'DatabaseNotDurableError'
  readonly code = 'server/database-not-durable'
  constructor(setting: string) {
    super(({ loss }) => `PostgreSQL runs with ${setting}, so a crash can lose ${loss}. Switch the setting on.`)
  }
}

/** A row is not what was written, so it is not used. */
export class RowCorruptError extends ServerError {
  override readonly name = 'RowCorruptError'
  readonly code = 'server/row-corrupt'
  constructor(what: string) {
    super(
      ({ noun }) =>
        `The ${what} in the database is not what the ${noun} saved. Check which process writes to the database.`,
    )
  }
}

/** The embedded PostgreSQL did not start. */
export class DatabaseStartError extends ServerError {
  override readonly name = 'DatabaseStartError'
  readonly code = 'server/database-start'
  constructor(options?: ErrorOptions) {
    super(
      'The embedded PostgreSQL did not start. Check its folder, or set DATABASE_URL to a running PostgreSQL.',
      options,
    )
  }
}

/** The data folder does not exist, and cannot be created. */
export class DataFolderError extends ServerError {
  override readonly name = 'DataFolderError'
  readonly code = 'server/data-folder'
  constructor(folder: string, options?: ErrorOptions) {
    super(
      ({ noun, settings }) =>
        `The data folder ${folder} cannot be created. Set ${settings}_DATA to a folder that the ${noun} can write to.`,
      options,
    )
  }
}

/** The embedded database does not exist, and must not be created here. */
export class DatabaseNotFoundError extends ServerError {
  override readonly name = 'DatabaseNotFoundError'
  readonly code = 'server/database-not-found'
  constructor(folder: string) {
    super(
      ({ noun, settings }) =>
        `There is no database in ${folder}. Set DATABASE_URL or ${settings}_DATA as for the ${noun}.`,
    )
  }
}

/** A server of an older version uses the embedded database with the shared password. */
export class DatabaseInUseError extends ServerError {
  override readonly name = 'DatabaseInUseError'
  readonly code = 'server/database-in-use'
  constructor() {
    super(({ noun }) => `An older version of the ${noun} still uses the embedded database. Stop it first.`)
  }
}

/** Another database was used before, and what was saved in it would be missing from this one. */
export class DatabaseChangedError extends ServerError {
  override readonly name = 'DatabaseChangedError'
  readonly code = 'server/database-changed'
  /** @param options.hasEmbedded - whether the data folder has an embedded database, which is then not a new one. */
  constructor(why: string, { hasEmbedded }: { hasEmbedded: boolean }) {
    const where = hasEmbedded ? ' with that database' : ''
    const found = hasEmbedded ? 'the embedded database in the data folder' : 'an empty database'
    super(
      ({ settings, harmlessIf }) =>
        `${why}. Set DATABASE_URL. If ${harmlessIf}${where}, set ${settings}_NEW_DATABASE=true to start with ${found}.`,
    )
  }
}

/** The embedded database that was used before is gone, and what was saved in it would be missing from a new one. */
export class DatabaseMissingError extends ServerError {
  override readonly name = 'DatabaseMissingError'
  readonly code = 'server/database-missing'
  /** @param folder - where it was. */
  constructor(folder: string) {
    super(
      ({ settings, harmlessIf }) =>
        `The embedded database that was used before is not in ${folder}. Restore it from a backup. If ${harmlessIf}, set ${settings}_NEW_DATABASE=true to start with an empty database.`,
    )
  }
}

/** As root, PostgreSQL runs as the user `postgres`, which cannot enter a folder above the data. */
export class DatabaseClosedError extends ServerError {
  override readonly name = 'DatabaseClosedError'
  readonly code = 'server/database-closed'
  /** @param folder - the data. @param closedFolders - those above it that the user cannot enter. */
  constructor(folder: string, closedFolders: readonly string[]) {
    const closed = closedFolders.join(' ')
    super(
      ({ settings, harmlessIf }) =>
        `The user postgres cannot reach the database in ${folder}. Let it pass: chmod o+x ${closed}. If ${harmlessIf} with that database, set ${settings}_NEW_DATABASE=true to start with an empty database.`,
    )
  }
}

/** The data folder has a database, and so has the refuge that was used while PostgreSQL could not enter the data folder. */
export class TwoDatabasesError extends ServerError {
  override readonly name = 'TwoDatabasesError'
  readonly code = 'server/two-databases'
  /** @param folder - the folder of the settings. @param other.refuge - the other one. @param other.note - the file that names it. */
  constructor(folder: string, { refuge, note }: { refuge: string; note: string }) {
    super(
      `There are two databases: in ${folder}, and in ${refuge}, where a server wrote while PostgreSQL could not enter the first folder. To use the first, delete ${note}. To use the second, move everything except that file out of the first.`,
    )
  }
}

/** The role in `DATABASE_URL` cannot migrate the tables. */
export class DatabaseOwnerError extends ServerError {
  override readonly name = 'DatabaseOwnerError'
  readonly code = 'server/database-owner'
  constructor(options?: ErrorOptions) {
    super('The role in DATABASE_URL cannot create tables. Set DATABASE_OWNER_URL to a role that owns them.', options)
  }
}

/** The tables in the database are those of another server. */
export class DatabaseOfAnotherServerError extends ServerError {
  override readonly name = 'DatabaseOfAnotherServerError'
  readonly code = 'server/database-of-another-server'
  constructor() {
    super(
      ({ noun }) =>
        `The database has the tables of another server, and none of the ${noun}. Set DATABASE_URL to a database that only the ${noun} uses.`,
    )
  }
}

/** The database does not let a role in, or does not exist. */
export class DatabaseRejectedError extends ServerError {
  override readonly name = 'DatabaseRejectedError'
  readonly code = 'server/database-rejected'
  /** @param setting - the variable with the URL. @param why - what the URL has wrong: its role, its password or its database. */
  constructor(
    setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
    why: 'role' | 'password' | 'database',
    options?: ErrorOptions,
  ) {
    const reasons = {
      role: 'its role does not exist, or may not connect by the rules in pg_hba.conf',
      password: 'its role or its password is wrong',
      database: 'its database does not exist, or has another name',
    }
    super(`PostgreSQL rejects the connection that ${setting} names: ${reasons[why]}. Correct it.`, options)
  }
}

/** The database does not respond, or too many requests wait for it. Nothing is lost, and it passes. */
export class DatabaseUnavailableError extends ServerError {
  override readonly name = 'DatabaseUnavailableError'
  readonly code = 'server/database-unavailable'
  constructor(options?: ErrorOptions) {
    super('The database does not respond at the moment. Try again later.', options)
  }
}

/** Returns PostgreSQL's own error in place of Drizzle's, whose message has the values of the statement. */
export function unwrapQueryError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? error) : error
}

/** Codes of PostgreSQL and of the system for a connection that failed or ended, and the driver's messages where it has no code. */
const AWAY_CODES =
  /^(08\w{3}|57P0[1-4]|53300|ECONN(REFUSED|RESET)|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|ENOENT|EPIPE|ETIMEDOUT)$/
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client [a-z ]+ and is not queryable)/

/** Whether a statement failed because the database was unreachable, and not because of the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return true
    // It names what failed by itself, and `fetch` fails with a TypeError: a connection below them was to a node or to another server.
    if (cause instanceof ServerError || cause instanceof TypeError) return false
    if ('code' in cause && typeof cause.code === 'string' && AWAY_CODES.test(cause.code)) return true
    if (AWAY_WORDS.test(cause.message)) return true
  }
  return false
}
