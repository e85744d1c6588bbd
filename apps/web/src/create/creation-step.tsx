import { hrefOf } from '../app/routes.ts'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { Hint, Step, TransactionStep } from '../connect/transaction-step.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { AddressText } from '../controls/address.tsx'
import { AmountText } from '../controls/amount-text.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { CopyLinkButton } from '../controls/copy-link-button.tsx'
import { Note } from '../controls/note.tsx'
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
        Start anew
      </Button>
    ) : undefined
  if (phase === 'failed') {
    return (
      <Note
        actions={isBegun(creation) ? again : undefined}
        isLive
        size="small"
        title={boostId === null ? 'The boost was not created' : `Boost ${boostId} is created, and not finished`}
        tone="bad"
      >
        {problem} {isBegun(creation) && 'What was done stays, and is not done again: what is in a budget is yours.'}
      </Note>
    )
  }
  if (phase !== 'idle' || !isBegun(creation)) return null
  return (
    <Note actions={again} isLive size="small" title="You were in the middle of creating" tone="plain">
      {boostId !== null
        ? `Boost ${boostId} stands already; a step of it is open.`
        : budget === null
          ? 'What was sent is looked up first, so that nothing is done twice.'
          : 'The budget stands. Go on, and nothing is done twice.'}
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
        <Note isLive title={`Boost ${boostId} is live`} tone="good">
          {connected !== null && (
            <>
              Owned by <AddressText address={connected.address} />.
            </>
          )}
        </Note>
        <a
          {...linkTo({ page: 'boost', chainId: chain.chainId, boostId })}
          className={linkButtonClass({ look: 'main', size: 'big' })}
        >
          See the boost
        </a>
        <CopyLinkButton href={() => hrefOf({ page: 'boost', chainId: chain.chainId, boostId })} label="Copy link" />
        <a {...linkTo({ page: 'manage', chainId: chain.chainId })} className={linkButtonClass({})}>
          Manage it
        </a>
        <Button look="quiet" onClick={leave}>
          Create another
        </Button>
      </>
    )
  }
  if (connected === null && open === null) return <ConnectToSend />
  if (creation.phase !== 'working' && open !== null) {
    return (
      <Step isBusy={false} still="Not yet">
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
      <Hint>
        {asksOnce ? 'Your wallet asks once for the steps that go together.' : 'Your wallet asks for each step.'}
      </Hint>
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
