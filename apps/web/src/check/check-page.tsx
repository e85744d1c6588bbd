import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Abi, Address } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { parseAbiText } from '../abi/parse-abi-text.ts'
import type { DraftEvent } from '../action-editor/draft.ts'
import { decodeDraft, encodeDraft } from '../action-editor/draft-code.ts'
import { withKnownNames } from '../action-editor/known-names.ts'
import { readMyActions } from '../action-editor/my-actions.ts'
import { useCompiledDraft } from '../action-editor/use-compiled-draft.ts'
import { useKnownNames, useNamedDraft } from '../action-editor/use-known-names.ts'
import { type BoostData, useBoost, useNewestBoosts } from '../boost/boost-data.ts'
import { BoostUnavailable } from '../boost/boost-unavailable.tsx'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import page from '../controls/page.module.css'
import text from '../controls/text.module.css'
import { hasRewardsLeft } from '../explore/boost-list.ts'
import { checkText } from '../language/en/check.ts'
import type { Route } from '../routing/routes.ts'
import { navigate } from '../routing/use-route.ts'
import { CheckFailure } from './check-failure.tsx'
import { CheckForm } from './check-form.tsx'
import { isSameCheck, nextCheckForm, startCheckForm } from './check-form-state.ts'
import styles from './check-page.module.css'
import { Result } from './result.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'
import { readTransactionText } from './transaction-text.ts'
import { type CheckRequest, useCheck } from './use-check.ts'

/** Checks a transaction, step by step, against a deployed action or a draft. */
export function CheckPage({ route }: { readonly route: Extract<Route, { type: 'check' }> }) {
  const { chain } = useConfig()
  const known = useKnownActions(chain)
  // Names of fields in a link are untrusted, so known names replace them.
  const linkedDraft = useMemo(() => {
    const decoded = route.draft === null ? null : decodeDraft(route.draft)
    return decoded && withKnownNames(decoded, { verified: chain.verified, signatures: null })
  }, [route.draft, chain.verified])
  const [form, dispatch] = useReducer(nextCheckForm, null, () =>
    startCheckForm({ ...route, draft: linkedDraft }, known),
  )
  const dispatchDraft = useCallback((event: DraftEvent) => dispatch({ type: 'draftChanged', event }), [])
  useKnownNames(chain, form.draft, dispatchDraft)
  const [givenAbi, setGivenAbi] = useState('')
  // Follows the URL. Input that is not in the URL yet stays until the URL changes.
  const { transaction, action, boostId } = route
  useEffect(() => {
    dispatch({ type: 'linked', linked: { transaction, action, boostId, draft: linkedDraft }, known })
  }, [transaction, action, boostId, linkedDraft, known])
  const linkedBoost = useBoost(chain, boostId ?? null)
  const boosts = useBoostChoices(chain, linkedBoost.data)
  const abi = useMemo((): Abi => {
    const given = parseAbiText(givenAbi)
    return given.status === 'ok' ? given.abi : []
  }, [givenAbi])
  const ruleReading = useCompiledDraft(chain, useNamedDraft(chain, linkedDraft ?? form.draft))
  const request = useCheckRequest(route, {
    ...{ abi, boostAction: linkedBoost.data?.boost.action ?? null },
    draftResult: linkedDraft === null ? null : ruleReading.reading.result,
  })
  const state = useCheck(chain, request)

  // An answer to another question than the one in the form would look like its answer.
  const isAnswerOfForm = isSameCheck(form, { transaction, action, boostId, draft: linkedDraft })
  const isChanged = state.status !== 'idle' && !isAnswerOfForm
  const isReadingBoost = boostId !== undefined && linkedBoost.isPending && request === null && transaction !== ''

  const { resultElement, isRequested } = useFocusOnAnswer(state.status)

  return (
    <>
      <div className={page['head']}>
        <div>
          <h1>{checkText('title')}</h1>
          <p className={text['muted']}>{checkText('lead')}</p>
        </div>
      </div>
      <CheckForm
        chain={chain}
        boosts={boosts}
        form={form}
        known={known}
        onSubmit={({ transaction, action, boostId }) => {
          isRequested.current = true
          const draft = form.against.type === 'draft' ? encodeDraft(form.draft) : null
          const of = boostId === null ? {} : { boostId }
          navigate({ type: 'check', chainId: chain.chainId, transaction, action, ...of, draft })
          state.status === 'answered' && state.again()
        }}
        dispatch={dispatch}
      />
      <div className={styles['answer']}>
        {boostId !== undefined && linkedBoost.isError && linkedBoost.data === undefined && (
          <BoostUnavailable
            again={() => void linkedBoost.refetch()}
            boostId={boostId}
            chain={chain}
            error={linkedBoost.error}
          />
        )}
        {state.status === 'idle' && !isReadingBoost && !linkedBoost.isError && (
          <EmptyState icon="scan" title={checkText('nothingYet')}>
            {checkText('nothingYetDetail')}
          </EmptyState>
        )}
        {isChanged && (
          <EmptyState icon="scan" isLive title={checkText('changed')}>
            {checkText('changedDetail')}
          </EmptyState>
        )}
        {!isChanged && (state.status === 'asking' || isReadingBoost) && <ResultSkeleton />}
        {!isChanged && state.status === 'failed' && <CheckFailure chain={chain} failure={state} />}
        {!isChanged && state.status === 'answered' && (
          <Result
            again={state.again}
            answer={state.answer}
            boost={linkedBoost.data ?? null}
            chain={chain}
            givenAbi={givenAbi}
            key={`${route.transaction} ${route.action} ${route.boostId ?? ''} ${route.draft ?? ''}`}
            onAbi={setGivenAbi}
            resultRef={resultElement}
          />
        )}
      </div>
    </>
  )
}

/** The boosts to choose from: the newest ones with rewards left, and the one of the link. */
function useBoostChoices(chain: ChainConfig, linked: BoostData | undefined) {
  const newest = useNewestBoosts(chain)
  return useMemo(() => {
    const listed = (newest.data?.boosts ?? []).filter(
      (boostData) => boostData.action !== null && hasRewardsLeft(boostData),
    )
    const isListed = listed.some(({ boost }) => boost.boostId === linked?.boost.boostId)
    return linked === undefined || isListed ? listed : [linked, ...listed]
  }, [newest.data, linked])
}

/** The check that the URL requests; null while it is incomplete. */
function useCheckRequest(
  route: Extract<Route, { type: 'check' }>,
  {
    draftResult,
    abi,
    boostAction,
  }: {
    /** The compiled action of the link; null when the link does not have one. */
    readonly draftResult: ReturnType<typeof useCompiledDraft>['reading']['result'] | null
    readonly abi: Abi
    readonly boostAction: Address | null
  },
): CheckRequest | null {
  return useMemo((): CheckRequest | null => {
    const transaction = readTransactionText(route.transaction)
    if (transaction.status !== 'ok') return null
    const { hash } = transaction
    if (draftResult !== null) {
      if (draftResult.status !== 'ready') return null
      const { action, abi: draftAbi } = draftResult
      return { hash, against: { type: 'draft', action, abi: draftAbi }, givenAbi: abi }
    }
    const address = route.boostId === undefined ? addressOrNull(route.action) : boostAction
    return address === null ? null : { hash, against: { type: 'action', address }, givenAbi: abi }
  }, [route, draftResult, abi, boostAction])
}

/** The actions that the form lists: those deployed from this device first. */
function useKnownActions(chain: ChainConfig) {
  return useMemo(() => {
    const own = readMyActions(chain.chainId)
    const isOwn = (address: string) => own.some((action) => action.address === address)
    return [...own, ...chain.actions.filter(({ address }) => !isOwn(address))]
  }, [chain])
}

/** Moves the focus to the result of a check that the user requested, once it is on screen. */
function useFocusOnAnswer(status: ReturnType<typeof useCheck>['status']) {
  // A user who pressed Check waits for the result, so the result gets the focus.
  const resultElement = useRef<HTMLElement>(null)
  const isRequested = useRef(false)
  useEffect(() => {
    if (status === 'answered' && isRequested.current) {
      isRequested.current = false
      resultElement.current?.focus()
    }
  }, [status])
  return { resultElement, isRequested }
}
