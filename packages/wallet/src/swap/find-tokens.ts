import type { SwapMarket } from './swap-state.ts'
import { type SwapToken, tokenKey } from './swap-token.ts'

/** Maximum number of tokens that a list draws. With more, the user searches. */
export const MAX_LISTED_TOKENS = 60
/** Symbols that are suggested where they are listed, after the network's own currency. */
const SUGGESTED = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'TUSD', 'LEAF']
/** Maximum number of suggestions, which fill two lines. */
const MAX_SUGGESTED = 5

/** The tokens of a picker. */
export type FoundTokens = {
  readonly suggested: readonly SwapToken[]
  /** What the account has, the most valuable first. */
  readonly own: readonly SwapToken[]
  readonly others: readonly SwapToken[]
  /** How many match and are not in the lists. */
  readonly hidden: number
}

/**
 * Finds tokens by name, symbol or address. Whole symbols come before their beginnings, and those before other matches.
 * Without a search, everything is found, and some tokens are suggested.
 */
export function findTokens({ tokens, balances, prices }: SwapMarket, query: string): FoundTokens {
  const text = query.trim().toLowerCase()
  const found = tokens
    .map((token) => ({ token, rank: rankOf(token, text) }))
    .filter(({ rank }) => rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ token }) => token)
  const amountOf = (token: SwapToken) => balances[tokenKey(token)] ?? 0n
  const worthOf = (token: SwapToken) =>
    (Number(amountOf(token)) / 10 ** token.decimals) * (prices[tokenKey(token)] ?? 0)
  const own = found.filter((token) => amountOf(token) > 0n).sort((one, other) => worthOf(other) - worthOf(one))
  const others = found.filter((token) => amountOf(token) === 0n)
  const listed = others.slice(0, Math.max(0, MAX_LISTED_TOKENS - own.length))
  return {
    suggested: text === '' ? suggest(tokens) : [],
    own: own.slice(0, MAX_LISTED_TOKENS),
    others: listed,
    hidden: found.length - Math.min(own.length, MAX_LISTED_TOKENS) - listed.length,
  }
}

function suggest(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const native = tokens.filter(({ address }) => address === null)
  const named = SUGGESTED.flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? [])
  return [...native, ...named].slice(0, MAX_SUGGESTED)
}

function rankOf({ address, name, symbol }: SwapToken, text: string): number {
  if (text === '') return 0
  const short = symbol.toLowerCase()
  if (short === text || address?.toLowerCase() === text) return 0
  if (short.startsWith(text)) return 1
  if (name.toLowerCase().startsWith(text)) return 2
  return short.includes(text) || name.toLowerCase().includes(text) ? 3 : 4
}
