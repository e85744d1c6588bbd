import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { Hint, Step, TransactionStep } from '../connect/transaction-step.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import { termsWords } from '../terms/terms-clause.ts'
import { type Creation, isTermsOpen, type SignedStep } from './creation.ts'
import type { CreationTools } from './use-creation.ts'

/** What is open of a boost that stands: first what decides who is paid. */
const openWords = {
  terms: {
    what: 'its start, end and limits',
    until: 'Until the verifier has them, every completed task counts.',
    sign: 'Sign start, end and limits',
  },
  text: {
    what: 'its title and description',
    until: 'It pays as it should. Visitors don’t see your words yet.',
    sign: 'Sign title and description',
  },
} as const satisfies Record<SignedStep, Readonly<Record<'what' | 'until' | 'sign', string>>>

/** The boost stands, and what its owner signs is in force nowhere yet: what that means, and the ways on. */
export function TermsOutcome({
  chain,
  tools: { creation, finish, leave },
  now,
}: {
  readonly chain: WorldChain
  readonly tools: CreationTools
  /** Unix seconds. */
  readonly now: number
}) {
  const { boostId, phase, problem, terms, words, steps } = creation
  const open: SignedStep = isTermsOpen(creation) ? 'terms' : 'text'
  const { what, until } = openWords[open]
  const isSigned = steps[open]?.at === 'signed'
  const isOver = open === 'terms' && terms !== null && terms.end !== null && terms.end <= now
  return (
    <>
      <Note
        actions={
          phase === 'working' ? undefined : (
            <Button onClick={leave} size="small">
              Leave it without them
            </Button>
          )
        }
        isLive
        size="small"
        title={`Boost ${boostId} is live, without ${what}`}
        tone="warn"
      >
        {phase === 'failed' && problem} {until} {isSigned ? 'Signed, and not handed in yet' : 'Not signed yet'}
        {open === 'terms' && terms !== null && `: ${termsWords(terms)}`}
        {open === 'terms' && words !== null && '. Its title and description come after them'}.
      </Note>
      {isOver ? (
        <>
          <a
            {...linkTo({ page: 'manage', chainId: chain.chainId })}
            className={linkButtonClass({ look: 'main', size: 'big' })}
          >
            Choose another end
          </a>
          <Hint>The end that you chose has passed meanwhile.</Hint>
        </>
      ) : (
        <FinishStep chain={chain} creation={creation} isSigned={isSigned} onFinish={() => void finish()} open={open} />
      )}
    </>
  )
}

function FinishStep({
  chain,
  creation: { phase },
  open,
  isSigned,
  onFinish,
}: {
  readonly chain: WorldChain
  readonly creation: Creation
  readonly open: SignedStep
  readonly isSigned: boolean
  readonly onFinish: () => void
}) {
  if (phase === 'working' && isSigned) {
    return <Step still="Waiting for the verifier">It takes them once it has seen the boost.</Step>
  }
  return (
    <TransactionStep chain={chain} state={phase === 'working' ? { status: 'confirming' } : { status: 'idle' }}>
      <Button look="main" onClick={onFinish} size="big">
        {isSigned ? 'Hand them in' : openWords[open].sign}
      </Button>
      <Hint>A signature: nothing is sent, and it costs nothing.</Hint>
    </TransactionStep>
  )
}
