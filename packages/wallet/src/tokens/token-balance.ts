import type { Address } from 'viem'

/** How much of a token an account has. Names, symbols and icons of tokens that are not listed are untrusted text. */
export type TokenBalance = {
  readonly chainId: number
  /** Null is the native currency. */
  readonly address: Address | null
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
  /** US dollars for one whole token; null when it is not known. */
  readonly price: number | null
  /** US dollars; null without a price. */
  readonly value: number | null
  readonly iconUrl: string | null
  /** False for a token that is in no list: its name may be another token's. */
  readonly isListed: boolean
}
