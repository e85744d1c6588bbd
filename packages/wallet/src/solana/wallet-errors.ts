import { WalletError } from '../wallet-error.ts'

/** No Solana account is the active one, so no wallet can be asked to sign. */
export class SolanaAccountMissingError extends WalletError {
  override readonly name = 'SolanaAccountMissingError'
  readonly code = 'wallet/solana-account-missing'
  constructor(options?: ErrorOptions) {
    super('No Solana account is active. Connect a Solana wallet, or switch to its account.', options)
  }
}

/**
 * What is wrong with a wallet's answer. See {@link SolanaAnswerError}.
 * - `other-message`, `other-transaction`: it signed something else than what was requested.
 * - `other-account`: another account signed.
 * - `signature`: the signature is missing, or is not one of the account.
 * - `malformed`: it is not an answer, or not exactly one for each request.
 */
export type SolanaAnswerProblem = 'malformed' | 'other-account' | 'other-message' | 'other-transaction' | 'signature'

const sentences: Readonly<Record<SolanaAnswerProblem, string>> = {
  malformed: 'The wallet gave an answer that cannot be read',
  'other-account': 'The wallet signed with another account than requested',
  'other-message': 'The wallet signed another message than requested',
  'other-transaction': 'The wallet signed another transaction than requested',
  signature: 'The signature of the wallet is not one of this account',
}

/** A wallet answered something else than what was requested. The answer is refused, and the app does not receive it. */
export class SolanaAnswerError extends WalletError {
  override readonly name = 'SolanaAnswerError'
  readonly code = 'wallet/solana-answer'
  readonly problem: SolanaAnswerProblem
  /** The transaction that the wallet says it has sent, in base58. Look it up before you request another one. */
  readonly sentSignature: string | null
  constructor(
    problem: SolanaAnswerProblem,
    { sentSignature = null, ...options }: ErrorOptions & { readonly sentSignature?: string | null } = {},
  ) {
    super(`${sentences[problem]}. ${sentSignature === null ? 'It is refused.' : `It sent ${sentSignature}.`}`, options)
    this.problem = problem
    this.sentSignature = sentSignature
  }
}
