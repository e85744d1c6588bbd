import type { TokenBalance } from './token-balance.ts'

/**
 * Returns the tokens that have the name and the symbol of another one on another network, so that their rows have to name
 * the network. Pure.
 */
export function findTwins<Token extends TokenBalance>(tokens: readonly Token[]): ReadonlySet<Token> {
  const chains = new Map<string, Set<number | null>>()
  for (const token of tokens) {
    const key = keyOf(token)
    chains.set(key, (chains.get(key) ?? new Set()).add(token.chainId))
  }
  return new Set(tokens.filter((token) => (chains.get(keyOf(token))?.size ?? 0) > 1))
}

function keyOf({ name, symbol }: TokenBalance): string {
  return `${name} ${symbol}`.toLowerCase()
}
