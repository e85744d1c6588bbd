import { VerifierError } from '../verifier-error.ts'

/** A request has not the shape that the OpenAPI file gives. */
export class InvalidRequestError extends VerifierError {
  override readonly name = 'InvalidRequestError'
  readonly code = 'verifier/invalid-request'
  constructor(what: string, options?: ErrorOptions) {
    super(`The request cannot be read: ${what}. The shapes are in /openapi.json.`, options)
  }
}

/** Somebody asks more often than is good for others. */
export class TooManyRequestsError extends VerifierError {
  override readonly name = 'TooManyRequestsError'
  readonly code = 'verifier/too-many-requests'
  constructor() {
    super('Too many requests from your address: ask again in a few seconds.')
  }
}

/** A request's body is longer than any honest one. */
export class RequestTooLargeError extends VerifierError {
  override readonly name = 'RequestTooLargeError'
  readonly code = 'verifier/request-too-large'
  constructor() {
    super('The request is too large: no request for a claim is longer than 16 KiB.')
  }
}

/** A request's body is of another kind than JSON, or says of itself that it is. */
export class UnsupportedMediaTypeError extends VerifierError {
  override readonly name = 'UnsupportedMediaTypeError'
  readonly code = 'verifier/unsupported-media-type'
  constructor() {
    super('Send JSON, uncompressed and in UTF-8, with the header “content-type: application/json”.')
  }
}

/** As much is being checked as can be at one time. */
export class BusyError extends VerifierError {
  override readonly name = 'BusyError'
  readonly code = 'verifier/busy'
  override readonly retryAfterSeconds = 1
  constructor() {
    super('Too much is being checked at the moment: ask again in a second.')
  }
}

/** Whoever judges has not said for seconds how it is: what was asked now would wait behind whatever holds it up. */
export class StalledError extends VerifierError {
  override readonly name = 'StalledError'
  readonly code = 'verifier/stalled'
  constructor() {
    super('The verifier is held up at the moment, and nothing is lost: ask again in a few seconds.')
  }
}
