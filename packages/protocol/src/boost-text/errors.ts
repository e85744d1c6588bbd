import { ProtocolError } from '../protocol-error.ts'

/** The text of a boost is invalid: a field is missing, too long, or has characters that can deceive a reader. */
export class InvalidBoostTextError extends ProtocolError {
  override readonly name = 'InvalidBoostTextError'
  readonly code = 'protocol/invalid-boost-text'
  /** The field that is wrong. */
  readonly field: string
  /** What the field must be: the end of a sentence. */
  readonly expected: string
  constructor(field: string, expected: string, options?: ErrorOptions) {
    super(`The boost's text cannot be read: \`${field}\` must be ${expected}. Correct that field.`, options)
    this.field = field
    this.expected = expected
  }
}

/** The presentation of a boost is invalid: a field is missing, too long, or has characters that can deceive a reader. */
export class InvalidBoostPresentationError extends ProtocolError {
  override readonly name = 'InvalidBoostPresentationError'
  readonly code = 'protocol/invalid-boost-presentation'
  /** The field that is wrong. */
  readonly field: string
  /** What the field must be: the end of a sentence. */
  readonly expected: string
  constructor(field: string, expected: string, options?: ErrorOptions) {
    super(`The boost's presentation cannot be read: \`${field}\` must be ${expected}. Correct that field.`, options)
    this.field = field
    this.expected = expected
  }
}
