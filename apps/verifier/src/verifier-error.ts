import { ServerError, type ServerWords } from '@laurel/server/server-error.ts'

/** What the verifier calls itself, and what it can lose. */
export const verifierWords: ServerWords = {
  ...{ code: 'verifier', noun: 'verifier' },
  ...{ guide: 'apps/verifier/README.md', settings: 'LAUREL_VERIFIER' },
  ...{ loss: 'a saved claim after its signature was sent', harmlessIf: 'nothing was ever signed' },
}

/** Base class of the errors that only the verifier throws. Their codes have the form `verifier/what-failed`. */
export abstract class VerifierError extends ServerError {}
