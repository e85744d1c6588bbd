import { failureStatuses } from '@laurel/protocol/verifier'
import { createFailures } from '@laurel/server/http/failures.ts'
import { verifierWords } from '../verifier-error.ts'
import { ChainHaltedError } from '../verify-claim/errors.ts'

/** How the verifier reports failures. */
export const failures = createFailures({ words: verifierWords, statuses: failureStatuses, toExpected: toHalted })

/** The database refuses to sign for a halted chain even where this process has not noticed the halt. */
function toHalted(error: Error): Error {
  const chainId = readHaltedChain(error)
  return chainId === null ? error : new ChainHaltedError(chainId, { cause: error })
}

/** The halted chain's id, from the detail of the database's error; null for another error. */
function readHaltedChain(error: Error): number | null {
  if (!('code' in error && error.code === 'LH001' && 'detail' in error)) return null
  const chainId = Number(error.detail)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null
}
