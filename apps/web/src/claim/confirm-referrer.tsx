import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { claimText } from '../language/en/claim.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import { Hint, TransactionStep } from '../transaction/transaction-step.tsx'
import styles from './claim-page.module.css'

/**
 * Asks the claimant to sign for a referrer. Anyone may request a claim, but only the claimant can confirm a referrer,
 * and it is optional.
 */
export function ConfirmReferrer({
  chain,
  state,
  part,
  onConfirm,
  onAlone,
}: {
  readonly chain: ChainConfig
  readonly state: TransactionState
  /** What the referrer gets: “0.35 LEAF”, “5 % of your reward”. */
  readonly part: string
  readonly onConfirm: () => void
  readonly onAlone: () => void
}) {
  return (
    <div className={styles['action']}>
      <TransactionStep chain={chain} state={state}>
        <div className={styles['choices']}>
          <Button look="main" onClick={onConfirm} size="big">
            {claimText('creditReferrer')}
          </Button>
          <Button look="quiet" onClick={onAlone}>
            {claimText('skip')}
          </Button>
        </div>
        <Hint>{claimText('referrerGets', { part })}</Hint>
        {state.status === 'failed' && (
          <Alert isLive title={claimText('notSigned')} tone="warn">
            {claimText('notSignedDetail', { problem: state.problem })}
            {state.details !== undefined && <Details>{state.details}</Details>}
          </Alert>
        )}
      </TransactionStep>
    </div>
  )
}
