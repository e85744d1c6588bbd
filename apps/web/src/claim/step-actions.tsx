import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { claimText } from '../language/en/claim.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import { Step, TransactionStep } from '../transaction/transaction-step.tsx'
import { ClaimButton } from './claim-button.tsx'
import styles from './claim-page.module.css'
import type { ClaimStep } from './claim-steps.ts'
import { FailedStep } from './failed-step.tsx'
import { FindTransaction, type TransactionSearch } from './find-transaction.tsx'

/** The actions of the step that waits or that failed. */
export function StepActions({
  chain,
  step,
  state,
  search,
  boostId,
  action,
  buttonWords,
  isReady,
  isRequestedElsewhere,
  isRequestOpen,
  onClaim,
  again,
}: {
  readonly chain: ChainConfig
  readonly step: ClaimStep
  readonly state: TransactionState
  readonly search: TransactionSearch
  /** Needed to show why a task does not qualify. */
  readonly boostId: string
  /** The address of the boost's action. */
  readonly action: Address
  /** The text of the button: “Claim 25 TUSD”. */
  readonly buttonWords: string
  /** Whether the claim is known to pay. Before that, there is no button. */
  readonly isReady: boolean
  /** Whether another tab waits for the wallet with this claim. */
  readonly isRequestedElsewhere: boolean
  /** Whether the wallet may still show this claim, which a page requested before it was reloaded. */
  readonly isRequestOpen: boolean
  readonly onClaim: () => void
  readonly again: () => void
}) {
  const { hash } = search
  // The boost's network does not have the transaction, or it is pending. The given hash may have a typo then.
  if (step.at === 'found' && (step.status !== 'failed' || hash !== null)) {
    return <FindTransaction {...search} step={step} />
  }
  if (step.status === 'failed') {
    const sent = 'hash' in state ? state.hash : null
    return (
      <FailedStep
        {...{ action, boostId, chain, hash, sent, step }}
        onRetry={() => (step.at === 'claim' ? onClaim() : again())}
      />
    )
  }
  if (step.at === 'claim') {
    return (
      <div className={styles['action']}>
        {isRequestedElsewhere && state.status === 'idle' ? (
          <Step still={claimText('waitingElsewhere')}>{claimText('waitingElsewhereDetail')}</Step>
        ) : (
          <TransactionStep chain={chain} state={state}>
            <ClaimButton buttonWords={buttonWords} isReady={isReady} isRequestOpen={isRequestOpen} onClaim={onClaim} />
          </TransactionStep>
        )}
      </div>
    )
  }
  // A claim is signed for the account that requests it, so it needs a wallet.
  if (step.at === 'verified' && step.needsWallet) {
    return (
      <div className={styles['action']}>
        <TransactionStep chain={chain} state={{ status: 'idle' }}>
          {null}
        </TransactionStep>
      </div>
    )
  }
  return null
}
