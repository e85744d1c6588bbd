import { useState } from 'react'
import type { Address, Hash } from 'viem'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { readTransactionText } from '../check/transaction-text.ts'
import type { TransactionState } from '../connect/transaction.ts'
import { Step, TransactionStep } from '../connect/transaction-step.tsx'
import { AddressText } from '../controls/address.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { CopyTextButton } from '../controls/copy-text-button.tsx'
import { Details } from '../controls/details.tsx'
import { Field } from '../controls/field.tsx'
import { Note } from '../controls/note.tsx'
import styles from './claim-page.module.css'
import type { ClaimStep } from './claim-steps.ts'
import { MissedWords } from './missed-words.tsx'

/** What there is to do at the step that waits, or that failed. */
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
  deedWords,
  isReady,
  isVerifierLost,
  onClaim,
  onHash,
  onAnother,
  again,
}: {
  readonly chain: WorldChain
  readonly step: ClaimStep
  readonly state: TransactionState
  /** The deed; null until it is found. */
  readonly hash: Hash | null
  /** What the link gave as the deed; it may be no transaction at all. */
  readonly typed: string
  /** A deed that was found by itself, while the one that was given is in no block; null for none. */
  readonly another: Hash | null
  /** Where the transaction is, when it is on another network; null for none. */
  readonly elsewhere: WorldChain | null
  /** To see why a task does not count. */
  readonly boostId: string
  /** What the boost asks for. */
  readonly action: Address
  /** The button: “Claim 25 TUSD”. */
  readonly deedWords: string
  /** It is known that the claim is paid: before that there is no button to press. */
  readonly isReady: boolean
  /** The verifier does not answer: nothing will be found by itself. */
  readonly isVerifierLost: boolean
  readonly onClaim: () => void
  readonly onHash: (text: string) => void
  readonly onAnother: (hash: Hash) => void
  readonly again: () => void
}) {
  const form = (isOther: boolean) => (
    <HashForm chain={chain} given={typed} isOther={isOther} isVerifierLost={isVerifierLost} onHash={onHash} />
  )
  if (step.kind === 'failed' && elsewhere !== null && hash !== null) {
    const route = { page: 'check', chainId: elsewhere.chainId, transaction: hash, action: '', draft: null } as const
    return (
      <div className={styles['another']}>
        <Note
          actions={
            <a {...linkTo(route)} className={linkButtonClass({ size: 'small' })}>
              Check it on {elsewhere.name}
            </a>
          }
          isLive
          title={step.title}
          tone={step.tone}
        >
          {step.detail}
        </Note>
        {form(false)}
      </div>
    )
  }
  if (step.kind === 'failed') {
    const details = [step.title, step.detail, step.technical ?? null, hash, 'hash' in state ? state.hash : null]
    return (
      <Note
        actions={
          <>
            {step.canRetry ? (
              <Button look="main" onClick={() => (step.at === 'claim' ? onClaim() : again())} size="small">
                Try again
              </Button>
            ) : (
              <a
                {...linkTo({ page: 'explore', chainId: chain.chainId })}
                className={linkButtonClass({ look: 'main', size: 'small' })}
              >
                See other boosts
              </a>
            )}
            {step.at === 'verified' && !step.canRetry && hash !== null && (
              <a
                {...linkTo({
                  page: 'check',
                  chainId: chain.chainId,
                  transaction: hash,
                  action: '',
                  boostId,
                  draft: null,
                })}
                className={linkButtonClass({ size: 'small' })}
              >
                See why, step by step
              </a>
            )}
            <CopyTextButton label="Copy details" value={details.filter((line) => line !== null).join('\n')} />
          </>
        }
        isLive
        title={step.title}
        tone={step.tone}
      >
        {step.detail}
        {step.isMissed === true && hash !== null && (
          <p>
            <MissedWords action={action} chain={chain} hash={hash} />
          </p>
        )}
        {step.technical !== undefined && <Details>{step.technical}</Details>}
      </Note>
    )
  }
  // Also while it is in no block: what was given may have a slip in it.
  if (step.at === 'found') {
    return (
      <div className={styles['another']}>
        {another !== null && (
          <Note
            actions={
              <Button look="main" onClick={() => onAnother(another)} size="small">
                Continue with that one
              </Button>
            }
            isLive
            title="We found another transaction of yours"
            tone="good"
          >
            Found automatically: <AddressText address={another} what="the transaction hash" />
          </Note>
        )}
        {form(another !== null)}
      </div>
    )
  }
  if (step.at === 'claim') {
    return (
      <div className={styles['action']}>
        <TransactionStep chain={chain} state={state}>
          {isReady ? (
            <Button look="main" onClick={onClaim} size="big">
              {deedWords}
            </Button>
          ) : (
            <Step still="Checking eligibility">It takes a moment. Nothing is sent yet.</Step>
          )}
        </TransactionStep>
      </div>
    )
  }
  // Who asks is whom the claim is signed for: without a wallet there is nobody to sign for.
  if (step.at === 'verified' && step.detail.startsWith('Connect')) {
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

function HashForm({
  chain,
  given,
  isOther,
  isVerifierLost,
  onHash,
}: {
  readonly chain: WorldChain
  readonly given: string
  /** There is a better way on beside it. */
  readonly isOther: boolean
  readonly isVerifierLost: boolean
  readonly onHash: (text: string) => void
}) {
  const [typed, setTyped] = useState(given)
  const [isAsked, setAsked] = useState(false)
  const reading = readTransactionText(typed)
  return (
    <TransactionStep chain={chain} state={{ status: 'idle' }}>
      <form
        className={styles['ask']}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (reading.status === 'read') onHash(reading.hash)
        }}
      >
        <Field
          error={
            reading.status === 'wrong'
              ? reading.problem
              : isAsked && reading.status === 'empty'
                ? 'Paste a transaction hash first.'
                : null
          }
          hint={
            isVerifierLost
              ? 'The verifier isn’t answering right now, so nothing is found automatically.'
              : 'We’ll find it automatically within seconds. In a hurry? Paste it here.'
          }
          isMono
          label="Transaction or explorer link"
          onText={setTyped}
          placeholder="0x…"
          value={typed}
        />
        <Button look={isOther ? 'plain' : 'main'} type="submit">
          Check my transaction
        </Button>
      </form>
    </TransactionStep>
  )
}
