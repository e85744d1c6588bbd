import { VerifierError } from '../verifier-error.ts'

/** The key does not sign for a chain of this kind: mainnets and testnets have different keys. */
export class WrongNetworkKeyError extends VerifierError {
  override readonly name = 'WrongNetworkKeyError'
  readonly code = 'verifier/wrong-network-key'
  constructor({ chainId, network }: { chainId: number; network: string }) {
    super(`The signer for ${network} chains does not sign for chain ${chainId}. Configure the other signer for it.`)
  }
}

/** The signer has reached its limit. Nothing is lost: a saved claim is signed later. */
export class SignerLimitError extends VerifierError {
  override readonly name = 'SignerLimitError'
  readonly code = 'verifier/signer-limit'
  override readonly retryAfterSeconds: number
  /** Which limit, in words: `1000 claims`. */
  readonly limit: string
  /** Whose share it is, as `chain id/address`, or the boost where its owner is not known; null for a limit of all. */
  readonly owner: string | null
  constructor(limit: string, { retryAfterSeconds, owner }: { retryAfterSeconds: number; owner: string | null }) {
    super(`The signer has reached its hourly limit of ${limit}. Try again later.`)
    this.retryAfterSeconds = retryAfterSeconds
    this.limit = limit
    this.owner = owner
  }
}

/** A key in the environment is invalid. The message never holds it. */
export class SignerKeyError extends VerifierError {
  override readonly name = 'SignerKeyError'
  readonly code = 'verifier/signer-key'
  constructor(variable: string) {
    super(`${variable} is not a private key. Set it to 0x and 64 hex digits.`)
  }
}

/** A file with a key or with counts cannot be used. The message never holds its content. */
export class SignerFileError extends VerifierError {
  override readonly name = 'SignerFileError'
  readonly code = 'verifier/signer-file'
  constructor({ path, why, setting }: { path: string; why: string; setting?: string }, options?: ErrorOptions) {
    super(`${path}${setting === undefined ? '' : ` (${setting})`} cannot be used: ${why}.`, options)
  }
}

/** The key service did not sign. Nothing is lost: a saved claim is signed when the service works again. */
export class KmsError extends VerifierError {
  override readonly name = 'KmsError'
  readonly code = 'verifier/kms'
  constructor(why: string, options?: ErrorOptions) {
    super(`The key service did not sign (${why}). Check its key, its permissions and its region.`, options)
  }
}

/** A signer does not sign at the moment. */
export class SignerDownError extends VerifierError {
  override readonly name = 'SignerDownError'
  readonly code: string
  constructor({ network, status }: { network: string; status: string }) {
    super(
      `The signer for ${network} chains is ${status} and signs nothing until it is ready again. Check its process and its key.`,
    )
    this.code = `verifier/signer-${status}`
  }
}
