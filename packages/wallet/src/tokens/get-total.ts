import type { TokensState } from './tokens.ts'

/** What tokens are worth together. */
export type TokensTotal = {
  /** US dollars; null when no price is known. */
  readonly value: number | null
  /** By how many US dollars it changed in 24 hours. Null when it is not known of some token of the value. */
  readonly change: number | null
  /** Whether some token is not in the value, because its price or its balance is not known. */
  readonly isPartial: boolean
}

/** Returns what the listed tokens are worth together: those with a price only. */
export function getTotal({ balances, unavailable }: Pick<TokensState, 'balances' | 'unavailable'>): TokensTotal {
  const listed = balances.filter(({ isListed }) => isListed)
  const priced = listed.flatMap(({ value, priceChange = null }) => (value === null ? [] : [{ value, priceChange }]))
  const changes = priced.flatMap(({ value, priceChange }) =>
    priceChange === null ? [] : [value - value / (1 + priceChange)],
  )
  return {
    value: priced.length === 0 ? null : sum(priced.map(({ value }) => value)),
    change: priced.length === 0 || changes.length < priced.length ? null : sum(changes),
    isPartial: priced.length < listed.length || unavailable.some(({ what }) => what === 'balance'),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
