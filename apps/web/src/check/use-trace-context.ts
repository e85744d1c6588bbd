import { useMemo } from 'react'
import type { DraftOfAction } from '../action-editor/action-to-draft.ts'
import { emptyDraft } from '../action-editor/draft.ts'
import { type StepText, toStepTexts } from '../action-editor/step-messages.ts'
import { type DraftState, useCompiledDraft } from '../action-editor/use-compiled-draft.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import type { TraceContext } from './trace-rows.ts'
import type { CheckAnswer } from './use-check.ts'

/** Returns the data of the trace and the result of a check, with the text of its conditions. */
export function useTraceContext(
  chain: ChainConfig,
  answer: CheckAnswer,
  explanation: TraceContext['explanation'],
): { readonly context: TraceContext; readonly read: DraftState } {
  const me = useConnected()?.address ?? null
  const worded = answer.worded ?? nothingKnown
  const read = useCompiledDraft(chain, worded.draft)
  const context = useMemo((): TraceContext => {
    const { evidence, time, confirmations } = answer
    const steps = inActionOrder(toStepTexts(worded.draft, read), worded)
    return { evidence, explanation, draft: worded.draft, steps, time, confirmations, nameOf: read.nameOf, me }
  }, [answer, explanation, worded, read, me])
  return { context, read }
}

/**
 * The steps of an action whose signatures are unknown. They do not have conditions, because the engine would have
 * rejected those.
 */
const nothingKnown: DraftOfAction = { draft: emptyDraft, places: [] }

// A draft has its conditions grouped by action. The deployed action may have another order.
function inActionOrder(ofDraft: readonly StepText[], { draft, places }: DraftOfAction): readonly StepText[] {
  return places.flatMap(({ actionIndex, condition }) => {
    const before = draft.actions
      .slice(0, actionIndex)
      .reduce((steps, { conditions }) => steps + Math.max(1, conditions.length), 0)
    const found = ofDraft[before + (condition ?? 0)]
    return found === undefined ? [] : [found]
  })
}
