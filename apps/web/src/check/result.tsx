import { AbiItemMissingError, SignatureAmbiguousError } from '@laurel/protocol'
import type { Ref } from 'react'
import { parseAbiText } from '../abi/parse-abi-text.ts'
import { sentenceText } from '../action-editor/action-sentence.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'
import type { BoostData } from '../boost/boost-data.ts'
import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { CopyLinkButton } from '../controls/copy-link-button.tsx'
import { Details } from '../controls/details.tsx'
import { TextArea } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { checkText } from '../language/en/check.ts'
import { linkTo } from '../routing/use-route.ts'
import { BoostOutcome } from './boost-outcome.tsx'
import { DecodedPanel } from './decoded-panel.tsx'
import { formatResult } from './format-result.ts'
import { OtherLogs } from './other-logs.tsx'
import styles from './result.module.css'
import { Trace } from './trace.tsx'
import { type TraceContext, traceRows } from './trace-rows.ts'
import type { CheckAnswer } from './use-check.ts'
import { useTraceContext } from './use-trace-context.ts'

type ResultProps = {
  readonly chain: ChainConfig
  readonly answer: CheckAnswer
  /** The boost that it was checked against; null for an action. */
  readonly boost: BoostData | null
  readonly again: () => void
  readonly givenAbi: string
  readonly onAbi: (text: string) => void
  readonly resultRef: Ref<HTMLElement>
}

/** The result, followed by its trace. */
export function Result(props: ResultProps) {
  const { answer } = props
  if ('error' in answer.judged) return <Unjudged {...props} error={answer.judged.error} />
  return <BacktestResult {...props} explanation={answer.judged.explanation} />
}

function BacktestResult({
  chain,
  answer,
  boost,
  again,
  resultRef,
  explanation,
}: ResultProps & { readonly explanation: TraceContext['explanation'] }) {
  const { context, read } = useTraceContext(chain, answer, explanation)
  const words = formatResult(context)
  const isOpen = words.tone === 'plain'
  return (
    <>
      <section
        aria-label={checkText('result')}
        className={classNames(styles['result'], styles[words.tone])}
        ref={resultRef}
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
          <Button onClick={again}>{checkText('checkAgain')}</Button>
        ) : (
          <CopyLinkButton href={() => window.location.href} label={checkText('copyLink')} />
        )}
      </section>
      {boost !== null && (
        <BoostOutcome answer={answer} chain={chain} boostData={boost} matchResult={explanation.result} />
      )}
      <div className={styles['split']}>
        <section aria-labelledby="what-was-checked">
          <h2 id="what-was-checked">{checkText('whatWasChecked')}</h2>
          {answer.worded !== null && <p className={styles['chosen']}>{sentenceText(read.sentence)}</p>}
          <Trace rows={traceRows(context)} />
          {answer.worded !== null && (
            <a
              {...linkTo({ type: 'create', chainId: chain.chainId, draft: encodeDraft(answer.worded.draft) })}
              className={linkButtonClass({ size: 'small' })}
            >
              {checkText('startFromRule')}
            </a>
          )}
        </section>
        <aside aria-label={checkText('whatItSays')} className={styles['side']}>
          <DecodedPanel answer={answer} chain={chain} context={context} />
          <OtherLogs answer={answer} context={context} />
        </aside>
      </div>
    </>
  )
}

function Unjudged({ error, givenAbi, onAbi }: ResultProps & { readonly error: Error }) {
  const isUnknown = error instanceof AbiItemMissingError || error instanceof SignatureAmbiguousError
  const reading = parseAbiText(givenAbi)
  return (
    <>
      <Alert isLive title={checkText(isUnknown ? 'namesMissing' : 'notJudged')} tone={isUnknown ? 'warn' : 'bad'}>
        {checkText(isUnknown ? 'namesMissingDetail' : 'notJudgedDetail')}
        <Details>{error.message}</Details>
      </Alert>
      {isUnknown && (
        <div className={styles['abi']}>
          <TextArea
            error={reading.status === 'error' ? reading.problem : null}
            hint={checkText('abiHint')}
            label={checkText('abiOfContract')}
            onText={onAbi}
            value={givenAbi}
          />
        </div>
      )}
    </>
  )
}
