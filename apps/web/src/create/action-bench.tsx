import type { ComponentProps, Dispatch } from 'react'
import { ActionEditor } from '../action-editor/action-editor.tsx'
import type { SentencePart, SentencePlace } from '../action-editor/action-sentence.ts'
import type { Draft, DraftEvent } from '../action-editor/draft.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'
import type { DraftState } from '../action-editor/use-compiled-draft.ts'
import type { ChainConfig } from '../config/config.ts'
import { createText } from '../language/en/create.ts'
import { linkTo } from '../routing/use-route.ts'
import { Backtest, type Days } from './backtest.tsx'
import styles from './create-page.module.css'
import { Summary } from './summary.tsx'

type BacktestProps = ComponentProps<typeof Backtest>

/** The bench on which an action is defined: its editor, its sentence, and what it would have matched. */
export function ActionBench({
  active,
  chain,
  days,
  dispatch,
  draft,
  findings,
  judged,
  limits,
  onActive,
  onDays,
  onPlace,
  read,
  reader,
  sentence,
}: {
  /** The index of the action that is edited. */
  readonly active: number
  readonly chain: ChainConfig
  /** Of the history that the action is tried on. */
  readonly days: Days
  readonly dispatch: Dispatch<DraftEvent>
  readonly draft: Draft
  readonly findings: ComponentProps<typeof Summary>['findings']
  readonly judged: BacktestProps['judged']
  /** The limits of the boost, as typed; null for none. */
  readonly limits: BacktestProps['rules']
  readonly onActive: (index: number) => void
  readonly onDays: (days: Days) => void
  /** A part of the sentence was pressed. */
  readonly onPlace: (place: SentencePlace) => void
  readonly read: DraftState
  readonly reader: BacktestProps['reader']
  readonly sentence: readonly SentencePart[]
}) {
  const { result } = read.reading
  return (
    <div className={styles['bench']}>
      <section aria-labelledby="what-counts" className={styles['counts']}>
        <h2 id="what-counts">{createText('whatQualifies')}</h2>
        <ActionEditor active={active} chain={chain} draft={draft} onActive={onActive} read={read} dispatch={dispatch} />
      </section>
      <section aria-labelledby="in-one-sentence" className={styles['says']}>
        <h2 id="in-one-sentence">{createText('summary')}</h2>
        <Summary {...{ chain, days, dispatch, draft, findings, onPlace, read, sentence }} tally={judged.tally} />
      </section>
      <section aria-labelledby="try-it" className={styles['tries']}>
        <Backtest
          {...{ chain, days, judged, onDays, reader }}
          missing={result.status === 'missing' ? result.what : null}
          nameOf={read.nameOf}
          onCheck={(transaction) =>
            linkTo({ type: 'check', chainId: chain.chainId, transaction, action: '', draft: encodeDraft(draft) })
          }
          rules={limits}
        />
      </section>
    </div>
  )
}
