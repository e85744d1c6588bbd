// A first visit to Explore loads this, and of the verifier's requests nothing else.
import {
  createVerifierClient,
  InvalidVerifierResponseError,
  VerifierRequestError,
  VerifierUnreachableError,
} from '@laurel/protocol/verifier'
import { readManyTerms, readTerms, type TermsOfBoost, type TermsResult } from '../boost/boost-terms.ts'
import { formatVerifierFailure } from '../errors/format-verifier-failure.ts'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { problemText } from '../language/en/problem.ts'

/**
 * Runs a request with the protocol's client, and converts its failures to errors for users.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function withClient<result>(
  url: string,
  send: (client: ReturnType<typeof createVerifierClient>) => Promise<result>,
): Promise<result> {
  try {
    return await send(createVerifierClient(url))
  } catch (error) {
    if (error instanceof VerifierRequestError) {
      throw new VerifierUnavailableError(formatVerifierFailure(error), { status: error.status, cause: error })
    }
    if (error instanceof InvalidVerifierResponseError) {
      throw new VerifierUnavailableError(problemText('unreadable'), { cause: error })
    }
    if (error instanceof VerifierUnreachableError) throw new VerifierUnavailableError(null, { cause: error })
    throw error
  }
}

/** Returns the signed terms of a boost. Unknown when the verifier does not respond, or its response is invalid. */
export async function getTerms(
  url: string,
  { chainId, boostId }: { readonly chainId: number; readonly boostId: string },
): Promise<TermsResult> {
  try {
    return readTerms(await withClient(url, (client) => client.getTerms({ chainId, boostId: BigInt(boostId) })))
  } catch (error) {
    if (error instanceof VerifierUnavailableError) return { status: 'unread' }
    throw error
  }
}

/**
 * Returns the newest signed terms and texts of boosts of a chain, by boost number.
 * @param boostIds - at most 100.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function getManyTerms(
  url: string,
  options: { readonly chainId: number; readonly boostIds: readonly bigint[] },
): Promise<ReadonlyMap<string, TermsOfBoost>> {
  return readManyTerms(await withClient(url, (client) => client.listTerms(options)))
}
