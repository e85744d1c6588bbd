import type { ServerWords } from '@laurel/server/server-error.ts'

/** For commands that do not know whose database a folder has. */
export const anyServerWords: ServerWords = {
  ...{ code: 'server', noun: 'server', guide: 'its guide', settings: 'LAUREL_…' },
  ...{ loss: 'saved data', harmlessIf: 'nothing was ever saved' },
}

/** The API's, as in `apps/api/src/api-error.ts`. */
export const apiWords: ServerWords = {
  ...{ code: 'api', noun: 'API', guide: 'apps/api/README.md', settings: 'LAUREL_API' },
  ...{ loss: 'a registered name after it was confirmed', harmlessIf: 'no name was ever registered' },
}
