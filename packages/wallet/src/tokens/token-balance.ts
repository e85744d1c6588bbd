import type { Address } from 'viem'
import type { CaipNetworkId } from '../caip/caip.ts'

/** Which token, and on which network: one of an EVM network, or of a network of another namespace, where `chainId` is null. */
export type TokenPlace =
  | {
      readonly chainId: number
      readonly networkId?: undefined
      /** Null is the native currency. */
      readonly address: Address | null
    }
  | {
      readonly chainId: null
      readonly networkId: CaipNetworkId
      /** The mint, on Solana. Null is the native currency. */
      readonly address: string | null
    }

/** How much of a token an account has. Names, symbols and icons of tokens that are not listed are untrusted text. */
export type TokenBalance = TokenPlace & {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. On Solana as the token wants it shown, if it pays interest or is scaled. */
  readonly amount: bigint
  /** US dollars for one whole token; null when it is not known. */
  readonly price: number | null
  /** By which part the price changed in 24 hours: 0.01 is one percent up. Left out when it is not known. */
  readonly priceChange?: number
  /** US dollars; null without a price. */
  readonly value: number | null
  readonly iconUrl: string | null
  /** False for a token that is in no list: its name may be another token's. */
  readonly isListed: boolean
  /** Whether a boost of the protocol paid the account with it, as the API knows. */
  readonly isReward?: boolean | undefined
}

/** A token on an EVM network. */
export type EvmTokenBalance = Extract<TokenBalance, { readonly chainId: number }>

/** Returns whether a token is on an EVM network. */
export function isEvmToken(token: TokenBalance): token is EvmTokenBalance {
  return token.chainId !== null
}
