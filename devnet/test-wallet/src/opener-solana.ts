import { UnauthorizedAccountError } from './find-account.ts'
import { findSolanaAccount, type SolanaWalletNetwork, signSolanaRequest, solanaAccountNamed } from './sign-solana.ts'
import { toOtherParams } from './solana-manner.ts'
import { field, type WalletRequest } from './wallet-request.ts'
import type { TestWalletState } from './wallet-state.ts'

/** A request on Solana. */
type SolanaRequest = Extract<WalletRequest, { type: 'solana' }>

/** Returns whether the wallet has the account that a request on Solana names. */
export function hasSolanaAccount(
  solana: SolanaWalletNetwork | null,
  { account }: Pick<TestWalletState, 'account'>,
  { params }: SolanaRequest,
): boolean {
  return solana !== null && findSolanaAccount(solana, solanaAccountNamed(solana, account.name), params) !== null
}

/**
 * Executes an approved request on Solana of the page that opened this one.
 * @returns what WalletConnect's namespace has, and with the signature of a message the message that was signed.
 * @throws {UnauthorizedAccountError} when the wallet does not have the account. @throws as `signSolanaRequest`.
 */
export async function answerOpenerOnSolana(
  solana: SolanaWalletNetwork | null,
  { account: selected, solanaManner }: Pick<TestWalletState, 'account' | 'solanaManner'>,
  { method, params }: SolanaRequest,
): Promise<unknown> {
  const account = solana === null ? null : findSolanaAccount(solana, solanaAccountNamed(solana, selected.name), params)
  if (solana === null || account === null) throw new UnauthorizedAccountError(field(params, 'pubkey'))
  const signer = { account, network: solana }
  const signed = solanaManner === 'other' ? toOtherParams(signer, method, params) : params
  const result = await signSolanaRequest(signer, method, signed)
  const message = field(signed, 'message')
  return typeof message === 'string' && typeof result === 'object' ? { ...result, message } : result
}

/** Returns the addresses on Solana that an app is connected to. */
export function solanaAddressesOf(
  solana: SolanaWalletNetwork | null,
  { account }: Pick<TestWalletState, 'account'>,
): readonly string[] {
  return solana === null ? [] : [solanaAccountNamed(solana, account.name).address]
}
