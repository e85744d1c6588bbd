import type { PriceReason } from './pool-price.ts'

/** Why a balance is not known. */
export type BalanceReason =
  /** The API does not read the chain. */
  | 'chain-not-served'
  /** The index did not say which unlisted tokens the account has. */
  | 'index-unavailable'
  /** No node of the chain answered. */
  | 'chain-unavailable'
  /** The contract did not answer, or not with an amount. */
  | 'balance-unreadable'
  /** The contract does not describe itself as a token. */
  | 'token-unreadable'

/** Says why a price or a balance is not known. */
export function describeReason(reason: PriceReason | BalanceReason): string {
  switch (reason) {
    case 'no-market':
      return 'No exchange is known on this chain.'
    case 'not-listed':
      return 'The token is in no list, so nobody has checked what it is.'
    case 'no-pool':
      return 'No pool trades the token for a dollar or for the native currency.'
    case 'low-liquidity':
      return 'The pools of the token are too small to give a price.'
    case 'price-unstable':
      return 'The price of this moment is far from its average.'
    case 'pools-disagree':
      return 'The pools of the token do not agree on a price.'
    case 'chain-unavailable':
      return 'The chain cannot be read at the moment.'
    case 'index-unavailable':
      return 'The index cannot be read at the moment, so tokens that are in no list are missing.'
    case 'chain-not-served':
      return 'The API does not read this chain.'
    case 'balance-unreadable':
      return 'The contract does not return a balance.'
    case 'token-unreadable':
      return 'The contract does not describe itself as a token.'
    default:
      return reason satisfies never
  }
}

/** A reason as responses have it. */
export function toUnavailable(
  what: 'balance' | 'price',
  {
    chainId,
    address,
    reason,
  }: { readonly chainId?: string; readonly address?: string; readonly reason: PriceReason | BalanceReason },
) {
  const of = { ...(chainId !== undefined && { chainId }), ...(address !== undefined && { address }) }
  return { ...of, what, reason, description: describeReason(reason) }
}
