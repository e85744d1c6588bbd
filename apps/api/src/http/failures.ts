import { createFailures } from '@laurel/server/http/failures.ts'
import { apiWords } from '../api-error.ts'

/** How the API reports failures: the status of each code. Any other failure is a 500 without details. */
export const failures = createFailures({
  words: apiWords,
  hasReasons: true,
  statuses: {
    'api/invalid-request': 400,
    'api/project-required': 401,
    'api/unknown-project': 401,
    'api/origin-not-allowed': 403,
    'api/not-found': 404,
    'api/request-too-large': 413,
    'api/unsupported-media-type': 415,
    'api/too-many-requests': 429,
    'api/quota-exceeded': 429,
    'api/internal': 500,
    'api/busy': 503,
    'api/quorum-not-reached': 503,
    'api/database-unavailable': 503,
  },
})
