import type { Reward } from '../boost/use-reward.ts'
import { formatAmount } from '../deed/amount.ts'
import type { Completion } from './verifier-client.ts'

/**
 * What a claim pays, in words: the very amount where the verifier has worked it out. Pure.
 * @param known - null while the token has not answered. @param completion - null while nothing is known of the deed.
 */
export function claimedWords(known: Reward | null, completion: Completion | null): string {
  if (known === null) return 'your reward'
  const { reward, unit, isAmount } = known
  if (completion?.rewardAtMost == null || !isAmount) return `${reward.amount} ${reward.unit}`
  return `${formatAmount(completion.rewardAtMost, unit.decimals)} ${unit.symbol}`
}

/** What the claim's button says: “Claim 25 TUSD”, or that a raffle is entered. Pure. */
export function claimDeedWords(known: Reward | null, completion: Completion | null): string {
  const words = claimedWords(known, completion)
  return known?.isRaffle === true ? `Enter the raffle for ${words}` : `Claim ${words}`
}

/**
 * What the claim came to: “25 TUSD is yours”, or that one is in the raffle. Pure.
 * @param isForAnother - another account than the connected one got it.
 */
export function gottenWords(known: Reward | null, completion: Completion | null, isForAnother: boolean): string {
  if (known?.isRaffle === true) return isForAnother ? 'The entry is in the raffle' : 'You are in the raffle'
  return `${claimedWords(known, completion)} is ${isForAnother ? 'paid' : 'yours'}`
}
