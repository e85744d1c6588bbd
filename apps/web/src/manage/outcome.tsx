import type { TransactionState } from '../connect/transaction.ts'
import { Note } from '../controls/note.tsx'
import { manageText } from '../language/en/manage.ts'

/** What came of it; nothing while it has not ended. */
export function Outcome({ state, done }: { readonly state: TransactionState; readonly done: string }) {
  if (state.status === 'done') return <Note isLive size="small" title={done} tone="good" />
  if (state.status === 'unknown') {
    return (
      <Note isLive size="small" title={manageText('mayStillPass')} tone="warn">
        {manageText('mayStillPassHint')}
      </Note>
    )
  }
  if (state.status !== 'failed') return null
  return (
    <Note isLive size="small" title={manageText('didNotPass')} tone={state.hash === null ? 'warn' : 'bad'}>
      {state.problem} {state.hash !== null && manageText('feeSpent')}
      {state.isBegun && manageText('earlierPassed')}
    </Note>
  )
}
