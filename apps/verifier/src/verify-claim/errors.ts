import type { Hex } from 'viem'
import { VerifierError } from '../verifier-error.ts'

/** One completion was about to have two digests. Nothing is signed; a person must look. Source: docs/security.md#b1. */
export class DigestConflictError extends VerifierError {
  override readonly name = 'DigestConflictError'
  readonly code = 'verifier/digest-conflict'
  readonly stored: Hex
  readonly wanted: Hex
  constructor({ stored, wanted }: { stored: Hex; wanted: Hex }) {
    super(`This completion has the digest ${stored}; ${wanted} is refused: one completion has one digest for ever.`)
    this.stored = stored
    this.wanted = wanted
  }
}

/**
 * What is kept to be signed is not what was judged: nothing is signed, and a person must look who wrote it.
 * Source: docs/security.md#b1.
 */
export class IntentMismatchError extends VerifierError {
  override readonly name = 'IntentMismatchError'
  readonly code = 'verifier/intent-mismatch'
  readonly field: string
  constructor(field: string) {
    super(
      `What the database keeps to be signed has another ${field} than the completion on the chain: nothing is signed; look who else writes to it.`,
    )
    this.field = field
  }
}

/** A step was asked of a completion that is not there yet. */
export class InvalidTransitionError extends VerifierError {
  override readonly name = 'InvalidTransitionError'
  readonly code = 'verifier/invalid-transition'
  constructor({ status, event }: { status: string; event: string }) {
    super(`A completion that is ${status} cannot be ${event}: its claim must be saved first.`)
  }
}

/** The chain is none of those that this verifier is set up for. */
export class ChainNotConfiguredError extends VerifierError {
  override readonly name = 'ChainNotConfiguredError'
  readonly code = 'verifier/chain-not-configured'
  readonly chainId: number
  constructor(chainId: number) {
    super(`This verifier signs nothing on chain ${chainId}: ask one that is set up for it.`)
    this.chainId = chainId
  }
}

/**
 * A settled block is no longer on the chain. Nothing is signed for the chain until a person has looked.
 * Source: docs/security.md#b2.
 */
export class ChainHaltedError extends VerifierError {
  override readonly name = 'ChainHaltedError'
  readonly code = 'verifier/chain-halted'
  readonly chainId: number
  constructor(chainId: number, options?: ErrorOptions) {
    super(
      `Chain ${chainId} went back further than it should: nothing is signed until its operator has looked.`,
      options,
    )
    this.chainId = chainId
  }
}

/** Whether what was settled still stands cannot be seen at the moment. */
export class ChainStatusUnknownError extends VerifierError {
  override readonly name = 'ChainStatusUnknownError'
  readonly code = 'verifier/chain-status-unknown'
  readonly chainId: number
  constructor(chainId: number) {
    super(`Chain ${chainId} cannot be seen as far as it was settled: ask again in a while.`)
    this.chainId = chainId
  }
}

/** The boost's owner did not sign the terms. */
export class TermsSignatureError extends VerifierError {
  override readonly name = 'TermsSignatureError'
  readonly code = 'verifier/terms-signature'
  constructor(owner: string) {
    super(`The terms are not signed by ${owner}, who owns the boost: sign them as typed data with that account.`)
  }
}

/** A version of the terms with the same or a higher sequence is there, or there are too many versions. */
export class TermsSequenceError extends VerifierError {
  override readonly name = 'TermsSequenceError'
  readonly code = 'verifier/terms-sequence'
  constructor(sequence: number) {
    super(
      `The terms have sequence ${sequence}, which is not higher than that of the newest version: read the newest version, sign terms with the next sequence, and send those. A boost has 400 versions at most.`,
    )
  }
}

/** The boost's owner did not sign the text. */
export class TextSignatureError extends VerifierError {
  override readonly name = 'TextSignatureError'
  readonly code = 'verifier/text-signature'
  constructor(owner: string) {
    super(`The text is not signed by ${owner}, who owns the boost: sign it as typed data with that account.`)
  }
}

/** A text of the boost with the same or a higher sequence is there. */
export class TextSequenceError extends VerifierError {
  override readonly name = 'TextSequenceError'
  readonly code = 'verifier/text-sequence'
  constructor(sequence: number) {
    super(
      `The text has sequence ${sequence}, which is not higher than that of the newest one: read the newest one, sign the text with the next sequence, and send it.`,
    )
  }
}

/** The terms or the text are for a boost of another core than the one that this verifier serves on the chain. */
export class CoreMismatchError extends VerifierError {
  override readonly name = 'CoreMismatchError'
  readonly code = 'verifier/core-mismatch'
  constructor({ given, expected }: { given: string; expected: string }) {
    super(`What was signed names the core ${given}; this verifier serves ${expected}: sign one that names that one.`)
  }
}

/** Matching by patterns did not come to an end in time, or too many wait for it. Nothing is decided by that. */
export class MatchTimeoutError extends VerifierError {
  override readonly name = 'MatchTimeoutError'
  readonly code = 'verifier/match-timeout'
  override readonly retryAfterSeconds = 5
  constructor(options?: ErrorOptions) {
    super("The boost's patterns could not be searched for in time: ask again in a while.", options)
  }
}

/** A chain cannot be worked with. The reason is one of a few words; `/health` tells it too. */
export class ChainFaultError extends VerifierError {
  override readonly name = 'ChainFaultError'
  readonly code = 'verifier/chain-fault'
  constructor(fault: string) {
    super(`Nothing can be read or signed there (${fault}): look at its nodes, its chain id and its core.`)
  }
}
