import { ApiError } from '../api-error.ts'

/** The index has no boost with an id, or its chain is not read. */
export class BoostUnknownError extends ApiError {
  override readonly name = 'BoostUnknownError'
  readonly code = 'api/boost-not-found'
  constructor() {
    super('The API does not know this boost. A new boost is listed a few seconds after its transaction was mined.')
  }
}

/** There is no presentation with a hash. */
export class PresentationUnknownError extends ApiError {
  override readonly name = 'PresentationUnknownError'
  readonly code = 'api/presentation-not-found'
  constructor() {
    super('There is no presentation with this hash. Of each boost, the 16 newest are stored.')
  }
}

/** There is no picture with a hash. */
export class PictureUnknownError extends ApiError {
  override readonly name = 'PictureUnknownError'
  readonly code = 'api/picture-not-found'
  constructor() {
    super('There is no picture with this hash. A picture is stored with the presentation that names it.')
  }
}

/** A field of a presentation is invalid, or is that of another boost. */
export class PresentationInvalidError extends ApiError {
  override readonly name = 'PresentationInvalidError'
  readonly code = 'api/presentation-invalid'
  /** @param expected - what the field must be: the end of a sentence. */
  constructor(field: string, expected: string, options?: ErrorOptions) {
    super(`The presentation's ${field} must be ${expected}. Correct that field, and sign it again.`, options)
  }
}

/** A presentation is not signed by the owner of its boost. */
export class PresentationSignatureError extends ApiError {
  override readonly name = 'PresentationSignatureError'
  readonly code = 'api/presentation-signature'
  /** @param owner - the owner of the boost. */
  constructor(owner: string) {
    super(`The presentation is not signed by the owner of the boost, ${owner}. Sign it with that account.`)
  }
}

/** A presentation with the same or a higher sequence is there. */
export class PresentationSequenceError extends ApiError {
  override readonly name = 'PresentationSequenceError'
  readonly code = 'api/presentation-sequence'
  constructor(sequence: number) {
    super(`The boost has a presentation with sequence ${sequence} or higher. Sign the next one with a higher sequence.`)
  }
}

/** A picture is not one that is served, or not the one whose hash was signed. */
export class PictureInvalidError extends ApiError {
  override readonly name = 'PictureInvalidError'
  readonly code = 'api/picture-invalid'
  /** @param why - the end of a sentence. */
  constructor(why: string) {
    super(`The picture ${why}. Send it to POST /v1/boost-pictures first, and sign the hash that is returned.`)
  }
}
