import type { Reward } from '../boost/use-reward.ts'
import { formatAmount, formatRoundedDown } from '../token/amount.ts'
import type { Completion } from './verifier-client.ts'

/**
 * What a claim is expected to bring, before it is made. What it brought is told by `finalWords`, from the receipt.
 * `isFixed` where the contract can pay nothing else.
 */
export type OfferWords = { readonly label: string; readonly words: string; readonly isFixed: boolean }

/**
 * What a claim is expected to bring: the amount that the verifier has worked out, or what the contract pays. Pure.
 * @param known - null while the token has not answered. @param completion - null while nothing is known of the task.
 */
export function offerWords(known: Reward | null, completion: Completion | null): OfferWords {
  if (known === null) return { label: 'You receive', words: 'your reward', isFixed: false }
  const { reward, unit } = known
  const told = `${reward.amount} ${reward.unit}`.trim()
  const most = completion?.maxReward ?? null
  const worked = most === null ? null : `${formatAmount(most, unit.decimals)} ${unit.symbol}`
  switch (known.pays) {
    case 'fixed':
      return { label: 'You receive', words: told, isFixed: true }
    case 'prize':
      return { label: 'The prize', words: told, isFixed: false }
    case 'falling':
      // The reward of this moment: what is paid is settled by the block that the claim comes into.
      return { label: 'It pays now', words: told, isFixed: false }
    case 'measured':
      return worked === null
        ? { label: 'You receive', words: 'what the task earned', isFixed: false }
        : { label: 'You receive', words: worked, isFixed: true }
    case 'priced':
      // The price is that of the moment that the verifier looked; the receipt says what it came to.
      return most === null
        ? { label: 'You receive', words: told, isFixed: false }
        : {
            label: 'You receive',
            words: `about ${formatRoundedDown(most, unit.decimals)} ${unit.symbol}`,
            isFixed: false,
          }
    case 'thing':
      return { label: 'You get', words: told, isFixed: true }
    default:
      return known.pays satisfies never
  }
}

/** What the claim's button says: “Claim 25 TUSD”, or that a raffle is entered; no amount that may yet change. Pure. */
export function claimButtonWords(known: Reward | null, completion: Completion | null): string {
  if (known?.pays === 'prize') return 'Enter the raffle'
  const { words, isFixed } = offerWords(known, completion)
  return isFixed ? `Claim ${words}` : 'Claim your reward'
}

/**
 * The line under that button: who gets what. A raffle that is entered pays nobody yet, and a place on a list is no payment.
 * Pure. @param known - null while the token has not answered.
 */
export function claimHint(known: Reward | null): string {
  if (known?.pays === 'prize') return 'Task complete. Nothing is paid until one winner is drawn.'
  return known === null || known.pays === 'thing'
    ? 'Task complete. Only your wallet can claim this.'
    : 'Task complete. This reward can only be paid to your wallet.'
}
