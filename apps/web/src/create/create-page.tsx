import { useMemo, useState } from 'react'
import { type SentencePlace, writeSentence } from '../action-editor/action-sentence.ts'
import { emptyDraft, isBlank } from '../action-editor/draft.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'
import { elementId } from '../action-editor/element-ids.ts'
import { useCompiledDraft } from '../action-editor/use-compiled-draft.ts'
import { useKnownNames } from '../action-editor/use-known-names.ts'
import { useConfig } from '../config/use-config.tsx'
import { Alert } from '../controls/alert.tsx'
import { classNames } from '../controls/class-names.ts'
import { useNow } from '../controls/use-now.ts'
import { useHistory } from '../history/use-history.ts'
import { createText } from '../language/en/create.ts'
import type { Route } from '../routing/routes.ts'
import { readNewTerms, readTermsForm, shownTermsForm } from '../terms/read-terms.ts'
import { withTerms } from '../terms/terms-clause.ts'
import { ActionBench } from './action-bench.tsx'
import { audienceLimit } from './audience-clause.ts'
import type { Days } from './backtest.tsx'
import { emptyBoostForm } from './boost-form.ts'
import { BoostPanel } from './boost-panel.tsx'
import { isFormLocked, isLeftToSign, isUntouched } from './create-boost-state.ts'
import { saveBoostForm } from './create-boost-storage.ts'
import { CreateHeader } from './create-header.tsx'
import styles from './create-page.module.css'
import { useCreatedElsewhere } from './created-elsewhere.ts'
import { DeployPanel } from './deploy-panel.tsx'
import { saveDraft } from './draft-store.ts'
import { FinishBoost } from './finish-boost.tsx'
import { FormLock } from './form-lock.tsx'
import { sourcesOf } from './history-sources.ts'
import { NextBar, type PageStep, Steps, stepsOfAction, stepsOfBoost } from './page-steps.tsx'
import { RestoreDraft } from './restore-draft.tsx'
import { withRewardCode } from './reward-code.ts'
import { useFindings } from './summary.tsx'
import { useAudience } from './use-audience.ts'
import { useBacktest } from './use-backtest.ts'
import { useBoostForm } from './use-boost-form.ts'
import { useCreateBoost } from './use-create-boost.ts'
import { useDeploy } from './use-deploy.ts'
import { usePageDraft } from './use-page-draft.ts'

/** The Create page: define an action, backtest it, choose its rewards, and create it. */
export function CreatePage({ route }: { readonly route: Extract<Route, { type: 'create' }> }) {
  const { chain, config } = useConfig()
  const { isBroken, linked, draft, dispatch, before, setBefore, savedAt } = usePageDraft(chain, route)
  useKnownNames(chain, draft, dispatch)
  const [active, setActive] = useState(0)
  const [days, setDays] = useState<Days>('7')
  const [step, setStep] = useState<PageStep>('counts')

  const read = useCompiledDraft(chain, draft)
  const findings = useFindings(read)
  const reader = useHistory(chain, sourcesOf(draft), Number(days))
  const boost = useBoostForm(chain, draft, read, linked)
  const isBoost = chain.core !== null
  const termsForm = shownTermsForm(boost.form.terms, { isVerifierThere: config.verifierUrl !== null })
  // Depends on the typed text, and not on the clock.
  const limits = useMemo(() => {
    const typed = readTermsForm(termsForm)
    return isBoost && typed.status === 'ok' ? typed.rules : null
  }, [isBoost, termsForm])
  const judged = useBacktest(draft, read, reader.history, limits)
  const { result } = read.reading
  const isRefused = findings.some(({ code }) => code.startsWith('protocol/'))
  const code = useMemo(
    () => (isBoost ? withRewardCode(encodeDraft(draft), boost.typed) : encodeDraft(draft)),
    [isBoost, draft, boost.typed],
  )
  const elsewhere = useCreatedElsewhere(chain.chainId, code)
  const creating = useCreateBoost(chain, (boostId) => {
    elsewhere.announce({ chainId: chain.chainId, code, made: boostId })
    // A draft that became a boost is removed, so that it cannot be created a second time.
    saveDraft(chain.chainId, emptyDraft)
    saveBoostForm(chain.chainId, emptyBoostForm)
  })
  const isFinishing = isLeftToSign(creating.creation, creating.isLeft)
  const isFresh = isFinishing || isUntouched(creating.creation)
  const now = useNow()
  const terms = readNewTerms(termsForm, now)
  const rules = terms.status === 'ok' && isBoost ? terms.rules : null
  const who = useAudience(boost.form)
  const audience = { who: boost.form.who, allowIds: who.allowIds, denyIds: who.denyIds }
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
        <CreateHeader
          chainId={chain.chainId}
          code={() => code}
          isBlank={isBlank(draft)}
          isBoost={isBoost}
          onClear={() => {
            setBefore({ draft, form: boost.typed })
            dispatch({ type: 'cleared' })
            boost.replace(emptyBoostForm)
            setActive(0)
          }}
          savedAt={savedAt}
        />
        {isBroken && (
          <div className={styles['note']}>
            <Alert isLive size="small" title={createText('brokenLink')} tone="warn">
              {createText('brokenLinkHint')}
            </Alert>
          </div>
        )}
        {before !== null && (
          <RestoreDraft
            isStartedOver={isBlank(draft)}
            onBringBack={() => {
              dispatch({ type: 'replaced', draft: before.draft })
              boost.replace(before.form)
              setBefore(null)
              setActive(0)
            }}
            onLetGo={() => setBefore(null)}
          />
        )}
      </FormLock>
      {isFinishing && <FinishBoost chain={chain} flow={creating} now={now} />}
      <Steps step={step} steps={isBoost ? stepsOfBoost : stepsOfAction} />
      <FormLock isLocked={isLocked || isFormLocked(creating.creation, creating.isLeft)}>
        <ActionBench
          {...{ active, chain, days, dispatch, draft, findings, judged, limits, onPlace, read, reader }}
          onActive={setActive}
          onDays={setDays}
          sentence={
            isBoost
              ? withTerms(
                  writeSentence(
                    draft,
                    { conditions: read.reading.conditions, contractNames: read.contractNames },
                    { limit: audienceLimit(audience), reward: boost.clause },
                  ),
                  rules,
                )
              : read.sentence
          }
        />
      </FormLock>
      <div className={classNames(styles['deploys'], isBlank(draft) && isFresh && styles['early'])}>
        {isBoost && (
          <BoostPanel
            abi={result.status === 'ready' ? result.abi : []}
            action={result.status === 'ready' && !isRefused ? result.action : null}
            chain={chain}
            missing={
              result.status === 'missing' ? createText('missingAction', { todo: result.todo }) : createText('fixErrors')
            }
            creating={creating}
            createdElsewhere={elsewhere.made}
            who={who}
            terms={terms}
            now={now}
            isLocked={isLocked}
            name={name}
            boostForm={boost}
          />
        )}
        <div data-part="review">
          <FormLock isLocked={isLocked}>
            <DeployPanel
              chain={chain}
              draft={draft}
              findings={findings}
              isBesideBoost={isBoost}
              read={read}
              dispatch={dispatch}
              deployment={deploying}
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
