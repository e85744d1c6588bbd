import { VerifierError } from '../verifier-error.ts'

/** The database may forget what it said it kept. Source: docs/security.md#signing-twice. */
export class DatabaseNotDurableError extends VerifierError {
  override readonly name = 'DatabaseNotDurableError'
  readonly code = 'verifier/database-not-durable'
  constructor(setting: string) {
    super(`PostgreSQL runs with ${setting}: a crash could lose an intent after its signature left. Switch it on.`)
  }
}

/** A row is not what was written: nobody signs by it. */
export class RowCorruptError extends VerifierError {
  override readonly name = 'RowCorruptError'
  readonly code = 'verifier/row-corrupt'
  constructor(what: string) {
    super(`A completion's ${what} in the database is not what was kept there: a person must look.`)
  }
}

/** The embedded PostgreSQL did not come up. */
export class DatabaseStartError extends VerifierError {
  override readonly name = 'DatabaseStartError'
  readonly code = 'verifier/database-start'
  constructor(options?: ErrorOptions) {
    super('The embedded PostgreSQL did not start: look at its folder, or set DATABASE_URL to one that runs.', options)
  }
}

/** There is no embedded database where one is looked for, and none is to be made. */
export class DatabaseNotFoundError extends VerifierError {
  override readonly name = 'DatabaseNotFoundError'
  readonly code = 'verifier/database-not-found'
  constructor(folder: string) {
    super(`There is no database in ${folder}: set DATABASE_URL, or LAUREL_VERIFIER_DATA, as the verifier has them.`)
  }
}

/** A verifier of an older version uses the embedded database, with the password that all of those had. */
export class DatabaseInUseError extends VerifierError {
  override readonly name = 'DatabaseInUseError'
  readonly code = 'verifier/database-in-use'
  constructor() {
    super('A verifier of an older version still uses the embedded database: stop that one first.')
  }
}

/** Another database was used before, and an empty one would sign again what that one has signed for. */
export class DatabaseChangedError extends VerifierError {
  override readonly name = 'DatabaseChangedError'
  readonly code = 'verifier/database-changed'
  constructor(why: string) {
    super(
      `${why}: set DATABASE_URL. Where nothing was ever signed, LAUREL_VERIFIER_NEW_DATABASE=true begins with an empty one.`,
    )
  }
}

/** Whoever `DATABASE_URL` names may not bring the tables up to date. */
export class DatabaseOwnerError extends VerifierError {
  override readonly name = 'DatabaseOwnerError'
  readonly code = 'verifier/database-owner'
  constructor(options?: ErrorOptions) {
    super(
      'DATABASE_URL names a role that may not make tables: set DATABASE_OWNER_URL to one that they belong to.',
      options,
    )
  }
}

/** The database does not answer, or has so much to do that no more can wait for it. Nothing is lost, and it passes. */
export class DatabaseUnavailableError extends VerifierError {
  override readonly name = 'DatabaseUnavailableError'
  readonly code = 'verifier/database-unavailable'
  constructor(options?: ErrorOptions) {
    super('The database does not answer at the moment: ask again in a while.', options)
  }
}

/** PostgreSQL's codes and the system's for a connection that cannot be had or has ended, and the driver's words where it has none. */
const AWAY_CODES = /^(08\w{3}|57P0[1-4]|53300|ECONN(REFUSED|RESET)|ENOENT|EPIPE|ETIMEDOUT)$/
const AWAY_WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/

/** Whether something failed because the database was not to be reached, and not by what it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return true
    if ('code' in cause && typeof cause.code === 'string' && AWAY_CODES.test(cause.code)) return true
    if (AWAY_WORDS.test(cause.message)) return true
  }
  return false
}
