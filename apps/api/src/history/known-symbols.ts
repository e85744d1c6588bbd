import type { ApiChain } from '../chain/api-chain.ts'
import type { TokenList } from '../tokens/token-list.ts'
import { toKnownSymbols } from './classify-spam.ts'

/** Returns a function that gives the names and symbols of a chain's listed tokens, folded, which others imitate. */
export function createKnownSymbols(tokens: TokenList): (chain: ApiChain) => ReadonlySet<string> {
  const known = new Map<number, ReadonlySet<string>>()
  return ({ chainId, settings: { nativeCurrency } }) => {
    const names = tokens.list(chainId).flatMap(({ symbol, name }) => [symbol, name])
    const symbols = known.get(chainId) ?? toKnownSymbols([nativeCurrency.symbol, nativeCurrency.name, ...names])
    known.set(chainId, symbols)
    return symbols
  }
}
