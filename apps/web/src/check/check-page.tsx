import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Abi } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { parseAbiText } from '../abi/parse-abi-text.ts'
import type { DraftEvent } from '../action-editor/draft.ts'
import { decodeDraft, encodeDraft } from '../action-editor/draft-code.ts'
import { withKnownNames } from '../action-editor/known-names.ts'
import { readMyActions } from '../action-editor/my-actions.ts'
import { useCompiledDraft } from '../action-editor/use-compiled-draft.ts'
import { useKnownNames, useNamedDraft } from '../action-editor/use-known-names.ts'
import { useBoost, useNewestBoosts } from '../boost/boost-data.ts'
import { BoostUnavailable } from '../boost/boost-unavailable.tsx'
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
import { nextCheckForm, startCheckForm } from './check-form-state.ts'
import styles from './check-page.module.css'
import { Result } from './result.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'
import { readTransactionText } from './transaction-text.ts'
import { type CheckRequest, useCheck } from './use-check.ts'

/** Check a transaction, step by step, against a deployed action or a rule. */
export function CheckPage({ route }: { readonly route: Extract<Route, { type: 'check' }> }) {
  const { chain } = useConfig()
  const known = useMemo(() => {
    const own = readMyActions(chain.chainId)
    const isOwn = (address: string) => own.some((action) => action.address === address)
    return [...own, ...chain.actions.filter(({ address }) => !isOwn(address))]
  }, [chain])
  // The names of fields are not the link's to tell, where anybody knows them.
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
  // The address bar is followed; what is typed meanwhile is not in it yet and stays until it changes.
  const { transaction, action, boostId } = route
  useEffect(() => {
    dispatch({ type: 'linked', linked: { transaction, action, boostId, draft: linkedDraft }, known })
  }, [transaction, action, boostId, linkedDraft, known])
  const linkedBoost = useBoost(chain, boostId ?? null)
  const newest = useNewestBoosts(chain)
  const boosts = useMemo(() => {
    const listed = (newest.data?.boosts ?? []).filter(
      (boostData) => boostData.action !== null && hasRewardsLeft(boostData),
    )
    const linked = linkedBoost.data
    const isListed = listed.some(({ boost }) => boost.boostId === linked?.boost.boostId)
    return linked === undefined || isListed ? listed : [linked, ...listed]
  }, [newest.data, linkedBoost.data])

  const abi = useMemo((): Abi => {
    const given = parseAbiText(givenAbi)
    return given.status === 'ok' ? given.abi : []
  }, [givenAbi])
  const boostAction = linkedBoost.data?.boost.action
  const ruleReading = useCompiledDraft(chain, useNamedDraft(chain, linkedDraft ?? form.draft))
  const request = useMemo((): CheckRequest | null => {
    const transaction = readTransactionText(route.transaction)
    if (transaction.status !== 'ok') return null
    const { hash } = transaction
    if (linkedDraft !== null) {
      const { result } = ruleReading.reading
      if (result.status !== 'ready') return null
      return { hash, against: { type: 'draft', action: result.action, abi: result.abi }, givenAbi: abi }
    }
    const address = route.boostId === undefined ? addressOrNull(route.action) : (boostAction ?? null)
    return address === null ? null : { hash, against: { type: 'action', address }, givenAbi: abi }
  }, [route, linkedDraft, ruleReading.reading, abi, boostAction])
  const state = useCheck(chain, request)

  const isReadingBoost = boostId !== undefined && linkedBoost.isPending && request === null && transaction !== ''

  // A user who pressed Check waits for the resultElement: it takes the focus when it is there.
  const resultElement = useRef<HTMLElement>(null)
  const isRequested = useRef(false)
  useEffect(() => {
    if (state.status === 'answered' && isRequested.current) {
      isRequested.current = false
      resultElement.current?.focus()
    }
  }, [state.status])

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
        {(state.status === 'asking' || isReadingBoost) && <ResultSkeleton />}
        {state.status === 'failed' && <CheckFailure chain={chain} failure={state} />}
        {state.status === 'answered' && (
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
