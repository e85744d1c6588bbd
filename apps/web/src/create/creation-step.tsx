import { hrefOf } from '../app/routes.ts'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { Hint, Step, TransactionStep } from '../connect/transaction-step.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { CopyLinkButton } from '../controls/copy-link-button.tsx'
import { Note } from '../controls/note.tsx'
import { createText } from '../language/en/create.ts'
import { ConnectToSend } from './connect-to-send.tsx'
import { type Creation, isBegun, stepsOf } from './creation.ts'
import type { CreationTools } from './use-creation.ts'

/** What went wrong, or what was left in the middle, and that nothing is done twice. */
export function CreationOutcome({ creation, leave }: { readonly creation: Creation; readonly leave: () => void }) {
  const { phase, boostId, budget, problem, steps } = creation
  // While it may yet be created, beginning anew could create it twice.
  const isOpen = steps.create !== undefined || steps.together !== undefined
  const again =
    !isOpen || boostId !== null ? (
      <Button onClick={leave} size="small">
        {createText('startOver')}
      </Button>
    ) : undefined
  if (phase === 'failed') {
    return (
      <Note
        actions={isBegun(creation) ? again : undefined}
        isLive
        size="small"
        title={boostId === null ? createText('notCreated') : createText('notFinished', { id: boostId })}
        tone="bad"
      >
        {isBegun(creation) ? createText('stepsKept', { problem: problem ?? '' }) : problem}
      </Note>
    )
  }
  if (phase !== 'idle' || !isBegun(creation)) return null
  return (
    <Note actions={again} isLive size="small" title={createText('finishCreating')} tone="plain">
      {boostId !== null
        ? createText('boostExists', { id: boostId })
        : budget === null
          ? createText('lookedUpFirst')
          : createText('budgetReady')}
    </Note>
  )
}

/** The one button: what is open, connect, create, or the boost that was made. */
export function CreationStep({
  chain,
  open,
  label,
  tools: { creation, leave },
  asksOnce,
  onCreate,
}: {
  readonly chain: WorldChain
  readonly open: string | null
  readonly label: string
  readonly tools: CreationTools
  /** The wallet asks once for all that makes the boost. */
  readonly asksOnce: boolean
  readonly onCreate: () => void
}) {
  const connected = useConnected()
  if (creation.phase === 'done' && creation.boostId !== null) {
    const { boostId } = creation
    return (
      <>
        <Note isLive title={createText('isLive', { id: boostId })} tone="good">
          {createText('shareIt')}
        </Note>
        <a
          {...linkTo({ page: 'boost', chainId: chain.chainId, boostId })}
          className={linkButtonClass({ look: 'main', size: 'big' })}
        >
          {createText('viewBoost')}
        </a>
        <CopyLinkButton
          href={() => hrefOf({ page: 'boost', chainId: chain.chainId, boostId })}
          label={createText('copyLink')}
        />
        <a {...linkTo({ page: 'manage', chainId: chain.chainId })} className={linkButtonClass({})}>
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
    <TransactionStep chain={chain} state={transactionOf(creation)}>
      <Button look="main" onClick={onCreate} size="big">
        <span>
          <AmountText>{label}</AmountText>
        </span>
      </Button>
      <Hint>{createText(asksOnce ? 'confirmOnce' : 'confirmEach')}</Hint>
    </TransactionStep>
  )
}

/** The step that is under way, as the one button shows it. */
function transactionOf(creation: Creation) {
  if (creation.phase !== 'working') return { status: 'idle' } as const
  for (const [, state] of stepsOf(creation)) {
    if (state.at === 'pending') return { status: 'pending', hash: state.hash, isSlow: state.isSlow } as const
    if (state.at === 'taken') return { status: 'taken' } as const
  }
  return { status: 'confirming' } as const
}
