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

/** There is no embedded database where one is looked for, and none is to be made. */
export class DatabaseMissingError extends VerifierError {
  override readonly name = 'DatabaseMissingError'
  readonly code = 'verifier/database-missing'
  constructor(folder: string) {
    super(`There is no database in ${folder}: set DATABASE_URL, or LAUREL_VERIFIER_DATA, as the verifier has them.`)
  }
}

/** A verifier of an older version uses the embedded database, with the password that all of those had. */
export class DatabaseTakenError extends VerifierError {
  override readonly name = 'DatabaseTakenError'
  readonly code = 'verifier/database-taken'
  constructor() {
    super('A verifier of an older version still uses the embedded database: stop that one first.')
  }
}

/** Another database was used before, and an empty one would sign again what that one has signed for. */
export class DatabaseForgottenError extends VerifierError {
  override readonly name = 'DatabaseForgottenError'
  readonly code = 'verifier/database-forgotten'
  constructor(why: string) {
    super(
      `${why}: set DATABASE_URL. Where nothing was ever signed, LAUREL_VERIFIER_NEW_DATABASE=true begins with an empty one.`,
    )
  }
}
