import { ServerError, type ServerWords } from '@laurel/server/server-error.ts'

/** What the API calls itself, and what it can lose. */
export const apiWords: ServerWords = {
  ...{ code: 'api', noun: 'API' },
  ...{ guide: 'apps/api/README.md', settings: 'LAUREL_API' },
  ...{ loss: 'a registered name after it was confirmed', harmlessIf: 'no name was ever registered' },
}

/** Base class of the errors that only the API throws. Their codes have the form `api/what-failed`. */
export abstract class ApiError extends ServerError {}
