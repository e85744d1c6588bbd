import { type Address, getAddress } from 'viem'
import { tokenRows } from './generated/token-rows.ts'

/** A token of one chain. */
export type Token = {
  readonly chainId: number
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** URL of its picture; null when it has none. */
  readonly logo: string | null
}

/** Tokens that are known by address. A token with the same symbol and another address is another token. */
export type TokenList = {
  /** Null for a token that is not listed. */
  get(chainId: number, address: Address): Token | null
  list(chainId: number): readonly Token[]
}

/** Most tokens of a chain whose balances are read and that can be chosen for a swap. The list has 470 on Ethereum. */
export const MAX_TOKENS_PER_CHAIN = 1_000

/**
 * Creates the list: the bundled tokens and the operator's. Of two with the same address the operator's is taken, and the operator's come
 * first.
 */
export function createTokenList(operatorTokens: readonly Token[]): TokenList {
  const byChain = new Map<number, Map<Address, Token>>()
  for (const token of [...operatorTokens, ...readBundledTokens()]) {
    const tokens = byChain.get(token.chainId) ?? new Map<Address, Token>()
    byChain.set(token.chainId, tokens)
    if (!tokens.has(token.address) && tokens.size < MAX_TOKENS_PER_CHAIN) tokens.set(token.address, token)
  }
  const lists = new Map([...byChain].map(([chainId, tokens]) => [chainId, [...tokens.values()]]))
  return {
    get: (chainId, address) => byChain.get(chainId)?.get(getAddress(address)) ?? null,
    list: (chainId) => lists.get(chainId) ?? [],
  }
}

let bundled: readonly Token[] | null = null

/** Reads the rows once: to check thousands of addresses takes as long as all else at a start. */
function readBundledTokens(): readonly Token[] {
  bundled ??= tokenRows.split('\n').flatMap((row) => {
    const [chainId, address, decimals, symbol, name] = row.split('\t')
    if (address === undefined || symbol === undefined || name === undefined) return []
    return [
      { chainId: Number(chainId), address: getAddress(address), decimals: Number(decimals), symbol, name, logo: null },
    ]
  })
  return bundled
}
