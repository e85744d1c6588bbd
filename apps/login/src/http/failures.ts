import { createFailures, type FailureStatus } from '@laurel/server/http/failures.ts'
import { loginWords } from '../login-error.ts'

/** How the login server reports failures: the status of each code. Any other failure is a 500 without details. */
export const failures = createFailures({
  words: loginWords,
  descriptions: {
    400: 'The request does not have the shape that is described here, or what it gives is wrong.',
    401: 'The request has no valid proof of its device key, or no session.',
    403: 'The app, its origin or the page is not allowed to do this.',
    429: 'Too many requests from this address, or too many mails. Try again after `Retry-After`.',
  },
  statuses: {
    'login/invalid-request': 400,
    'login/invalid-share-proof': 400,
    'login/invalid-email': 400,
    'login/email-unchanged': 400,
    'login/wrong-code': 400,
    'login/no-tries-left': 400,
    'login/social-denied': 400,
    'login/social-refused': 400,
    'login/passkey-refused': 400,
    'login/invalid-passkey': 400,
    'login/invalid-proof': 401,
    'login/nonce-required': 401,
    'login/session-required': 401,
    'login/refresh-refused': 401,
    'login/cross-origin': 403,
    'login/origin-not-allowed': 403,
    'login/unknown-project': 403,
    'login/recent-login-required': 403,
    'login/not-this-account': 403,
    'login/not-sponsored': 403,
    'login/not-found': 404,
    'login/social-not-offered': 404,
    'login/share-set-not-found': 404,
    'login/login-over': 404,
    'login/address-decided': 409,
    'login/share-set-exists': 409,
    'login/last-share-set': 409,
    'login/too-many-share-sets': 409,
    'login/change-over': 404,
    'login/device-not-found': 404,
    'login/device-not-approved': 409,
    'login/email-taken': 409,
    'login/codes-stopped': 409,
    'login/request-too-large': 413,
    'login/unsupported-media-type': 415,
    'login/too-many-requests': 429,
    'login/too-many-share-uses': 429,
    'login/sponsor-limit': 429,
    'login/too-many-mails': 429,
    'login/internal': 500,
    'login/share-unreadable': 500,
    'login/busy': 503,
    'login/frame-not-built': 503,
    'login/social-unavailable': 503,
    'login/chain-unavailable': 503,
    'login/database-unavailable': 503,
  },
})

/** Describes the failures of a route below `/v1`: those of every one, and the route's own. @param own - their statuses. */
export function describeFailures(...own: readonly FailureStatus[]) {
  return failures.describe(401, 403, 429, 500, 503, ...own)
}
