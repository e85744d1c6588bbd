import { type Address, concat, type Hex, numberToHex } from 'viem'

/** Returns a path as v3 reads it: each token, followed by the fee of the pool to the next one. */
export function encodePath(path: readonly Address[], fees: readonly number[]): Hex {
  return concat(
    path.flatMap((token, at): readonly Hex[] => {
      const fee = fees[at]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}
