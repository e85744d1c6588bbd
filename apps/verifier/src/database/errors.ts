import { DrizzleQueryError } from 'drizzle-orm/errors'
import { VerifierError } from '../verifier-error.ts'

/** The database can lose committed data. Source: docs/security.md#signing-twice. */
export class DatabaseNotDurableError extends VerifierError {
  override readonly name = 'DatabaseNotDurableError'
  readonly code = 'verifier/database-not-durable'
  constructor(setting: string) {
    super(
      `PostgreSQL runs with ${setting}, so a crash can lose a saved claim after its signature was sent. Switch the setting on.`,
    )
  }
}

/** A row is not what was written, so nothing is signed from it. */
export class RowCorruptError extends VerifierError {
  override readonly name = 'RowCorruptError'
  readonly code = 'verifier/row-corrupt'
  constructor(what: string) {
    super(`The ${what} in the database is not what the verifier saved. Check which process writes to the database.`)
  }
}

/** The embedded PostgreSQL did not start. */
export class DatabaseStartError extends VerifierError {
  override readonly name = 'DatabaseStartError'
  readonly code = 'verifier/database-start'
  constructor(options?: ErrorOptions) {
    super(
      'The embedded PostgreSQL did not start. Check its folder, or set DATABASE_URL to a running PostgreSQL.',
      options,
    )
  }
}

/** The embedded database does not exist, and must not be created here. */
export class DatabaseNotFoundError extends VerifierError {
  override readonly name = 'DatabaseNotFoundError'
  readonly code = 'verifier/database-not-found'
  constructor(folder: string) {
    super(`There is no database in ${folder}. Set DATABASE_URL or LAUREL_VERIFIER_DATA as for the verifier.`)
  }
}

/** A verifier of an older version uses the embedded database with the shared password. */
export class DatabaseInUseError extends VerifierError {
  override readonly name = 'DatabaseInUseError'
  readonly code = 'verifier/database-in-use'
  constructor() {
    super('A verifier of an older version still uses the embedded database. Stop it first.')
  }
}

/** Another database was used before, and with an empty one the verifier would sign its claims again. */
export class DatabaseChangedError extends VerifierError {
  override readonly name = 'DatabaseChangedError'
  readonly code = 'verifier/database-changed'
  constructor(why: string) {
    super(
      `${why}. Set DATABASE_URL. If nothing was ever signed, set LAUREL_VERIFIER_NEW_DATABASE=true to start with an empty database.`,
    )
  }
}

/** The role in `DATABASE_URL` cannot migrate the tables. */
export class DatabaseOwnerError extends VerifierError {
  override readonly name = 'DatabaseOwnerError'
  readonly code = 'verifier/database-owner'
  constructor(options?: ErrorOptions) {
    super('The role in DATABASE_URL cannot create tables. Set DATABASE_OWNER_URL to a role that owns them.', options)
  }
}

/** The database does not respond, or too many requests wait for it. Nothing is lost, and it passes. */
export class DatabaseUnavailableError extends VerifierError {
  override readonly name = 'DatabaseUnavailableError'
  readonly code = 'verifier/database-unavailable'
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
const AWAY_WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/

/** Whether a statement failed because the database was unreachable, and not because of the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return true
    if ('code' in cause && typeof cause.code === 'string' && AWAY_CODES.test(cause.code)) return true
    if (AWAY_WORDS.test(cause.message)) return true
  }
  return false
}
