import { type Address, isAddress } from '@solana/kit'
import { UserRejectedError } from '../connection/errors.ts'
import { isUserRejection } from '../connectors/provider-errors.ts'
import { AccountChangedError, SigningError } from '../sign-in/errors.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { createPairedLink } from './paired-link.ts'
import type { SolanaLink } from './solana-link.ts'
import type { SolanaNetwork } from './solana-networks.ts'
import { findTarget, type SolanaTarget } from './solana-targets.ts'
import { createStandardLink } from './standard-link.ts'
import { SolanaAccountMissingError } from './wallet-errors.ts'

/** The active Solana account, and the requests that its wallet takes. */
export type SolanaSigner = {
  readonly address: Address
  readonly network: SolanaNetwork
  readonly link: SolanaLink
}

/**
 * Requests something from the wallet of the active Solana account.
 * @throws {SolanaAccountMissingError} when the active account is not one of Solana.
 * @throws {UserRejectedError} when the user declined in the wallet.
 * @throws {SigningError} for any other failure of the wallet; `cause` has the original error.
 */
export async function requestFromSolanaWallet<Answer>(
  wallet: Wallet,
  request: (signer: SolanaSigner) => Promise<Answer>,
): Promise<Answer> {
  const { address } = wallet.account.getState()
  const target = activeTarget(wallet)
  if (target === null || address === null || !isAddress(address)) throw new SolanaAccountMissingError()
  const signer: SolanaSigner = { address, network: target.network, link: createLink(target) }
  return request(signer).catch((cause: unknown) => {
    throw toRequestError(cause)
  })
}

/**
 * Does the same, and refuses an answer when another account or network became active meanwhile: nothing has happened yet
 * that the app must learn of.
 * @throws as {@link requestFromSolanaWallet}, and {AccountChangedError}.
 */
export async function requestSignature<Answer>(
  wallet: Wallet,
  request: (signer: SolanaSigner) => Promise<Answer>,
): Promise<Answer> {
  const before = wallet.account.getState().caipAddress
  const answer = await requestFromSolanaWallet(wallet, request)
  if (wallet.account.getState().caipAddress !== before) throw new AccountChangedError()
  return answer
}

function activeTarget({ connections, namespaces }: Wallet): SolanaTarget | null {
  const state = connections.getState()
  if (state.status !== 'connected' || state.active.namespace !== 'solana') return null
  return findTarget(namespaces, state.active.connectorId)
}

/** Returns the requests that the wallet of a connection takes. */
export function createLink(target: SolanaTarget): SolanaLink {
  switch (target.type) {
    case 'standard':
      return createStandardLink(target)
    case 'paired':
      return createPairedLink(target)
    default:
      return target satisfies never
  }
}

/** Returns why a request to a wallet led to nothing: one of our errors as it is, a rejection, or another failure of the wallet. */
export function toRequestError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  return isUserRejection(cause) ? new UserRejectedError({ cause }) : new SigningError({ cause })
}
