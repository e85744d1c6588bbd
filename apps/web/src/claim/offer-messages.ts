import type { Reward } from '../boost/use-reward.ts'
import { claimText } from '../language/en/claim.ts'
import { formatAmount, formatRoundedDown } from '../token/amount.ts'
import type { Completion } from './verifier-requests.ts'

/**
 * What a claim is expected to bring, before it is made. `formatClaimed` says what it brought, from the receipt.
 * `isFixed` where the contract can pay nothing else.
 */
export type OfferText = { readonly label: string; readonly words: string; readonly isFixed: boolean }

/**
 * What a claim is expected to bring: the amount that the verifier has worked out, or what the contract pays. Pure.
 * @param known - null while the token has not answered. @param completion - null while nothing is known of the task.
 */
export function formatOffer(known: Reward | null, completion: Completion | null): OfferText {
  if (known === null) return { label: claimText('youReceive'), words: claimText('yourReward'), isFixed: false }
  const { reward, unit } = known
  const result = `${reward.amount} ${reward.unit}`.trim()
  const most = completion?.maxReward ?? null
  const worked = most === null ? null : `${formatAmount(most, unit.decimals)} ${unit.symbol}`
  switch (known.pays) {
    case 'fixed':
      return { label: claimText('youReceive'), words: result, isFixed: true }
    case 'prize':
      return { label: claimText('prize'), words: result, isFixed: false }
    case 'falling':
      // The reward of this moment: what is paid is settled by the block that the claim comes into.
      return { label: claimText('paysNow'), words: result, isFixed: false }
    case 'measured':
      return worked === null
        ? { label: claimText('youReceive'), words: claimText('whatTaskEarned'), isFixed: false }
        : { label: claimText('youReceive'), words: worked, isFixed: true }
    case 'priced':
      // The price is that of the moment that the verifier looked; the receipt says what it came to.
      return most === null
        ? { label: claimText('youReceive'), words: result, isFixed: false }
        : {
            label: claimText('youReceive'),
            words: claimText('about', { amount: `${formatRoundedDown(most, unit.decimals)} ${unit.symbol}` }),
            isFixed: false,
          }
    case 'thing':
      return { label: claimText('youGet'), words: result, isFixed: true }
    default:
      return known.pays satisfies never
  }
}

/** What the claim's button says: “Claim 25 TUSD”, or that a raffle is entered; no amount that may yet change. Pure. */
export function formatClaimButton(known: Reward | null, completion: Completion | null): string {
  if (known?.pays === 'prize') return claimText('enterRaffle')
  const { words, isFixed } = formatOffer(known, completion)
  return isFixed ? claimText('claimAmount', { amount: words }) : claimText('claimReward')
}

/**
 * The line under that button: who gets what. A raffle that is entered pays nobody yet, and a place on a list is not a payment.
 * Pure. @param known - null while the token has not answered.
 */
export function claimHint(known: Reward | null): string {
  if (known?.pays === 'prize') return claimText('hintRaffle')
  return claimText(known === null || known.pays === 'thing' ? 'hintOnlyYou' : 'hintPaid')
}
