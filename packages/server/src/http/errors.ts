import { ServerError } from '../server-error.ts'
import { withoutFullStop } from '../without-full-stop.ts'

/** A request does not have the shape that the OpenAPI file describes. */
export class InvalidRequestError extends ServerError {
  override readonly name = 'InvalidRequestError'
  readonly code = 'server/invalid-request'
  constructor(what: string, options?: ErrorOptions) {
    const reason = withoutFullStop(what)
    super(`The request is invalid: ${reason}. See /openapi.json for its shape.`, options)
  }
}

/** An address sends requests faster than the limit. */
export class TooManyRequestsError extends ServerError {
  override readonly name = 'TooManyRequestsError'
  readonly code = 'server/too-many-requests'
  constructor() {
    super('Too many requests from this address. Try again in a few seconds.')
  }
}

/** A request's body is longer than any valid one. */
export class RequestTooLargeError extends ServerError {
  override readonly name = 'RequestTooLargeError'
  readonly code = 'server/request-too-large'
  /** @param maxBytes - the limit of the route. */
  constructor(maxBytes: number) {
    super(`The request is too large. Send at most ${maxBytes / 1024} KiB.`)
  }
}

/** A request's body is not JSON, or its headers do not say that it is. */
export class UnsupportedMediaTypeError extends ServerError {
  override readonly name = 'UnsupportedMediaTypeError'
  readonly code = 'server/unsupported-media-type'
  constructor() {
    super('Send the body as uncompressed JSON in UTF-8 with the header “content-type: application/json”.')
  }
}

/** The server handles as many requests as it can at the same time. */
export class BusyError extends ServerError {
  override readonly name = 'BusyError'
  readonly code = 'server/busy'
  override readonly retryAfterSeconds = 1
  constructor() {
    super(({ noun }) => `The ${noun} is busy. Try again in a second.`)
  }
}

/** No route has the path of a request. */
export class PathNotFoundError extends ServerError {
  override readonly name = 'PathNotFoundError'
  readonly code = 'server/not-found'
  /** @param openApiPath - where the server lists its paths. */
  constructor(openApiPath: string) {
    super(({ noun }) => `The ${noun} does not have this path. Check the URL: ${openApiPath} lists all paths.`)
  }
}

/** The path of a request has routes, but none for its method. */
export class MethodNotAllowedError extends ServerError {
  override readonly name = 'MethodNotAllowedError'
  readonly code = 'server/method-not-allowed'
  /** @param allowed - the methods of the path, as its `allow` header lists them. */
  constructor(method: string, allowed: readonly string[]) {
    const others = allowed.join(' or ')
    super(`This path does not accept ${method}. Use ${others}.`)
  }
}
