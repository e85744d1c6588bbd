import { useAppWallet } from '../connect/wallet-context.ts'
import { Button } from '../controls/button.tsx'
import { boostText } from '../language/en/boost.ts'
import { taskText } from '../language/en/task.ts'
import { Step } from '../transaction/transaction-step.tsx'
import type { IndirectWay } from './task-way.ts'
import { indirectWords } from './verify-task.ts'

/** Why the task cannot be done with this account, in place of its button, and the way out. */
export function IndirectNote({ way }: { readonly way: IndirectWay }) {
  const { openModal, openView } = useAppWallet()
  const { title, text } = indirectWords(way)
  return (
    <Step isBusy={false} still={title}>
      {text}{' '}
      {way === 'user-operation' ? (
        <Button aria-haspopup="dialog" look="quiet" onClick={() => openView({ type: 'AccountSettings' })} size="small">
          {taskText('toStandardAccount')}
        </Button>
      ) : (
        <Button aria-haspopup="dialog" look="quiet" onClick={openModal} size="small">
          {boostText('tryAnotherWallet')}
        </Button>
      )}
    </Step>
  )
}
