import type { ChainConfig } from '../config/config.ts'
import { linkButtonClass } from '../controls/button.tsx'
import { messageLocale } from '../language/define-messages.ts'
import { createText } from '../language/en/create.ts'
import { Hint } from '../transaction/transaction-step.tsx'
import { CreateBoostOutcome, CreateBoostProgress } from './create-boost-progress.tsx'
import { type CreateBoostState, isStarted, isUnsigned } from './create-boost-state.ts'
import { FINISH_ID } from './finish-boost.tsx'
import { FormLock } from './form-lock.tsx'
import { TermsOutcome } from './terms-outcome.tsx'
import type { UseCreateBoostReturnType } from './use-create-boost.ts'

/** The end of the review: the button that creates the boost, or what is left to do with one that exists. */
export function BoostConclusion({
  chain,
  creation,
  creating,
  isFinishing,
  isLocked,
  isOneRequest,
  now,
  onCreate,
  open,
  totals,
}: {
  readonly chain: ChainConfig
  /** Of the boost of this form. */
  readonly creation: CreateBoostState
  readonly creating: UseCreateBoostReturnType
  /** Whether the boost that a closed page left is finished first. */
  readonly isFinishing: boolean
  /** Whether the wallet is signing something else on this page. */
  readonly isLocked: boolean
  readonly isOneRequest: boolean
  /** Unix seconds. */
  readonly now: number
  readonly onCreate: () => void
  /** What keeps the boost from being created, as a sentence; null for none. */
  readonly open: string | null
  /** What each budget line pays in all; null where it is unknown. */
  readonly totals: readonly (string | null)[]
}) {
  if (isFinishing)
    return (
      <>
        <a className={linkButtonClass({ size: 'big' })} href={`#${FINISH_ID}`} onClick={focusFinish}>
          {createText('finishBoostId', { id: creating.creation.boostId ?? '' })}
        </a>
        <Hint>{createText('finishBoostFirst')}</Hint>
      </>
    )
  if (isUnsigned(creation)) return <TermsOutcome chain={chain} now={now} flow={creating} />
  return (
    <FormLock isLocked={isLocked}>
      <CreateBoostOutcome creation={creation} leave={creating.leave} />
      <CreateBoostProgress
        chain={chain}
        label={
          isStarted(creation) ? createText(creation.boostId === null ? 'continue' : 'finishBoost') : createWords(totals)
        }
        isOneRequest={isOneRequest}
        onCreate={onCreate}
        open={open}
        flow={creating}
      />
    </FormLock>
  )
}

/** The address of the page does not change, so that a reload opens the same. */
function focusFinish(event: { readonly preventDefault: () => void }): void {
  event.preventDefault()
  const heading = document.getElementById(FINISH_ID)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The total on the button, if it is known and short enough. */
function createWords(totals: readonly (string | null)[]): string {
  const known = totals.flatMap((total) => (total === null ? [] : [total]))
  if (known.length === 0 || known.length < totals.length || known.length > 3) return createText('createBoost')
  return createText('createFor', { totals: new Intl.ListFormat(messageLocale()).format(known) })
}
