import { useState } from 'react'
import type { Address, Hash } from 'viem'
import { readTransactionText } from '../check/transaction-text.ts'
import type { ChainConfig } from '../config/config.ts'
import { ConnectHere } from '../connect/connect-here.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { CopyTextButton } from '../controls/copy-text-button.tsx'
import { Details } from '../controls/details.tsx'
import { Field } from '../controls/field.tsx'
import { claimText } from '../language/en/claim.ts'
import { linkTo } from '../routing/use-route.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import { Step, TransactionStep } from '../transaction/transaction-step.tsx'
import { ClaimButton } from './claim-button.tsx'
import styles from './claim-page.module.css'
import type { ClaimStep } from './claim-steps.ts'
import { MissedCondition } from './missed-condition.tsx'

/** The actions of the step that waits or that failed. */
export function StepActions({
  chain,
  step,
  state,
  hash,
  typed,
  another,
  elsewhere,
  boostId,
  action,
  buttonWords,
  isReady,
  isRequestedElsewhere,
  isRequestOpen,
  isVerifierLost,
  onClaim,
  onHash,
  onAnother,
  again,
}: {
  readonly chain: ChainConfig
  readonly step: ClaimStep
  readonly state: TransactionState
  /** The qualifying transaction; null until it is found. */
  readonly hash: Hash | null
  /** The transaction parameter of the link, which may be invalid. */
  readonly typed: string
  /** A transaction that was found automatically while the given one is pending; null for none. */
  readonly another: Hash | null
  /** The network that has the transaction, when it is another one; null for none. */
  readonly elsewhere: ChainConfig | null
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
  /** Whether the verifier does not respond. Then no transaction is found automatically. */
  readonly isVerifierLost: boolean
  readonly onClaim: () => void
  readonly onHash: (text: string) => void
  readonly onAnother: (hash: Hash) => void
  readonly again: () => void
}) {
  // The boost's network does not have the transaction, or it is pending. The given hash may have a typo then.
  if (step.at === 'found' && (step.status !== 'failed' || hash !== null)) {
    return (
      <div className={styles['another']}>
        {step.status === 'failed' && hash !== null && <NotFound elsewhere={elsewhere} hash={hash} step={step} />}
        {another !== null && <AnotherFound another={another} onAnother={onAnother} />}
        <HashForm given={typed} isOther={another !== null} isVerifierLost={isVerifierLost} onHash={onHash} />
      </div>
    )
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

/** The boost's network does not have the transaction. Another network may. */
function NotFound({
  elsewhere,
  hash,
  step,
}: {
  readonly elsewhere: ChainConfig | null
  readonly hash: Hash
  readonly step: Extract<ClaimStep, { status: 'failed' }>
}) {
  return (
    <Alert
      actions={
        elsewhere === null ? undefined : (
          <a
            {...linkTo({
              ...{ type: 'check', chainId: elsewhere.chainId, transaction: hash, action: '', draft: null },
            })}
            className={linkButtonClass({ size: 'small' })}
          >
            {claimText('checkOn', { network: elsewhere.name })}
          </a>
        )
      }
      isLive
      title={step.title}
      tone={step.tone}
    >
      {step.detail}
    </Alert>
  )
}

/** A transaction that was found automatically while the given one is pending. */
function AnotherFound({ another, onAnother }: { readonly another: Hash; readonly onAnother: (hash: Hash) => void }) {
  return (
    <Alert
      actions={
        <Button look="main" onClick={() => onAnother(another)} size="small">
          {claimText('continueWith')}
        </Button>
      }
      isLive
      title={claimText('foundAnother')}
      tone="good"
    >
      {claimText.rich('foundAnotherDetail', {
        hash: <AddressText address={another} what={claimText('transactionHash')} />,
      })}
    </Alert>
  )
}

/** Why a step failed, and what to do. */
function FailedStep({
  chain,
  step,
  hash,
  sent,
  boostId,
  action,
  onRetry,
}: {
  readonly chain: ChainConfig
  readonly step: Extract<ClaimStep, { status: 'failed' }>
  readonly hash: Hash | null
  /** The hash of the claim itself; null when it was not sent. */
  readonly sent: Hash | null
  readonly boostId: string
  readonly action: Address
  readonly onRetry: () => void
}) {
  const details = [step.title, step.detail, step.technical ?? null, hash, sent]
  return (
    <Alert
      actions={
        <>
          {step.canRetry ? (
            <Button look="main" onClick={onRetry} size="small">
              {claimText('tryAgain')}
            </Button>
          ) : (
            <a
              {...linkTo({ type: 'explore', chainId: chain.chainId })}
              className={linkButtonClass({ look: 'main', size: 'small' })}
            >
              {claimText('seeOthers')}
            </a>
          )}
          {step.at === 'verified' && !step.canRetry && hash !== null && (
            <a
              {...linkTo({
                type: 'check',
                chainId: chain.chainId,
                transaction: hash,
                action: '',
                boostId,
                draft: null,
              })}
              className={linkButtonClass({ size: 'small' })}
            >
              {claimText('seeWhy')}
            </a>
          )}
          <CopyTextButton label={claimText('copyDetails')} value={details.filter((line) => line !== null).join('\n')} />
        </>
      }
      isLive
      title={step.title}
      tone={step.tone}
    >
      {step.detail}
      {step.isMissed === true && hash !== null && (
        <p>
          <MissedCondition action={action} chain={chain} hash={hash} />
        </p>
      )}
      {step.technical !== undefined && <Details>{step.technical}</Details>}
    </Alert>
  )
}

function HashForm({
  given,
  isOther,
  isVerifierLost,
  onHash,
}: {
  readonly given: string
  /** Whether a better option is shown beside it. */
  readonly isOther: boolean
  readonly isVerifierLost: boolean
  readonly onHash: (text: string) => void
}) {
  const [typed, setTyped] = useState(given)
  const [isRequested, setRequested] = useState(false)
  const reading = readTransactionText(typed)
  // A claim is signed for an account. The wallet's network does not matter yet.
  if (useConnected() === null) return <ConnectHere />
  return (
    <form
      className={styles['ask']}
      onSubmit={(event) => {
        event.preventDefault()
        setRequested(true)
        if (reading.status === 'ok') onHash(reading.hash)
      }}
    >
      <Field
        error={
          reading.status === 'error'
            ? reading.problem
            : isRequested && reading.status === 'empty'
              ? claimText('pasteFirst')
              : null
        }
        hint={claimText(isVerifierLost ? 'verifierSilent' : 'foundAutomatically')}
        isMono
        label={claimText('transactionOrLink')}
        onText={setTyped}
        placeholder="0x…"
        value={typed}
      />
      <Button look={isOther ? 'plain' : 'main'} type="submit">
        {claimText('checkMine')}
      </Button>
    </form>
  )
}
