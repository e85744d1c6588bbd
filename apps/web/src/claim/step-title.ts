import { claimText } from '../language/en/claim.ts'
import { type ClaimPlace, claimPlaces } from './claim-place.ts'
import type { ClaimSteps } from './claim-steps.ts'

/** Returns the title of a step, which names it as done or failed only when it is. Pure. */
export function stepTitle(
  place: Exclude<ClaimPlace, 'paid'>,
  { current, isPaid, wasPaid }: Pick<ClaimSteps, 'current' | 'isPaid' | 'wasPaid'>,
): string {
  const [at, now] = [claimPlaces.indexOf(place), claimPlaces.indexOf(current.at)]
  if (isPaid || at < now) return claimText(`step.${place}.done`)
  const isFailed = at === now && current.status === 'failed' && !current.isClaimantUnclear && !wasPaid
  return claimText(isFailed ? `step.${place}.failed` : `step.${place}`)
}
