import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { Hint, Step, TransactionStep } from '../connect/transaction-step.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import { termsWords } from '../terms/terms-clause.ts'
import type { Creation } from './creation.ts'
import type { CreationTools } from './use-creation.ts'

/** The boost stands, and its start, end and limits are in force nowhere yet: what that means, and the ways on. */
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
  const { boostId, phase, problem, terms, steps } = creation
  const isSigned = steps.terms?.at === 'signed'
  const isOver = terms !== null && terms.end !== null && terms.end <= now
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
        title={`Boost ${boostId} is live, without its start, end and limits`}
        tone="warn"
      >
        {phase === 'failed' && problem} Until the verifier has them, every completed task counts.{' '}
        {isSigned ? 'Signed, and not handed in yet' : 'Not signed yet'}: {terms === null ? '' : termsWords(terms)}.
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
        <FinishStep chain={chain} creation={creation} isSigned={isSigned} onFinish={() => void finish()} />
      )}
    </>
  )
}

function FinishStep({
  chain,
  creation: { phase },
  isSigned,
  onFinish,
}: {
  readonly chain: WorldChain
  readonly creation: Creation
  readonly isSigned: boolean
  readonly onFinish: () => void
}) {
  if (phase === 'working' && isSigned) {
    return <Step still="Waiting for the verifier">It takes them once it has seen the boost.</Step>
  }
  return (
    <TransactionStep chain={chain} state={phase === 'working' ? { status: 'confirming' } : { status: 'idle' }}>
      <Button look="main" onClick={onFinish} size="big">
        {isSigned ? 'Hand them in' : 'Sign start, end and limits'}
      </Button>
      <Hint>A signature: nothing is sent, and it costs nothing.</Hint>
    </TransactionStep>
  )
}
