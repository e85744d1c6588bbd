import { FrameError } from '../frame-error.ts'

/** Typed data is not valid by EIP-712. */
export class TypedDataInvalidError extends FrameError {
  override readonly name = 'TypedDataInvalidError'
  readonly code = 'frame/typed-data'
  constructor(options?: ErrorOptions) {
    super(
      'This typed data does not follow EIP-712. Check that every value has the type that it is declared with.',
      options,
    )
  }
}

/** The user declined. Source: https://eips.ethereum.org/EIPS/eip-1193#provider-errors. */
export class UserRejectedError extends FrameError {
  override readonly name = 'UserRejectedError'
  readonly code = 'frame/user-rejected'
  constructor(options?: ErrorOptions) {
    super('The user rejected the request.', options)
  }
}

/** The app dropped the request before the user answered. */
export class RequestAbortedError extends FrameError {
  override readonly name = 'RequestAbortedError'
  readonly code = 'frame/request-aborted'
  constructor(options?: ErrorOptions) {
    super('Request was aborted', options)
  }
}

/** Too many requests wait for the user. */
export class TooManyRequestsError extends FrameError {
  override readonly name = 'TooManyRequestsError'
  readonly code = 'frame/too-many-requests'
  constructor(options?: ErrorOptions) {
    super('Too many requests wait for the user. Wait until one of them is answered, and try again.', options)
  }
}
