import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { Alert } from '../controls/alert.tsx'
import { AmountText } from '../controls/amount-text.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { CopyLinkButton } from '../controls/copy-link-button.tsx'
import { Details } from '../controls/details.tsx'
import { createText } from '../language/en/create.ts'
import { toHref } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import { formatTerms } from '../terms/terms-clause.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import { ConnectToSend } from './connect-to-send.tsx'
import { type CreateBoostState, isStarted, isWithoutTerms, listSteps } from './create-boost-state.ts'
import type { PendingTransaction } from './journal.ts'
import type { UseCreateBoostReturnType } from './use-create-boost.ts'

/** Shows why a creation failed, or that it was interrupted, and that no step repeats. */
export function CreateBoostOutcome({
  creation,
  leave,
}: {
  readonly creation: CreateBoostState
  readonly leave: () => void
}) {
  const { phase, boostId, budget, problem, details, steps } = creation
  // While the boost may still be created, starting over could create it twice.
  const isOpen = steps.create !== undefined || steps.together !== undefined
  const again =
    !isOpen || boostId !== null ? (
      <Button onClick={leave} size="small">
        {createText('startOver')}
      </Button>
    ) : undefined
  const chosen = isWithoutTerms(creation) && creation.terms !== null ? formatTerms(creation.terms) : null
  const withoutTerms =
    boostId === null || chosen === null ? null : createText('notInForce', { id: boostId, terms: chosen })
  if (phase === 'failed') {
    return (
      <Alert
        actions={isStarted(creation) ? again : undefined}
        isLive
        size="small"
        title={boostId === null ? createText('notCreated') : createText('notFinished', { id: boostId })}
        tone="bad"
      >
        {isStarted(creation) ? createText('stepsKept', { problem: problem ?? '' }) : problem} {withoutTerms}
        {details !== null && <Details>{details}</Details>}
      </Alert>
    )
  }
  if (phase !== 'idle' || !isStarted(creation)) return null
  return (
    <Alert
      actions={again}
      isLive
      size="small"
      title={createText('finishCreating')}
      tone={withoutTerms === null ? 'plain' : 'warn'}
    >
      {boostId !== null
        ? (withoutTerms ?? createText('boostExists', { id: boostId }))
        : budget === null
          ? createText('lookedUpFirst')
          : createText('budgetReady')}
    </Alert>
  )
}

/** The main button: what is missing, connect, create, or the created boost. */
export function CreateBoostProgress({
  chain,
  open,
  label,
  flow: { creation, pending, leave },
  isOneRequest,
  onCreate,
}: {
  readonly chain: ChainConfig
  readonly open: string | null
  readonly label: string
  readonly flow: UseCreateBoostReturnType
  /** Whether the wallet asks once for everything. */
  readonly isOneRequest: boolean
  readonly onCreate: () => void
}) {
  const connected = useConnected()
  if (creation.phase === 'complete' && creation.boostId !== null) {
    const { boostId } = creation
    return (
      <>
        <Alert isLive title={createText('isLive', { id: boostId })} tone="good">
          {createText('shareIt')}
        </Alert>
        <a
          {...linkTo({ type: 'boost', chainId: chain.chainId, boostId })}
          className={linkButtonClass({ look: 'main', size: 'big' })}
        >
          {createText('viewBoost')}
        </a>
        <CopyLinkButton
          href={() => toHref({ type: 'boost', chainId: chain.chainId, boostId })}
          label={createText('copyLink')}
        />
        {chain.apiUrl !== null && (
          <a {...linkTo({ type: 'manage', chainId: chain.chainId, boostId })} className={linkButtonClass({})}>
            {createText('present')}
          </a>
        )}
        <a {...linkTo({ type: 'manage', chainId: chain.chainId })} className={linkButtonClass({})}>
          {createText('manage')}
        </a>
        <Button look="quiet" onClick={leave}>
          {createText('createAnother')}
        </Button>
      </>
    )
  }
  if (connected === null && open === null) return <ConnectToSend />
  if (creation.phase !== 'working' && open !== null) {
    return (
      <Step isBusy={false} still={createText('createBoost')}>
        {open}
      </Step>
    )
  }
  return (
    <TransactionStep chain={chain} state={transactionOf(creation, pending)}>
      <Button look="main" onClick={onCreate} size="big">
        <span>
          <AmountText>{label}</AmountText>
        </span>
      </Button>
      <Hint>{createText(isOneRequest ? 'confirmOnce' : 'confirmEach')}</Hint>
    </TransactionStep>
  )
}

/** Returns the current step as the state of a transaction. */
function transactionOf(creation: CreateBoostState, pending: PendingTransaction | null): TransactionState {
  if (creation.phase !== 'working') return { status: 'idle' }
  for (const [, state] of listSteps(creation)) {
    if (state.status === 'sent' && pending !== null) return { status: 'pending', ...pending, isRestored: false }
    if (state.status === 'submitted') return { status: 'submitted' }
  }
  return { status: 'confirming' }
}
