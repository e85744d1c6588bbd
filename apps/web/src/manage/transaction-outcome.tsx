import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { manageText } from '../language/en/manage.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'

/** The outcome of a transaction. Empty while it is pending. */
export function TransactionOutcome({
  state,
  done,
  onDismiss,
}: {
  readonly state: TransactionState
  readonly done: string
  /** Removes the outcome of an earlier visit. Left out for a request of one transaction, which is never incomplete. */
  readonly onDismiss?: () => void
}) {
  if (state.status === 'success' && state.isLast) return <Alert isLive size="small" title={done} tone="good" />
  if (state.status === 'success') {
    return (
      <Alert
        actions={
          onDismiss === undefined ? undefined : (
            <Button onClick={onDismiss} size="small">
              {manageText('dismiss')}
            </Button>
          )
        }
        isLive
        size="small"
        title={manageText('earlierConfirmed')}
        tone="warn"
      >
        {manageText('earlierConfirmedHint')}
      </Alert>
    )
  }
  if (state.status === 'unknown') {
    return (
      <Alert isLive size="small" title={manageText('mayStillPass')} tone="warn">
        {manageText('mayStillPassHint')}
      </Alert>
    )
  }
  if (state.status !== 'failed') return null
  return (
    <Alert isLive size="small" title={manageText('didNotPass')} tone={state.hash === null ? 'warn' : 'bad'}>
      {state.problem} {state.hash !== null && manageText('feeSpent')}
      {state.details !== undefined && <Details>{state.details}</Details>}
      {state.isStarted && manageText('earlierPassed')}
    </Alert>
  )
}
