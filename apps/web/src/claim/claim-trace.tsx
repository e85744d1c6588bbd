import type { ReactNode } from 'react'
import { AddressText } from '../controls/address.tsx'
import { formatClock } from '../controls/format-time.ts'
import { type StepItem, StepList } from '../controls/step-list.tsx'
import { claimText } from '../language/en/claim.ts'
import { type ClaimPlace, claimPlaces } from './claim-place.ts'
import type { ClaimSteps } from './claim-steps.ts'
import { stepTitle } from './step-title.ts'

/** The five steps, each with its time. The actions are below the current step. */
export function ClaimTrace({
  steps,
  times,
  last,
  isEntered,
  isForAnother,
  children,
}: {
  readonly steps: ClaimSteps
  /** The times of the completed steps, in Unix seconds. */
  readonly times: Readonly<Partial<Record<ClaimPlace, number>>>
  /** The name and the text of the last step once it is completed, according to the receipt. */
  readonly last: { readonly step: string; readonly detail: string }
  /** Whether the account entered a raffle before, whose outcome the last step then shows. */
  readonly isEntered: boolean
  /** True when the claimant is not the connected account. */
  readonly isForAnother: boolean
  readonly children: ReactNode
}) {
  const { current, isPaid, wasPaid, isUsersTurn, completionHash, transaction } = steps
  const isOthers = isForAnother || (current.status === 'failed' && current.isClaimantUnclear)
  const at = claimPlaces.indexOf(current.at)
  return (
    <StepList
      label={claimText('progress')}
      steps={claimPlaces.map((place, index): StepItem => {
        const isDone = isPaid || index < at
        const isNow = !isPaid && index === at
        // An earlier claim completed this step.
        const isBefore = wasPaid && (isNow || place === 'paid')
        const isFailed = isNow && current.status === 'failed' && !wasPaid
        const time = times[place]
        const words = isDone
          ? place === 'paid'
            ? last.detail
            : doneWords(place, { isForAnother, isOthers })
          : isNow
            ? nowWords(steps)
            : place === 'paid' && wasPaid && isEntered
              ? last.detail
              : aheadWords(place, steps)
        const hash = place === 'found' ? completionHash : place === 'claim' ? transaction : null
        return {
          key: place,
          title: place === 'paid' ? last.step : stepTitle(place, steps),
          status: isFailed
            ? current.status === 'failed' && current.tone === 'bad'
              ? 'bad'
              : 'warn'
            : isDone || isBefore
              ? 'done'
              : isNow
                ? isUsersTurn
                  ? 'now'
                  : 'busy'
                : 'todo',
          isCurrent: isNow,
          detail:
            hash !== null && (isDone || isNow) ? (
              claimText.rich('withHash', {
                words: <bdi>{words}</bdi>,
                hash: <AddressText address={hash} isCopyable what={claimText('transactionHash')} />,
              })
            ) : (
              <bdi>{words}</bdi>
            ),
          time: isDone && time !== undefined && formatClock(time),
          ...(isNow && { children }),
        }
      })}
    />
  )
}

function doneWords(
  place: Exclude<ClaimPlace, 'paid'>,
  {
    isForAnother,
    isOthers,
  }: {
    readonly isForAnother: boolean
    /** True when another account sent it, or may have sent it. */
    readonly isOthers: boolean
  },
): string {
  if (place === 'found' && isOthers) return claimText('doneFoundOther')
  if (isForAnother && place === 'signed') return claimText('doneSignedOther')
  return claimText(`done.${place}`)
}

function nowWords({ current, wasPaid }: ClaimSteps): string {
  if (current.status === 'waiting') return current.detail
  if (wasPaid) return claimText('notNeeded')
  return claimText(current.isClaimantUnclear ? 'needsInput' : 'stopped')
}

function aheadWords(place: ClaimPlace, { current, wasPaid }: ClaimSteps): string {
  if (wasPaid) return claimText('byEarlierClaim')
  return current.status === 'failed' && !current.isClaimantUnclear
    ? claimText('notStarted')
    : claimText(`next.${place}`)
}
