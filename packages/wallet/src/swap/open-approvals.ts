import type { Address } from 'viem'
import { isFollowed, type SentTransaction } from '../transactions/transaction.ts'
import type { WalletError } from '../wallet-error.ts'
import type { SwapRecord } from './swap-state.ts'
import { isSameToken } from './swap-token.ts'

/** An approval that a wallet was requested to send for a swap. It is saved before that. */
export type RequestedApproval = {
  readonly swap: SwapRecord
  /** The router that may take the token. */
  readonly spender: Address
}

/** An approval that no swap used. `allowance` is what the router may still take, in base units. */
export type OpenApproval = RequestedApproval & { readonly allowance: bigint }

/** The approvals of an account that no swap used, the newest first. */
export type OpenApprovals = {
  readonly open: readonly OpenApproval[]
  /** The one that the wallet was requested to revoke. */
  readonly requested: OpenApproval | null
  /** Why the last request failed. */
  readonly error: WalletError | null
}

/** Nothing was approved. */
export const noOpenApprovals: OpenApprovals = { open: [], requested: null, error: null }
/** How long an approval may come after it was requested, in milliseconds. A request is not open for longer in a wallet. */
const MAX_REQUEST_MS = 24 * 3_600_000

/** Returns whether two approvals are of the same token to the same router, by the same account. Pure. */
export function isSameApproval(one: RequestedApproval, other: RequestedApproval): boolean {
  return (
    isSameToken(one.swap.from, other.swap.from) &&
    one.spender.toLowerCase() === other.spender.toLowerCase() &&
    one.swap.account.toLowerCase() === other.swap.account.toLowerCase()
  )
}

/** Returns the list with a new approval, which takes the place of an older one to the same router. Pure. */
export function withApproval(
  list: readonly RequestedApproval[],
  approval: RequestedApproval,
): readonly RequestedApproval[] {
  return [approval, ...list.filter((one) => !isSameApproval(one, approval))]
}

/**
 * Returns whether an approval is still worth remembering. What the router may take nothing of can only come if the wallet
 * still has the request, or if its transaction is not final: it was used, revoked or replaced otherwise. Pure.
 * @param allowance - what the chain says that the router may take; null when it could not be read.
 * @param known - the sent transactions, and the time in milliseconds.
 */
export function isRemembered(
  { swap }: RequestedApproval,
  allowance: bigint | null,
  { transactions, now }: { readonly transactions: readonly SentTransaction[]; readonly now: number },
): boolean {
  if (allowance !== 0n) return true
  const { id, chainId } = swap
  const hash = id?.type === 'hash' ? id.hash : null
  const sent = transactions.find((one) => one.chainId === chainId && (one.id === hash || one.hash === hash))
  return sent === undefined ? now - swap.at < MAX_REQUEST_MS : isFollowed(sent, now)
}

/** Returns whether a pending transaction revokes an approval. Pure. */
export function isBeingRevoked(transactions: readonly SentTransaction[], approval: RequestedApproval): boolean {
  return transactions.some((transaction) => isRevocation(transaction, approval) && transaction.status === 'pending')
}

function isRevocation({ chainId, from, purpose }: SentTransaction, { swap, spender }: RequestedApproval): boolean {
  if (purpose.type !== 'approve' || purpose.token.amount !== 0n) return false
  const { address } = purpose.token
  return (
    isSameToken(swap.from, { chainId, address }) &&
    purpose.spender.toLowerCase() === spender.toLowerCase() &&
    from.toLowerCase() === swap.account.toLowerCase()
  )
}
