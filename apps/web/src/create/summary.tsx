import { createAbiRegistry, FilterOperator, type LintFinding, lintAction } from '@laurel/protocol'
import { useMemo, useState } from 'react'
import { zeroAddress } from 'viem'
import { defaultClaimantPath, toPaidAccount } from '../abi/default-claimant.ts'
import { dottedName } from '../abi/fields.ts'
import type { SentencePart, SentencePlace } from '../action-editor/action-sentence.ts'
import { Sentence } from '../action-editor/action-sentence-view.tsx'
import type { Draft, DraftEvent } from '../action-editor/draft.ts'
import type { DraftState } from '../action-editor/use-compiled-draft.ts'
import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { Icon } from '../controls/icon.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { Subheading } from '../controls/subheading.tsx'
import text from '../controls/text.module.css'
import { summaryText } from '../language/en/summary.ts'
import { type Concern, looksRight, type Remedy, toConcerns } from './lint-messages.ts'
import type { Tally } from './match-history.ts'
import styles from './summary.module.css'

/** The findings of lint; empty while the draft is incomplete. */
export function useFindings({ reading }: DraftState): readonly LintFinding[] {
  const { result } = reading
  return useMemo(
    () => (result.status === 'ready' ? lintAction(result.action, { abiItems: createAbiRegistry(result.abi) }) : []),
    [result],
  )
}

/** The action in one sentence, its fine print, and its findings. */
export function Summary({
  chain,
  draft,
  read,
  sentence,
  findings,
  tally,
  days,
  dispatch,
  onPlace,
}: {
  readonly chain: ChainConfig
  readonly draft: Draft
  readonly read: DraftState
  /** The sentence of the action and the rewards. */
  readonly sentence: readonly SentencePart[]
  readonly findings: readonly LintFinding[]
  readonly tally: Tally | null
  readonly days: string
  readonly dispatch: (event: DraftEvent) => void
  readonly onPlace: (place: SentencePlace) => void
}) {
  const isStarted = draft.actions.some(({ item }) => item !== null)
  const { result } = read.reading
  return (
    <>
      <Sentence onPlace={onPlace} parts={sentence} />
      <div className={styles['rest']}>
        {!isStarted && <p className={`${text['small']} ${text['muted']}`}>{summaryText('updates')}</p>}
        {isStarted && (
          <>
            <Subheading title={summaryText('finePrint')} />
            <KeyValues rows={exactly(chain, draft)} size="small" />
            {result.status === 'missing' && (
              <p className={classNames(text['small'], text['muted'], styles['missing'])}>
                {summaryText('stillMissing', { what: result.what })}
              </p>
            )}
          </>
        )}
        {result.status === 'ready' && (
          <Findings
            concerns={toConcerns(findings, draft, tally)}
            draft={draft}
            right={looksRight(draft, read, findings, tally, days)}
            dispatch={dispatch}
          />
        )}
      </div>
    </>
  )
}

function exactly(chain: ChainConfig, { actions, claimant }: Draft) {
  const named = claimant.type === 'field' ? actions[claimant.actionIndex]?.item : null
  return [
    {
      key: summaryText('claimant'),
      value:
        claimant.type === 'sender' || named == null
          ? summaryText('transactionSender')
          : summaryText.rich(`paid.${toPaidAccount(named, claimant.path)}`, {
              field: (
                <span className={text['mono']} key="field">
                  {dottedName(named, claimant.path)}
                </span>
              ),
            }),
    },
    { key: summaryText('network'), value: chain.name },
    ...(actions.length > 1
      ? [{ key: summaryText('actions'), value: summaryText('inOneTransaction', { count: actions.length }) }]
      : []),
    ...(claimant.type === 'field'
      ? [{ key: summaryText('severalAccounts'), value: summaryText('severalAccountsValue') }]
      : [{ key: summaryText('bundled'), value: summaryText('notEligible') }]),
    { key: summaryText('failedTransactions'), value: summaryText('neverQualify') },
  ]
}

function Findings({
  concerns,
  right,
  draft,
  dispatch,
}: {
  readonly draft: Draft
  readonly concerns: readonly Concern[]
  readonly right: readonly string[]
  readonly dispatch: (event: DraftEvent) => void
}) {
  const [dismissedKeys, setDismissedKeys] = useState<ReadonlySet<string>>(new Set())
  const open = concerns.filter(({ key }) => !dismissedKeys.has(key))
  const fixes = open.filter(({ severity }) => severity === 'error').length
  const errors = summaryText('errorCount', { count: fixes })
  const warnings = summaryText('warningCount', { count: open.length - fixes })
  const counts =
    fixes === 0 ? warnings : open.length === fixes ? errors : summaryText('errorsAndWarnings', { errors, warnings })
  return (
    <>
      {open.length > 0 && (
        <section aria-label={summaryText('warnings')}>
          <Subheading aside={counts} title={summaryText('warnings')} />
          <div className={styles['lint']}>
            {open.map((concern) => (
              <ConcernNote
                concern={concern}
                draft={draft}
                key={concern.key}
                onKeep={() => setDismissedKeys(new Set([...dismissedKeys, concern.key]))}
                dispatch={dispatch}
              />
            ))}
          </div>
        </section>
      )}
      <section aria-label={summaryText('looksRight')}>
        <Subheading title={summaryText('looksRight')} />
        <ul className={styles['right']}>
          {right.map((words) => (
            <li key={words}>
              <span className={text['good']}>
                <Icon name="check" size={16} />
              </span>
              {words}
            </li>
          ))}
          {concerns
            .filter(({ key }) => dismissedKeys.has(key))
            .map(({ key, title }) => (
              <li key={key}>
                <span className={text['muted']}>
                  <Icon name="check" size={16} />
                </span>
                {summaryText('dismissed', { title })}
              </li>
            ))}
        </ul>
      </section>
    </>
  )
}

/** Returns the events of a fix in the draft. */
function eventOf(remedy: NonNullable<Remedy>, { actions: [first] }: Draft): DraftEvent {
  switch (remedy.do) {
    case 'nameContract':
      return { type: 'anyContractChosen', actionIndex: remedy.actionIndex, isAnyContract: false }
    case 'nameSender':
      return { type: 'claimantChosen', claimant: { type: 'sender' } }
    case 'payTokenSender': {
      const path = first?.item == null ? null : defaultClaimantPath(first.item)
      return {
        type: 'claimantChosen',
        claimant: path === null ? { type: 'sender' } : { type: 'field', actionIndex: 0, path },
      }
    }
    case 'leaveOutZero': {
      const { actionIndex, path } = remedy
      return { type: 'conditionAdded', actionIndex, path, filterType: FilterOperator.NOT_EQUAL, valueText: zeroAddress }
    }
    default:
      return remedy satisfies never
  }
}

function ConcernNote({
  concern: { severity, title, message, remedy },
  draft,
  onKeep,
  dispatch,
}: {
  readonly concern: Concern
  readonly draft: Draft
  readonly onKeep: () => void
  readonly dispatch: (event: DraftEvent) => void
}) {
  const isWeighed = severity === 'warning'
  return (
    <Alert
      actions={
        (remedy !== null || isWeighed) && (
          <>
            {remedy !== null && (
              <Button onClick={() => dispatch(eventOf(remedy, draft))} size="small">
                {remedy.words}
              </Button>
            )}
            {isWeighed && (
              <Button onClick={onKeep} size="small">
                {summaryText('dismiss')}
              </Button>
            )}
          </>
        )
      }
      size="small"
      title={title}
      tone={isWeighed ? 'warn' : 'bad'}
    >
      {message}
    </Alert>
  )
}
