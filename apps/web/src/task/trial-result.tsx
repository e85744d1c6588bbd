import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { taskText } from '../language/en/task.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import type { Trial } from './use-do-task.ts'
import { indirectWords } from './verify-task.ts'

/** The result of the simulation, or of the transaction. */
export function TrialResult({
  chain,
  trial,
  state,
  onSendAnyway,
}: {
  readonly chain: ChainConfig
  readonly trial: Trial | null
  readonly state: TransactionState
  readonly onSendAnyway: () => void
}) {
  return (
    <>
      {trial?.status === 'does-not-count' && (
        <Alert isLive title={taskText('wouldNotCount')} tone="warn">
          {taskText('wouldNotCountDetail')}
        </Alert>
      )}
      {trial?.status === 'indirect' && (
        <Alert isLive title={indirectWords(trial.way).title} tone="warn">
          {indirectWords(trial.way).text}
        </Alert>
      )}
      {trial?.status === 'reverts' && (
        <Alert isLive title={taskText('wouldFail')} tone="warn">
          {taskText('wouldFailDetail', { reason: trial.reason ?? taskText('wouldFailUnknown') })}
        </Alert>
      )}
      {trial?.status === 'gives-rights' && (
        <Alert isLive title={taskText('givesRights')} tone="bad">
          {taskText.rich('givesRightsDetail', {
            taker: <AddressText address={trial.taker} isCopyable />,
            contract: (
              <AddressText address={trial.contract} name={chain.names.get(trial.contract.toLowerCase()) ?? null} />
            ),
          })}
        </Alert>
      )}
      {trial?.status === 'lost' && (
        <Alert isLive title={taskText('notTried')} tone="warn">
          {taskText('notTriedDetail', { reason: trial.reason })}
        </Alert>
      )}
      {trial?.status === 'untried' && state.status === 'idle' && (
        <Alert
          actions={
            <Button onClick={onSendAnyway} size="small">
              {taskText('sendAnyway')}
            </Button>
          }
          isLive
          title={taskText('cannotTry')}
          tone="warn"
        >
          {taskText('cannotTryDetail')}
        </Alert>
      )}
      {state.status === 'failed' && (
        <Alert isLive title={taskText('failed')} tone="warn">
          {state.problem}
          {state.details !== undefined && <Details>{state.details}</Details>}
        </Alert>
      )}
      {state.status === 'unknown' && (
        <Alert isLive title={taskText('unknown')} tone="warn">
          {taskText('unknownDetail')}
        </Alert>
      )}
    </>
  )
}
