import { AbiItemMissingError, SignatureAmbiguousError } from '@laurel/protocol'
import type { Ref } from 'react'
import { useMemo } from 'react'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import type { BoostFacts } from '../boost/boost-facts.ts'
import { useConnected } from '../connect/use-connected.ts'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { CopyLinkButton } from '../controls/copy-link-button.tsx'
import { TextArea } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Note } from '../controls/note.tsx'
import text from '../controls/text.module.css'
import { readAbiText } from '../deed/abi-text.ts'
import { emptyDraft } from '../deed/draft.ts'
import { encodeDraft } from '../deed/draft-code.ts'
import type { ActionDraft } from '../deed/draft-of-action.ts'
import { sentenceText } from '../deed/sentence.ts'
import { type StepWords, stepWordsOf } from '../deed/step-words.ts'
import { useDraftReading } from '../deed/use-draft-reading.ts'
import { BoostOutcome } from './boost-outcome.tsx'
import { DecodedPanel } from './decoded-panel.tsx'
import { LeftOut } from './left-out.tsx'
import styles from './result.module.css'
import { Trace } from './trace.tsx'
import { type TraceContext, traceRows } from './trace-rows.ts'
import type { CheckAnswer } from './use-check.ts'
import { verdictWords } from './verdict-words.ts'

type ResultProps = {
  readonly chain: WorldChain
  readonly answer: CheckAnswer
  /** The boost that it was checked against; null where it was something else. */
  readonly boost: BoostFacts | null
  readonly again: () => void
  readonly givenAbi: string
  readonly onAbi: (text: string) => void
  readonly verdictRef: Ref<HTMLElement>
}

/** The verdict first, then how it came about. */
export function Result(props: ResultProps) {
  const { answer } = props
  if ('error' in answer.judged) return <Unjudged {...props} error={answer.judged.error} />
  return <Judged {...props} explanation={answer.judged.explanation} />
}

function Judged({
  chain,
  answer,
  boost,
  again,
  verdictRef,
  explanation,
}: ResultProps & { readonly explanation: TraceContext['explanation'] }) {
  const me = useConnected()?.address ?? null
  const worded = answer.worded ?? nothingKnown
  const read = useDraftReading(chain, worded.draft)
  const context = useMemo((): TraceContext => {
    const { evidence, time, confirmations } = answer
    const steps = inActionOrder(stepWordsOf(worded.draft, read), worded)
    return { evidence, explanation, draft: worded.draft, steps, time, confirmations, nameOf: read.nameOf, me }
  }, [answer, explanation, worded, read, me])
  const words = verdictWords(context)
  const isOpen = words.tone === 'plain'
  return (
    <>
      <section
        aria-label="Verdict"
        className={classNames(styles['verdict'], styles[words.tone])}
        ref={verdictRef}
        tabIndex={-1}
      >
        <Icon
          name={
            words.tone === 'good' ? 'check' : words.tone === 'plain' ? 'clock' : words.tone === 'bad' ? 'x' : 'warn'
          }
          size={24}
        />
        <div role="status">
          <h2 className={text['title']}>{words.title}</h2>
          <p>{words.detail}</p>
        </div>
        {isOpen ? (
          <Button onClick={again}>Check again</Button>
        ) : (
          <CopyLinkButton href={() => window.location.href} label="Copy link" />
        )}
      </section>
      {boost !== null && <BoostOutcome answer={answer} chain={chain} facts={boost} verdict={explanation.verdict} />}
      <div className={styles['split']}>
        <section aria-labelledby="what-was-checked">
          <h2 id="what-was-checked">What was checked</h2>
          {answer.worded !== null && <p className={styles['asked']}>{sentenceText(read.sentence)}</p>}
          <Trace rows={traceRows(context)} />
          {answer.worded !== null && (
            <a
              {...linkTo({ page: 'create', chainId: chain.chainId, draft: encodeDraft(answer.worded.draft) })}
              className={linkButtonClass({ size: 'small' })}
            >
              Start a new action from this rule
            </a>
          )}
        </section>
        <aside aria-label="What the transaction says" className={styles['side']}>
          <DecodedPanel answer={answer} chain={chain} context={context} />
          <LeftOut answer={answer} context={context} />
        </aside>
      </div>
    </>
  )
}

/** Steps whose signatures nobody knows have no words: they are any-parameter ones, or the engine would have refused. */
const nothingKnown: ActionDraft = { draft: emptyDraft, places: [] }

// A draft lists its rules deed by deed; the action may have them in another order.
function inActionOrder(ofDraft: readonly StepWords[], { draft, places }: ActionDraft): readonly StepWords[] {
  return places.flatMap(({ deed, rule }) => {
    const before = draft.deeds.slice(0, deed).reduce((steps, { rules }) => steps + Math.max(1, rules.length), 0)
    const found = ofDraft[before + (rule ?? 0)]
    return found === undefined ? [] : [found]
  })
}

function Unjudged({ error, givenAbi, onAbi }: ResultProps & { readonly error: Error }) {
  const isUnknown = error instanceof AbiItemMissingError || error instanceof SignatureAmbiguousError
  const reading = readAbiText(givenAbi)
  return (
    <>
      <Note
        isLive
        title={isUnknown ? 'Its fields have no names yet' : 'It cannot be judged'}
        tone={isUnknown ? 'warn' : 'bad'}
      >
        {error.message}
      </Note>
      {isUnknown && (
        <div className={styles['abi']}>
          <TextArea
            error={reading.status === 'wrong' ? reading.problem : null}
            hint="JSON, or lines such as: event Transfer(address indexed from, address indexed to, uint256 value). It stays on this page."
            label="ABI of the contract"
            onText={onAbi}
            value={givenAbi}
          />
        </div>
      )}
    </>
  )
}
