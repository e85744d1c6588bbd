import { ProtocolError } from '../protocol-error.ts'

/** An option that does not exist, such as a misspelled one. Without it, another account could be paid. */
export class UnknownOptionError extends ProtocolError {
  override readonly name = 'UnknownOptionError'
  readonly code = 'protocol/unknown-option'
  /** The option as it was passed. */
  readonly option: string
  constructor(
    { what, option, known }: { what: string; option: string; known: readonly string[] },
    options?: ErrorOptions,
  ) {
    super(`${what} has no option \`${option}\`. These exist: ${known.join(', ')}.`, options)
    this.option = option
  }
}

/** An option that is missing, or that has a value of another type than it needs. */
export class InvalidOptionError extends ProtocolError {
  override readonly name = 'InvalidOptionError'
  readonly code = 'protocol/invalid-option'
  /** The name of the option; `options` for all of them. */
  readonly option: string
  constructor({ what, option, why }: { what: string; option: string; why: string }, options?: ErrorOptions) {
    super(`\`${option}\` of ${what.replace(/^A /, 'a ')} ${why}.`, options)
    this.option = option
  }
}
