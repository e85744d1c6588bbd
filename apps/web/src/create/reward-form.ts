import * as z from 'zod/mini'
import { type RewardKind, rewardKindNames } from './reward-kinds.ts'

/** The unit of a number: the decimals of its token, none, or 18 decimals. */
export type NumberMeaning = 'unit' | 'raw' | 'wad'

/** The typed and chosen values of one reward. They are saved on the device as text. */
export type RewardForm = {
  readonly kind: RewardKind
  /** The address of the paid asset: a token, an NFT collection, a points contract or an allowlist. */
  readonly assetText: string
  /** The token whose price decides. Only for pegged rewards. */
  readonly pegText: string
  /** The amount per claim, for the winner, for the first claim, or per unit of the number. */
  readonly amountText: string
  /** The maximum amount per claim. */
  readonly mostText: string
  /** The total budget, when the other fields do not determine it. */
  readonly totalText: string
  /** The number of wallets, tickets or NFTs. Empty for no limit, if the kind allows it. */
  readonly accountsText: string
  /** Claims by one account. Empty for no limit. */
  readonly timesText: string
  /** The key of the `NumberField` on which the amount is based. */
  readonly followsKey: string
  readonly numberIs: NumberMeaning
  /** The token id of the NFT. */
  readonly tokenIdText: string
  /** Who signs claims, if that is a choice. */
  readonly signedBy: 'verifier' | 'own'
  /** A custom signer. Empty for the creator's account. */
  readonly signerText: string
}

/** The empty reward. */
export const emptyRewardForm: RewardForm = {
  ...{ kind: 'pool', assetText: '', pegText: '', amountText: '', mostText: '', totalText: '', accountsText: '' },
  ...{ timesText: '1', followsKey: '', numberIs: 'unit', tokenIdText: '', signedBy: 'verifier', signerText: '' },
}

const line = z._default(z.string().check(z.maxLength(200)), '')

/** The saved form of a reward. Missing fields are empty. */
export const rewardShape = z.object({
  kind: z.enum(rewardKindNames),
  ...{ assetText: line, pegText: line, amountText: line, mostText: line, totalText: line, accountsText: line },
  timesText: z._default(z.string().check(z.maxLength(200)), '1'),
  followsKey: line,
  numberIs: z._default(z.enum(['unit', 'raw', 'wad']), 'unit'),
  signedBy: z._default(z.enum(['verifier', 'own']), 'verifier'),
  ...{ tokenIdText: line, signerText: line },
})
