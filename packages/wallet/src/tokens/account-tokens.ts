import { formatUnits } from 'viem'
import type { TokenBalance, TokenPlace } from './token-balance.ts'

/** A token in the account state. Source: docs/product.md#tokens. */
export type AccountToken = TokenPlace & {
  readonly name: string
  readonly symbol: string
  /** `numeric` is the amount in whole tokens, as an exact decimal number with a dot. */
  readonly quantity: { readonly decimals: number; readonly numeric: string }
  /** US dollars for one whole token; null when it is not known. */
  readonly price: number | null
  /** By which part the price changed in 24 hours: 0.01 is one percent up. Left out when it is not known. */
  readonly priceChange?: number
  /** US dollars; null without a price. */
  readonly value: number | null
  readonly iconUrl: string | null
}

/** Returns balances as the account state has them. */
export function toAccountTokens(balances: readonly TokenBalance[]): readonly AccountToken[] {
  return balances.map(({ decimals, amount, isListed: _, ...token }) => ({
    ...token,
    quantity: { decimals, numeric: formatUnits(amount, decimals) },
  }))
}
