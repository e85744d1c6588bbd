import type { ReactNode } from 'react'
import { AddressText } from '../controls/address.tsx'
import { Spinner } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { formatClock } from '../controls/format-time.ts'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { claimText } from '../language/en/claim.ts'
import styles from './claim-page.module.css'
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
    <ol aria-label={claimText('progress')} className={styles['trace']}>
      {claimPlaces.map((place, index) => {
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
        return (
          <li
            aria-current={isNow ? 'step' : undefined}
            className={isDone || isNow || isBefore ? undefined : styles['todo']}
            key={place}
          >
            <span
              aria-hidden="true"
              className={classNames(
                styles['mark'],
                (isDone || isBefore) && styles['done'],
                isFailed && styles[current.status === 'failed' && current.tone === 'bad' ? 'bad' : 'warn'],
              )}
            >
              {(isDone || isBefore) && <Icon name="check" size={16} />}
              {isFailed && <Icon name="x" size={16} />}
              {isNow && !isFailed && !wasPaid && !isUsersTurn && <Spinner />}
            </span>
            <div>
              <h2>{place === 'paid' ? last.step : stepTitle(place, steps)}</h2>
              <p className={classNames(text['small'], text['muted'])} role={isNow ? 'status' : undefined}>
                {hash !== null && (isDone || isNow) ? (
                  claimText.rich('withHash', {
                    words: <bdi>{words}</bdi>,
                    hash: <AddressText address={hash} isCopyable what={claimText('transactionHash')} />,
                  })
                ) : (
                  <bdi>{words}</bdi>
                )}
              </p>
            </div>
            <span className={classNames(text['small'], text['muted'], styles['time'])}>
              {isDone && time !== undefined && formatClock(time)}
            </span>
            {isNow && <div className={styles['now']}>{children}</div>}
          </li>
        )
      })}
    </ol>
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
