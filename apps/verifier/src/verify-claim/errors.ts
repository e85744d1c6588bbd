import type { ChainFault } from '@laurel/protocol/verifier'
import type { Hex } from 'viem'
import { VerifierError } from '../verifier-error.ts'

/** A completion was about to get a second digest. Nothing is signed, and the operator must look. Source: docs/security.md#b1. */
export class DigestConflictError extends VerifierError {
  override readonly name = 'DigestConflictError'
  readonly code = 'verifier/digest-conflict'
  readonly stored: Hex
  readonly wanted: Hex
  constructor({ stored, wanted }: { stored: Hex; wanted: Hex }) {
    super(
      `The completion has the digest ${stored}, so ${wanted} is not signed. A completion has one digest. Check which process writes to the database.`,
    )
    this.stored = stored
    this.wanted = wanted
  }
}

/**
 * The saved intent is not what was evaluated. Nothing is signed, and the operator must check who wrote it.
 * Source: docs/security.md#b1.
 */
export class IntentMismatchError extends VerifierError {
  override readonly name = 'IntentMismatchError'
  readonly code = 'verifier/intent-mismatch'
  readonly field: string
  constructor(field: string) {
    super(
      `The saved claim has another ${field} than the completion onchain. Nothing is signed. Check which process writes to the database.`,
    )
    this.field = field
  }
}

/** A transition that the status of the completion does not allow. */
export class InvalidTransitionError extends VerifierError {
  override readonly name = 'InvalidTransitionError'
  readonly code = 'verifier/invalid-transition'
  constructor({ status, event }: { status: string; event: string }) {
    super(`A completion that is ${status} cannot be ${event}: its claim must be saved first.`)
  }
}

/** This verifier is not configured for the chain. */
export class ChainNotConfiguredError extends VerifierError {
  override readonly name = 'ChainNotConfiguredError'
  readonly code = 'verifier/chain-not-configured'
  readonly chainId: number
  constructor(chainId: number) {
    super(`This verifier does not support chain ${chainId}. Use a verifier that does.`)
    this.chainId = chainId
  }
}

/**
 * A finalized block is no longer on the chain. Nothing is signed for the chain until the operator resumes it.
 * Source: docs/security.md#b2.
 */
export class ChainHaltedError extends VerifierError {
  override readonly name = 'ChainHaltedError'
  readonly code = 'verifier/chain-halted'
  readonly chainId: number
  constructor(chainId: number, options?: ErrorOptions) {
    super(
      `Chain ${chainId} is halted after a reorg of a finalized block. Nothing is signed until the operator resumes it. Try again later.`,
      options,
    )
    this.chainId = chainId
  }
}

/** Whether the finalized block is still on the chain is unknown at the moment. */
export class ChainStatusUnknownError extends VerifierError {
  override readonly name = 'ChainStatusUnknownError'
  readonly code = 'verifier/chain-status-unknown'
  readonly chainId: number
  constructor(chainId: number) {
    super(`The nodes do not show the finalized block of chain ${chainId} at the moment. Try again later.`)
    this.chainId = chainId
  }
}

/** The boost's owner did not sign the terms. */
export class TermsSignatureError extends VerifierError {
  override readonly name = 'TermsSignatureError'
  readonly code = 'verifier/terms-signature'
  constructor(owner: string) {
    super(`The terms are not signed by the boost's owner ${owner}. Sign them as typed data with that account.`)
  }
}

/** A version of the terms with the same or a higher sequence exists, or the boost has too many versions. */
export class TermsSequenceError extends VerifierError {
  override readonly name = 'TermsSequenceError'
  readonly code = 'verifier/terms-sequence'
  constructor(sequence: number) {
    super(
      `The terms have sequence ${sequence}, which is not higher than that of the newest version. Read the newest version and sign terms with the next sequence. A boost can have 400 versions.`,
    )
  }
}

/** The boost's owner did not sign the text. */
export class TextSignatureError extends VerifierError {
  override readonly name = 'TextSignatureError'
  readonly code = 'verifier/text-signature'
  constructor(owner: string) {
    super(`The text is not signed by the boost's owner ${owner}. Sign it as typed data with that account.`)
  }
}

/** A text of the boost with the same or a higher sequence exists. */
export class TextSequenceError extends VerifierError {
  override readonly name = 'TextSequenceError'
  readonly code = 'verifier/text-sequence'
  constructor(sequence: number) {
    super(
      `The text has sequence ${sequence}, which is not higher than that of the newest text. Read the newest text and sign one with the next sequence.`,
    )
  }
}

/** The terms or the text are for a core that this verifier does not serve on the chain. */
export class CoreMismatchError extends VerifierError {
  override readonly name = 'CoreMismatchError'
  readonly code = 'verifier/core-mismatch'
  constructor({ given, expected }: { given: string; expected: string }) {
    super(
      `The signed message is for the core ${given}, but this verifier serves ${expected}. Sign a message for ${expected}.`,
    )
  }
}

/** Matching of patterns did not end in time, or too many transactions wait for it. Nothing is decided. */
export class MatchTimeoutError extends VerifierError {
  override readonly name = 'MatchTimeoutError'
  readonly code = 'verifier/match-timeout'
  override readonly retryAfterSeconds = 5
  constructor(options?: ErrorOptions) {
    super("The boost's patterns could not be matched in time. Try again later.", options)
  }
}

/** A chain cannot be used. `/health` shows the fault too. */
export class ChainFaultError extends VerifierError {
  override readonly name = 'ChainFaultError'
  readonly code = 'verifier/chain-fault'
  constructor(fault: ChainFault) {
    super(`The chain cannot be used (${fault}). Check its nodes, its chain id and its core.`)
  }
}
