import type { LintFinding } from '@laurel/protocol'
import { useMemo, useState } from 'react'
import type { SentencePlace } from '../action-editor/action-sentence.ts'
import { isBlank } from '../action-editor/draft.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'
import { elementId } from '../action-editor/element-ids.ts'
import { type DraftState, useCompiledDraft } from '../action-editor/use-compiled-draft.ts'
import { useKnownNames } from '../action-editor/use-known-names.ts'
import { useConfig } from '../config/use-config.tsx'
import { classNames } from '../controls/class-names.ts'
import { useHistory } from '../history/use-history.ts'
import { createText } from '../language/en/create.ts'
import { deployText } from '../language/en/deploy.ts'
import type { Route } from '../routing/routes.ts'
import { ActionBench } from './action-bench.tsx'
import type { Days } from './backtest.tsx'
import { BoostPanel } from './boost-panel.tsx'
import { isFormLocked } from './create-boost-state.ts'
import styles from './create-page.module.css'
import { DeployPanel } from './deploy-panel.tsx'
import { DraftHead } from './draft-head.tsx'
import { FinishBoost } from './finish-boost.tsx'
import { FormLock } from './form-lock.tsx'
import { sourcesOf } from './history-sources.ts'
import { countErrors, isImpossible } from './lint-messages.ts'
import { NextBar, type PageStep, Steps, stepsOfAction, stepsOfBoost } from './page-steps.tsx'
import { useFindings } from './summary.tsx'
import { useBacktest } from './use-backtest.ts'
import { useDeploy } from './use-deploy.ts'
import type { NewBoostParts } from './use-new-boost.ts'
import { usePageBoost } from './use-page-boost.ts'
import { usePageDraft } from './use-page-draft.ts'

/** The Create page: define an action, backtest it, choose its rewards, and create it. */
export function CreatePage({ route }: { readonly route: Extract<Route, { type: 'create' }> }) {
  const { chain } = useConfig()
  const { isBroken, linked, draft, dispatch, before, setBefore, savedAt } = usePageDraft(chain, route)
  useKnownNames(chain, draft, dispatch)
  const [active, setActive] = useState(0)
  const [days, setDays] = useState<Days>('7')
  const [step, setStep] = useState<PageStep>('counts')

  const read = useCompiledDraft(chain, draft)
  const findings = useFindings(read)
  const reader = useHistory(chain, sourcesOf(draft), Number(days))
  const boost = usePageBoost(chain, { draft, read, linked })
  const { boostForm, isBoost, limits, creating, isFresh, now } = boost
  const judged = useBacktest(draft, read, reader.history, limits)
  const name = draft.nameText.trim() === '' ? read.suggestedName : draft.nameText.trim()
  const draftCode = useMemo(() => encodeDraft(draft), [draft])
  const deploying = useDeploy(chain, { code: draftCode, name })
  const isDeploying = deploying.state.status === 'confirming' || deploying.state.status === 'pending'
  // The form is locked while a wallet signs what is on screen, whether it is a boost or an action.
  const isLocked = creating.creation.phase === 'working' || isDeploying

  function onPlace(place: SentencePlace) {
    setStep(place.type === 'reward' || place.type === 'when' ? place.type : 'counts')
    if ('actionIndex' in place) setActive(place.actionIndex)
    // The element may belong to an action or a step that is mounted only now.
    requestAnimationFrame(() => {
      const element = document.getElementById(elementId(place))
      element?.focus()
      element?.scrollIntoView({ block: 'center' })
    })
  }

  return (
    <div className={styles['create']} data-step={step}>
      <FormLock isLocked={isLocked}>
        <DraftHead
          {...{ before, boostForm, draft, dispatch, isBoost, isBroken, savedAt, setBefore }}
          chainId={chain.chainId}
          code={() => boost.code}
          onReplaced={() => setActive(0)}
        />
      </FormLock>
      {boost.isFinishing && <FinishBoost chain={chain} flow={creating} now={now} />}
      <Steps step={step} steps={isBoost ? stepsOfBoost : stepsOfAction} />
      <FormLock isLocked={isLocked || isFormLocked(creating.creation, creating.isLeft)}>
        <ActionBench
          {...{ active, chain, days, dispatch, draft, findings, judged, limits, onPlace, read, reader }}
          onActive={setActive}
          onDays={setDays}
          sentence={boost.sentence}
        />
      </FormLock>
      <div className={classNames(styles['deploys'], isBlank(draft) && isFresh && styles['early'])}>
        {isBoost && (
          <BoostPanel
            {...boostAction(read, findings)}
            {...{ boostForm, chain, creating, isLocked, name, now }}
            createdElsewhere={boost.createdElsewhere}
            terms={boost.terms}
            who={boost.who}
          />
        )}
        <div data-part="review">
          <FormLock isLocked={isLocked}>
            <DeployPanel
              {...{ chain, dispatch, draft, findings, read }}
              deployment={deploying}
              isBesideBoost={isBoost}
            />
          </FormLock>
        </div>
      </div>
      <NextBar
        // An unfinished creation continues at the last step.
        isNothingChosen={isFresh && draft.actions.every(({ item }) => item === null)}
        chainId={chain.chainId}
        onStep={setStep}
        step={step}
        steps={isBoost ? stepsOfBoost : stepsOfAction}
      />
    </div>
  )
}

/** What the panel of the boost needs of the action. An action that no transaction can meet is not complete. */
function boostAction(
  { reading: { result } }: DraftState,
  findings: readonly LintFinding[],
): Pick<NewBoostParts, 'action' | 'abi' | 'missing' | 'errorCount'> {
  const isRefused = findings.some(isImpossible)
  return {
    errorCount: isRefused ? countErrors(findings) : 0,
    abi: result.status === 'ready' ? result.abi : [],
    action: result.status === 'ready' && !isRefused ? result.action : null,
    missing:
      result.status === 'missing' ? createText('missingAction', { todo: result.todo }) : deployText('refusedHint'),
  }
}
