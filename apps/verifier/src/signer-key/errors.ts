import { VerifierError } from '../verifier-error.ts'

/** A key was asked to sign for a chain that is not of its kind: main networks and test networks are never mixed. */
export class WrongNetworkKeyError extends VerifierError {
  override readonly name = 'WrongNetworkKeyError'
  readonly code = 'verifier/wrong-network-key'
  constructor({ chainId, network }: { chainId: number; network: string }) {
    super(`The signer of ${network} networks does not sign for chain ${chainId}: set up the other signer for it.`)
  }
}

/** The signer has signed as much as it may for now. Nothing is lost: what is kept is signed later. */
export class SignerLimitError extends VerifierError {
  override readonly name = 'SignerLimitError'
  readonly code = 'verifier/signer-limit'
  override readonly retryAfterSeconds: number
  constructor(what: string, retryAfterSeconds: number) {
    super(`The signer has reached its limit of ${what} in an hour: ask again later, or have the operator look.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A key in the environment is none. The message never holds it. */
export class SignerKeyError extends VerifierError {
  override readonly name = 'SignerKeyError'
  readonly code = 'verifier/signer-key'
  constructor(variable: string) {
    super(`${variable} is no private key: give 0x and 64 hex digits.`)
  }
}

/** A file that should hold a key, or what was signed, is not as it must be. The message never holds what is in it. */
export class SignerFileError extends VerifierError {
  override readonly name = 'SignerFileError'
  readonly code = 'verifier/signer-file'
  constructor({ path, why, setting }: { path: string; why: string; setting?: string }, options?: ErrorOptions) {
    super(`${path}${setting === undefined ? '' : ` (${setting})`} cannot be used: ${why}.`, options)
  }
}

/** The key service did not sign. Nothing is lost: what is kept is signed when it does again. */
export class KmsError extends VerifierError {
  override readonly name = 'KmsError'
  readonly code = 'verifier/kms'
  constructor(why: string, options?: ErrorOptions) {
    super(`The key service did not sign (${why}): look at its key, its rights and its region.`, options)
  }
}

/** A signer does not sign at the moment. */
export class SignerDownError extends VerifierError {
  override readonly name = 'SignerDownError'
  readonly code: string
  constructor({ network, status }: { network: string; status: string }) {
    super(`The signer for ${network} chains is ${status}: it signs nothing until it is ready again.`)
    this.code = `verifier/signer-${status}`
  }
}
