import { VerifierError } from '../verifier-error.ts'

/** The database may forget what it said it kept. Source: SECURITY.md 3.3. */
export class DatabaseForgetfulError extends VerifierError {
  override readonly name = 'DatabaseForgetfulError'
  readonly code = 'verifier/database-forgetful'
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
