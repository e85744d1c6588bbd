import { useState } from 'react'
import type { Hash } from 'viem'
import { readTransactionText } from '../check/transaction-text.ts'
import type { ChainConfig } from '../config/config.ts'
import { ConnectHere } from '../connect/connect-here.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { claimText } from '../language/en/claim.ts'
import { linkTo } from '../routing/use-route.ts'
import styles from './claim-page.module.css'
import type { ClaimStep } from './claim-steps.ts'

/** What is known of the transaction of a claim while it is looked for. */
export type TransactionSearch = {
  /** The qualifying transaction; null until it is found. */
  readonly hash: Hash | null
  /** The transaction parameter of the link, which may be invalid. */
  readonly typed: string
  /** A transaction that was found automatically while the given one is pending; null for none. */
  readonly another: Hash | null
  /** The network that has the transaction, when it is another one; null for none. */
  readonly elsewhere: ChainConfig | null
  /** Whether the verifier does not respond. Then no transaction is found automatically. */
  readonly isVerifierLost: boolean
  readonly onHash: (text: string) => void
  readonly onAnother: (hash: Hash) => void
}

/** The step of finding the transaction: what was found instead of the given one, and the field for another. */
export function FindTransaction({
  step,
  hash,
  typed,
  another,
  elsewhere,
  isVerifierLost,
  onHash,
  onAnother,
}: TransactionSearch & { readonly step: ClaimStep }) {
  return (
    <div className={styles['another']}>
      {step.status === 'failed' && hash !== null && <NotFound elsewhere={elsewhere} hash={hash} step={step} />}
      {another !== null && <AnotherFound another={another} onAnother={onAnother} />}
      <HashForm given={typed} isOther={another !== null} isVerifierLost={isVerifierLost} onHash={onHash} />
    </div>
  )
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
