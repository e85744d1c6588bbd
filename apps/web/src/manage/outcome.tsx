import type { TransactionState } from '../connect/transaction.ts'
import { Note } from '../controls/note.tsx'

/** What came of it; nothing while it has not ended. */
export function Outcome({ state, done }: { readonly state: TransactionState; readonly done: string }) {
  if (state.status === 'done') return <Note isLive size="small" title={done} tone="good" />
  if (state.status === 'unknown') {
    return (
      <Note isLive size="small" title="It may yet go through" tone="warn">
        It was sent, and the network does not say what came of it. Look at what is there before you try again.
      </Note>
    )
  }
  if (state.status !== 'failed') return null
  return (
    <Note isLive size="small" title="It didn’t go through" tone={state.hash === null ? 'warn' : 'bad'}>
      {state.problem} {state.hash !== null && 'The network fee was spent.'}
      {state.isBegun && 'What you confirmed before it went through.'}
    </Note>
  )
}
