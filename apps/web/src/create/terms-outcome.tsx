import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { createText } from '../language/en/create.ts'
import { linkTo } from '../routing/use-route.ts'
import { formatTerms } from '../terms/terms-clause.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import { type CreateBoostState, isTermsOpen, type SignedStep } from './create-boost-state.ts'
import { getOpenMessage } from './open-message.ts'
import type { UseCreateBoostReturnType } from './use-create-boost.ts'

/** The messages for what is not signed. Terms come first, because they decide who is paid. */
const openKeys = {
  terms: { until: 'untilTerms', sign: 'planTerms' },
  text: { until: 'untilText', sign: 'planText' },
} as const satisfies Record<SignedStep, Readonly<Record<'until' | 'sign', string>>>

/** Explains that a boost exists without its owner's terms or text, and how to continue. */
export function TermsOutcome({
  chain,
  flow: { creation, finish, leave },
  now,
}: {
  readonly chain: ChainConfig
  readonly flow: UseCreateBoostReturnType
  /** Unix seconds. */
  readonly now: number
}) {
  const { boostId, phase, problem, details, terms, words, steps } = creation
  const open: SignedStep = isTermsOpen(creation) ? 'terms' : 'text'
  const { until } = openKeys[open]
  const { title, tone } = getOpenMessage(open, phase)
  const isSigned = steps[open]?.status === 'signed'
  const chosen = open === 'terms' && terms !== null ? formatTerms(terms) : null
  const isOver = open === 'terms' && terms !== null && terms.end !== null && terms.end <= now
  return (
    <>
      <Alert
        actions={
          phase === 'working' ? undefined : (
            <Button onClick={leave} size="small">
              {createText('leaveWithout')}
            </Button>
          )
        }
        isLive
        size="small"
        title={createText(title, { id: boostId ?? '' })}
        tone={tone}
      >
        {phase === 'failed' && problem} {createText(until)}{' '}
        {chosen === null
          ? createText(isSigned ? 'signedOpen' : 'unsigned')
          : createText(isSigned ? 'signedOpenTerms' : 'unsignedTerms', { terms: chosen })}{' '}
        {open === 'terms' && words !== null && createText('textComesAfter')}
        {phase === 'failed' && details !== null && <Details>{details}</Details>}
      </Alert>
      {isOver ? (
        <>
          <a
            {...linkTo({ type: 'manage', chainId: chain.chainId, ...(boostId !== null && { boostId }) })}
            className={linkButtonClass({ look: 'main', size: 'big' })}
          >
            {createText('chooseAnotherEnd')}
          </a>
          <Hint>{createText('endPassed')}</Hint>
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
  readonly chain: ChainConfig
  readonly creation: CreateBoostState
  readonly open: SignedStep
  readonly isSigned: boolean
  readonly onFinish: () => void
}) {
  if (phase === 'working' && isSigned) {
    return <Step still={createText('waitingForVerifier')}>{createText('waitingForVerifierHint')}</Step>
  }
  return (
    <TransactionStep chain={chain} state={phase === 'working' ? { status: 'confirming' } : { status: 'idle' }}>
      <Button look="main" onClick={onFinish} size="big">
        {createText(isSigned ? 'submit' : openKeys[open].sign)}
      </Button>
      <Hint>{createText('signingIsFree')}</Hint>
    </TransactionStep>
  )
}
