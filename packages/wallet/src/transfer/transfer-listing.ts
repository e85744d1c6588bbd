import type { TokenBalance } from '../tokens/token-balance.ts'
import { getHiddenReason } from '../tokens/tokens.ts'
import type { TransferToken } from './transfer-source.ts'

/** A token that can be sent, with what the list of the account's tokens says of it. */
export type ListedTransferToken = {
  readonly token: TransferToken
  /** False for a token that is in no list. */
  readonly isListed: boolean
  /** US dollars; null without a price. */
  readonly value: number | null
}

/**
 * Returns the tokens of an account as they are offered: those that Account shows, and those that it hides. One that its list does
 * not have is in no list. The native currency is always shown. Both keep the order of the tokens.
 * @param balances - the list of the account's tokens. Those of EVM are left out.
 */
export function listTransferTokens(
  tokens: readonly TransferToken[],
  balances: readonly TokenBalance[],
): { readonly shown: readonly ListedTransferToken[]; readonly hidden: readonly ListedTransferToken[] } {
  const listed = tokens.map((token) => {
    const known = balances.find(({ chainId, address }) => chainId === null && address === token.id)
    const isListed = token.id === null || known?.isListed === true
    const value = known?.value ?? null
    const reason = getHiddenReason({ address: token.id, isListed, isReward: known?.isReward, value })
    return { isHidden: reason !== null, listed: { token, isListed, value } }
  })
  const those = (isHidden: boolean) => listed.flatMap((one) => (one.isHidden === isHidden ? [one.listed] : []))
  return { shown: those(false), hidden: those(true) }
}
