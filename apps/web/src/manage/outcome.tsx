import type { TransactionState } from '../connect/transaction.ts'
import { Note } from '../controls/note.tsx'

/** What came of it; nothing while it has not ended. */
export function Outcome({ state, done }: { readonly state: TransactionState; readonly done: string }) {
  if (state.status === 'done') return <Note isLive size="small" title={done} tone="good" />
  if (state.status !== 'failed') return null
  return (
    <Note isLive size="small" title="It didn’t go through" tone={state.hash === null ? 'warn' : 'bad'}>
      {state.problem} {state.hash !== null && 'The network fee was spent.'}
    </Note>
  )
}
