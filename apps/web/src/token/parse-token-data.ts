import type { Address, Hex } from 'viem'
import { decoders, isOfContract, type TokenData, type TokenFunction, toTokenData } from './token-data.ts'

/** What the reads of a contract returned, undecoded. Null for one that reverted. */
type ReturnedData = { readonly [name in TokenFunction]: Hex | null }

/** Decodes what a contract returned to the reads of {@link getTokenData}. Pure. */
export function parseTokenData(address: Address, returned: ReturnedData): TokenData {
  function decode<answer>(data: Hex | null, decoder: (data: Hex) => answer): answer | null {
    try {
      return data === null ? null : decoder(data)
    } catch (error) {
      if (isOfContract(error)) return null
      throw error
    }
  }
  return toTokenData(address, {
    symbol: decode(returned.symbol, decoders.symbol),
    decimals: decode(returned.decimals, decoders.decimals),
    token0: decode(returned.token0, decoders.token0),
    token1: decode(returned.token1, decoders.token1),
  })
}
