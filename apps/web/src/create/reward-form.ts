import * as z from 'zod/mini'
import { type RewardKind, rewardKindNames } from './reward-kinds.ts'

/** How a number of the action is meant: in its token's own decimals, as it is, or with 18 decimals. */
export type NumberMeaning = 'unit' | 'raw' | 'wad'

/** What was typed and chosen about one reward. Plain text: it is saved on the device as it is. */
export type RewardForm = {
  readonly kind: RewardKind
  /** What is paid: an address, known or typed. A token, a set of collectibles, a points contract or a list. */
  readonly assetText: string
  /** The token whose worth decides; only for pegged rewards. */
  readonly pegText: string
  /** To each, to the winner, to the first, or for each one of the number that is followed. */
  readonly amountText: string
  /** To one claim at most. */
  readonly mostText: string
  /** Money in all, where it is not a product of the others. */
  readonly totalText: string
  /** How many people, tickets or collectibles. Empty for any number where the kind leaves it open. */
  readonly accountsText: string
  /** Claims by one account; empty for any number. */
  readonly timesText: string
  /** Which number of the action is followed: a `NumberField`'s key. */
  readonly followsKey: string
  readonly numberIs: NumberMeaning
  /** Which collectible of its set. */
  readonly tokenIdText: string
  /** Who signs claims, where that is a choice. */
  readonly signedBy: 'verifier' | 'own'
  /** A custom signer; empty for the creator's account. */
  readonly signerText: string
}

/** Nothing is typed yet. */
export const emptyRewardForm: RewardForm = {
  ...{ kind: 'pool', assetText: '', pegText: '', amountText: '', mostText: '', totalText: '', accountsText: '' },
  ...{ timesText: '1', followsKey: '', numberIs: 'unit', tokenIdText: '', signedBy: 'verifier', signerText: '' },
}

const line = z._default(z.string().check(z.maxLength(200)), '')

/** A reward as it is saved: what is missing is empty. */
export const rewardShape = z.object({
  kind: z.enum(rewardKindNames),
  ...{ assetText: line, pegText: line, amountText: line, mostText: line, totalText: line, accountsText: line },
  timesText: z._default(z.string().check(z.maxLength(200)), '1'),
  followsKey: line,
  numberIs: z._default(z.enum(['unit', 'raw', 'wad']), 'unit'),
  signedBy: z._default(z.enum(['verifier', 'own']), 'verifier'),
  ...{ tokenIdText: line, signerText: line },
})
