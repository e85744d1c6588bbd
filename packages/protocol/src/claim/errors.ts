import { ProtocolError } from '../protocol-error.ts'

/** Bytes or values that are not the data of a claim. */
export class InvalidClaimDataError extends ProtocolError {
  override readonly name = 'InvalidClaimDataError'
  readonly code = 'protocol/invalid-claim-data'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Pass the claim data of a signed claim.`, options)
  }
}

/**
 * The claim's referrer is not the signed one, so the core would reject the claim.
 * Source: docs/protocol.md#lifecycle-of-a-boost.
 */
export class ReferrerMismatchError extends ProtocolError {
  override readonly name = 'ReferrerMismatchError'
  readonly code = 'protocol/referrer-mismatch'
  constructor({ given, signed }: { given: string; signed: string }, options?: ErrorOptions) {
    super(`The referrer ${given} is not the one that was signed, ${signed}. Claim with the signed one.`, options)
  }
}

/** None of several claims can be paid, so nothing is sent. */
export class NoClaimError extends ProtocolError {
  override readonly name = 'NoClaimError'
  readonly code = 'protocol/no-claim'
  /** The reason for each claim. */
  readonly reverts: readonly (string | null)[]
  constructor(reverts: readonly (string | null)[], options?: ErrorOptions) {
    const why = reverts.length === 0 ? 'none was given' : reverts.join('; ')
    super(
      `None of ${reverts.length} claims can be paid: ${why}. Leave out the claims that are paid already, or request new ones from the verifier.`,
      options,
    )
    this.reverts = reverts
  }
}
