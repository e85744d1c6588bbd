import type { Hex } from 'viem'
import { DevnetError } from '../devnet-error.ts'

/** A compiled contract inside an installed package is missing or has an unknown format. */
export class ArtifactError extends DevnetError {
  override readonly name = 'ArtifactError'
  readonly code = 'devnet/artifact'
  readonly path: string
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} is not a compiled contract with an ABI and bytecode: run npm install again.`, options)
    this.path = path
  }
}

/** A transaction was expected to succeed and reverted, or the reverse. */
export class UnexpectedOutcomeError extends DevnetError {
  override readonly name = 'UnexpectedOutcomeError'
  readonly code = 'devnet/unexpected-outcome'
  readonly transactionHash: Hex
  readonly what: string
  constructor({ transactionHash, what, status }: { transactionHash: Hex; what: string; status: string }) {
    super(
      `${what} ended unexpectedly as ${status} (transaction ${transactionHash}). Inspect it with debug_traceTransaction.`,
    )
    this.transactionHash = transactionHash
    this.what = what
  }
}
