import { resolve } from 'node:path'
import { ApiError } from '../api-error.ts'

const ADD = 'npm run projects -w apps/api -- add --name "My app" --origin https://app.example'

/** A request does not name a project. */
export class ProjectRequiredError extends ApiError {
  override readonly name = 'ProjectRequiredError'
  readonly code = 'api/project-required'
  constructor() {
    super(
      `This API needs a project id. Send it as “projectId” in the query, as the header “x-project-id”, or in a JSON body. The operator creates one with “${ADD}”.`,
    )
  }
}

/** A request names a project that the operator does not have. */
export class UnknownProjectError extends ApiError {
  override readonly name = 'UnknownProjectError'
  readonly code = 'api/unknown-project'
  constructor() {
    super(
      `This API does not have the project that the request names. Check the project id, or ask the operator of the API for one.`,
    )
  }
}

/** The page that sends a request is not one of its project's. */
export class OriginNotAllowedError extends ApiError {
  override readonly name = 'OriginNotAllowedError'
  readonly code = 'api/origin-not-allowed'
  constructor() {
    super('This project does not allow requests from this page. The operator adds its origin to the project.')
  }
}

/** A project, or one of its callers, sends more requests than its quota allows. */
export class QuotaExceededError extends ApiError {
  override readonly name = 'QuotaExceededError'
  readonly code = 'api/quota-exceeded'
  override readonly retryAfterSeconds: number
  /** @param of - whose quota is used up. @param retryAfterSeconds - when there are requests again. */
  constructor({ of, retryAfterSeconds }: { of: 'project' | 'caller'; retryAfterSeconds: number }) {
    super(
      of === 'project'
        ? 'The project has used up its requests of this minute. Try again later, or ask the operator for a higher quota.'
        : 'This address has used up its requests of this project. Try again later.',
    )
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A batch has more calls than the quota of its project ever allows at once. */
export class BatchTooLargeError extends ApiError {
  override readonly name = 'BatchTooLargeError'
  readonly code = 'api/batch-too-large'
  /** @param maximum - the calls that a batch of this project can have. */
  constructor(maximum: number) {
    super(
      `Each call of a batch counts, and the quota of this project allows ${maximum} at once. Send smaller batches, or ask the operator for a higher quota.`,
    )
  }
}

/** The command line for projects is used where there is no database of the API. */
export class ApiNotStartedError extends ApiError {
  override readonly name = 'ApiNotStartedError'
  readonly code = 'api/not-started'
  /** @param folder - the data folder of the settings. */
  constructor(folder: string) {
    super(
      `The API has not been started with the data folder ${resolve(folder)}. Start it once, or set DATABASE_URL or LAUREL_API_DATA as for the API.`,
    )
  }
}

/** The command line for projects was not understood. */
export class ProjectCommandError extends ApiError {
  override readonly name = 'ProjectCommandError'
  readonly code = 'api/project-command'
  constructor(what: string) {
    super(`${what} Run “npm run projects -w apps/api -- help” for the commands.`)
  }
}
