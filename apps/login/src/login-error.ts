import { ServerError, type ServerWords } from '@laurel/server/server-error.ts'

/** What the login server calls itself, and what it can lose. */
export const loginWords: ServerWords = {
  ...{ code: 'login', noun: 'login server' },
  ...{ guide: 'apps/login/README.md', settings: 'LAUREL_LOGIN' },
  ...{ loss: 'the server share of an account', harmlessIf: 'no account was ever created' },
}

/** Base class of the errors that only the login server throws. Their codes have the form `login/what-failed`. */
export abstract class LoginError extends ServerError {}
