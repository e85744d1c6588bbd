import { ProtocolError } from '../protocol-error.ts'

/** The command line is invalid. */
export class UsageError extends ProtocolError {
  override readonly name = 'UsageError'
  readonly code = 'cli/usage'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} See laurel --help.`, options)
  }
}

/** A file that was named cannot be read. */
export class FileError extends ProtocolError {
  override readonly name = 'FileError'
  readonly code = 'cli/file'
  readonly path: string
  constructor({ path, why }: { path: string; why: string }, options?: ErrorOptions) {
    super(`${path} cannot be read: ${why}. Check the path and its permissions.`, options)
    this.path = path
  }
}

/** Text that should be JSON is not. */
export class JsonError extends ProtocolError {
  override readonly name = 'JsonError'
  readonly code = 'cli/json'
  constructor({ where, why }: { where: string; why: string }, options?: ErrorOptions) {
    super(`${where} is not JSON: ${why}. Correct the text, or name another file.`, options)
  }
}

/** A line of a batch file does not have the expected form. */
export class InvalidBatchRequestError extends ProtocolError {
  override readonly name = 'InvalidBatchRequestError'
  readonly code = 'cli/invalid-match-input'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} A line is {"id"?, "definition", "evidence", "tx", "abi"?, "notBeforeBlockNumber"?}.`, options)
  }
}
