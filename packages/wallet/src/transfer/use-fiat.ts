import { useEffect } from 'react'
import { toFiat } from '../amount/fiat.ts'
import { formatFiat } from '../amount/format-amount.ts'
import { useLanguage } from '../language/use-messages.ts'
import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { TokenBalance } from '../tokens/token-balance.ts'
import { tokensOf } from '../tokens/tokens-store.ts'
import type { TransferToken } from './transfer-source.ts'

/**
 * Returns what writes the worth of an amount in US dollars: `$37.50`. Null without a price, which only an API knows.
 * It reads the account's balances as long as it is shown.
 */
export function useFiat(): (token: Pick<TransferToken, 'decimals' | 'id'>, amount: bigint | null) => string | null {
  const tokens = tokensOf(useWallet())
  const { balances } = useReadable(tokens)
  const { locale } = useLanguage()
  useEffect(() => tokens.show(), [tokens])
  return (token, amount) => (amount === null ? null : toFiatText({ ...token, amount }, { balances, locale }))
}

/** Returns the worth of an amount of a token, at the price that the account's balances say. Those are of the active network alone. */
export function toFiatText(
  { decimals, id, amount }: Pick<TransferToken, 'amount' | 'decimals' | 'id'>,
  { balances, locale }: { readonly balances: readonly TokenBalance[]; readonly locale: string },
): string | null {
  const price = balances.find(({ chainId, address }) => chainId === null && address === id)?.price ?? null
  const value = toFiat({ amount, decimals }, price)
  return value === null ? null : formatFiat(value, locale)
}
