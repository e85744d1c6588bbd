import { VerifierError } from '../verifier-error.ts'

/** A request does not have the shape that the OpenAPI file describes. */
export class InvalidRequestError extends VerifierError {
  override readonly name = 'InvalidRequestError'
  readonly code = 'verifier/invalid-request'
  constructor(what: string, options?: ErrorOptions) {
    super(`The request is invalid: ${what}. See /openapi.json for its shape.`, options)
  }
}

/** An address sends requests faster than the limit. */
export class TooManyRequestsError extends VerifierError {
  override readonly name = 'TooManyRequestsError'
  readonly code = 'verifier/too-many-requests'
  constructor() {
    super('Too many requests from this address. Try again in a few seconds.')
  }
}

/** A request's body is longer than any valid one. */
export class RequestTooLargeError extends VerifierError {
  override readonly name = 'RequestTooLargeError'
  readonly code = 'verifier/request-too-large'
  constructor() {
    super('The request is too large. Send at most 16 KiB.')
  }
}

/** A request's body is not JSON, or its headers do not say that it is. */
export class UnsupportedMediaTypeError extends VerifierError {
  override readonly name = 'UnsupportedMediaTypeError'
  readonly code = 'verifier/unsupported-media-type'
  constructor() {
    super('Send the body as uncompressed JSON in UTF-8 with the header “content-type: application/json”.')
  }
}

/** The verifier checks as many requests as it can at the same time. */
export class BusyError extends VerifierError {
  override readonly name = 'BusyError'
  readonly code = 'verifier/busy'
  override readonly retryAfterSeconds = 1
  constructor() {
    super('The verifier is busy. Try again in a second.')
  }
}

/** The main thread has not reported its health for seconds, so a request would wait behind what blocks it. */
export class StalledError extends VerifierError {
  override readonly name = 'StalledError'
  readonly code = 'verifier/stalled'
  constructor() {
    super('The verifier is not responding at the moment. Nothing is lost. Try again in a few seconds.')
  }
}
