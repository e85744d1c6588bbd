import type { Reward } from '../boost/use-reward.ts'
import { claimText } from '../language/en/claim.ts'
import { formatAmount, formatRoundedDown } from '../token/amount.ts'
import type { Completion } from './verifier-requests.ts'

/**
 * What a claim is expected to pay. After the claim, `formatClaimed` shows what it paid. `isFixed` is true when the
 * contract cannot pay another amount.
 */
export type OfferText = { readonly label: string; readonly words: string; readonly isFixed: boolean }

/**
 * Returns what a claim is expected to pay: the amount that the verifier computed, or the contract's reward. Pure.
 * @param known - null while the token is not read.
 * @param completion - null while the completion is unknown.
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
      // Only the draw pays the prize, so it is not shown as received.
      return { label: claimText('youGet'), words: claimText('raffleEntry'), isFixed: false }
    case 'falling':
      // The current reward. The block of the claim decides what is paid.
      return { label: claimText('paysNow'), words: result, isFixed: false }
    case 'measured':
      return worked === null
        ? { label: claimText('youReceive'), words: claimText('whatTaskEarned'), isFixed: false }
        : { label: claimText('youReceive'), words: worked, isFixed: true }
    case 'priced':
      // The verifier computed this with the price at that time. The receipt shows what was paid.
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

/**
 * The text of the claim button: “Claim 25 TUSD”, or to enter a raffle. It has no amount that may still change. Pure.
 */
export function formatClaimButton(known: Reward | null, completion: Completion | null): string {
  if (known?.pays === 'prize') return claimText('enterRaffle')
  const { words, isFixed } = formatOffer(known, completion)
  return isFixed ? claimText('claimAmount', { amount: words }) : claimText('claimReward')
}

/**
 * The line below that button. A raffle entry pays nothing yet, and an allowlist spot is not a payment. Pure.
 * @param known - null while the token is not read.
 */
export function claimHint(known: Reward | null): string {
  if (known?.pays === 'prize') return claimText('hintRaffle')
  return claimText(known === null || known.pays === 'thing' ? 'hintOnlyYou' : 'hintPaid')
}
