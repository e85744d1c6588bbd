import { findNodeFailure } from '@laurel/server/chain/find-node-failure.ts'
import { createFailures, type FailureStatus } from '@laurel/server/http/failures.ts'
import { apiWords } from '../api-error.ts'

/** How the API reports failures: the status of each code. Any other failure is a 500 without details. */
export const failures = createFailures({
  words: apiWords,
  hasReasons: true,
  // viem wraps what its transport throws.
  toExpected: (error) => findNodeFailure(error) ?? error,
  statuses: {
    'api/invalid-request': 400,
    'api/project-required': 401,
    'api/unknown-project': 401,
    'api/origin-not-allowed': 403,
    'api/approval-too-large': 400,
    'api/batch-too-large': 400,
    'api/picture-invalid': 400,
    'api/presentation-invalid': 400,
    'api/chain-not-served': 400,
    'api/coin-type': 400,
    'api/gateway-request': 400,
    'api/invalid-cursor': 400,
    'api/no-approval-needed': 400,
    'api/no-quote': 400,
    'api/no-route': 400,
    'api/received-too-little': 400,
    'api/token-unreadable': 400,
    'api/transaction-reverts': 400,
    'api/name-chain': 400,
    'api/name-characters': 400,
    'api/name-confusable': 400,
    'api/name-hyphen': 400,
    'api/name-message': 400,
    'api/name-message-address': 400,
    'api/name-message-chain': 400,
    'api/name-message-domain': 400,
    'api/name-message-early': 400,
    'api/name-message-expired': 400,
    'api/name-not-normalized': 400,
    'api/name-reserved': 400,
    'api/name-too-long': 400,
    'api/name-too-short': 400,
    'api/name-signature': 403,
    'api/presentation-signature': 403,
    'api/too-many-names': 403,
    'api/boost-not-found': 404,
    'api/picture-not-found': 404,
    'api/presentation-not-found': 404,
    'api/ens-not-configured': 404,
    'api/name-not-found': 404,
    'api/names-not-offered': 404,
    'api/not-found': 404,
    'api/image-not-found': 404,
    'api/onramp-not-found': 404,
    'api/onramp-order-not-found': 404,
    'api/onramp-refused': 400,
    'api/name-message-used': 409,
    'api/presentation-sequence': 409,
    'api/name-similar': 409,
    'api/name-taken': 409,
    'api/request-too-large': 413,
    'api/unsupported-media-type': 415,
    'api/too-many-requests': 429,
    'api/quota-exceeded': 429,
    'api/internal': 500,
    'api/image-unavailable': 502,
    'api/onramp-unavailable': 502,
    'api/busy': 503,
    'api/chain-halted': 503,
    'api/image-busy': 503,
    'api/image-slow': 503,
    'api/quorum-not-reached': 503,
    'api/gas-price-unknown': 503,
    'api/database-unavailable': 503,
    'api/ens-unavailable': 503,
  },
})

/**
 * Describes the failures of a route whose requests need a project: those of the project and its quotas, which are in the database, and
 * the route's own. @param own - their statuses.
 */
export function describeFailures(...own: readonly FailureStatus[]) {
  return failures.describe(401, 403, 429, 500, 503, ...own)
}
