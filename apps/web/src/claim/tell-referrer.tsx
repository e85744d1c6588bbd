import type { WorldChain } from '../app/world.ts'
import type { TransactionState } from '../connect/transaction.ts'
import { Hint, TransactionStep } from '../connect/transaction-step.tsx'
import { Button } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import styles from './claim-page.module.css'

/** Anybody may ask for a claim: only the claimant can say who sent them, and need not. */
export function TellReferrer({
  chain,
  telling,
  part,
  onTell,
  onAlone,
}: {
  readonly chain: WorldChain
  readonly telling: TransactionState
  /** What the referrer gets: “0.35 LEAF”, “5 % of your reward”. */
  readonly part: string
  readonly onTell: () => void
  readonly onAlone: () => void
}) {
  return (
    <div className={styles['action']}>
      <TransactionStep chain={chain} state={telling}>
        <div className={styles['choices']}>
          <Button look="main" onClick={onTell} size="big">
            Sign to credit your referrer
          </Button>
          <Button look="quiet" onClick={onAlone}>
            Skip
          </Button>
        </div>
        <Hint>{`They get ${part} out of the boost’s fee. Your reward stays the same either way.`}</Hint>
        {telling.status === 'failed' && (
          <Note isLive title="Nothing was signed" tone="warn">
            {telling.problem} The claim stays yours either way.
          </Note>
        )}
      </TransactionStep>
    </div>
  )
}
