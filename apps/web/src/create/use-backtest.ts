import { type CompiledAction, compileAction, createAbiRegistry, ProtocolError, type TermsRules } from '@laurel/protocol'
import { useMemo } from 'react'
import type { Draft } from '../action-editor/draft.ts'
import { toStepTexts } from '../action-editor/step-messages.ts'
import type { DraftState } from '../action-editor/use-compiled-draft.ts'
import type { HistoryState } from '../history/history.ts'
import { limitMatches } from './limit-matches.ts'
import { matchHistory, type Tally } from './match-history.ts'

/** The backtest of a draft; null when there is nothing to match. `refusal` says why the draft cannot be compiled. */
export type BacktestResult = { readonly tally: Tally | null; readonly refusal: string | null }

/**
 * Matches the transactions that were read against the draft and its limits. Repeated on each change, because matching
 * is cheap.
 */
export function useBacktest(
  draft: Draft,
  read: DraftState,
  history: HistoryState,
  rules: TermsRules | null,
): BacktestResult {
  const { result } = read.reading
  const compiled = useMemo((): { action: CompiledAction | null; refusal: string | null } => {
    if (result.status !== 'ready') return { action: null, refusal: null }
    try {
      return { action: compileAction(result.action, { abiItems: createAbiRegistry(result.abi) }), refusal: null }
    } catch (error) {
      if (error instanceof ProtocolError) return { action: null, refusal: error.message }
      throw error
    }
  }, [result])
  const transactions = history.status === 'idle' ? null : history.transactions
  const judged = useMemo((): BacktestResult => {
    if (compiled.action === null || transactions === null) return { tally: null, refusal: compiled.refusal }
    return { tally: matchHistory(compiled.action, transactions, toStepTexts(draft, read), read.nameOf), refusal: null }
  }, [compiled, transactions, draft, read])
  const { tally } = judged
  return useMemo(
    () => (tally === null ? judged : { ...judged, tally: limitMatches(tally, rules) }),
    [judged, tally, rules],
  )
}
