import { useMemo } from 'react'
import type { DraftOfAction } from '../action-editor/action-to-draft.ts'
import { emptyDraft } from '../action-editor/draft.ts'
import { type StepText, toStepTexts } from '../action-editor/step-messages.ts'
import { type DraftState, useCompiledDraft } from '../action-editor/use-compiled-draft.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import type { TraceContext } from './trace-rows.ts'
import type { CheckAnswer } from './use-check.ts'

/** All that the trace and the verdict of an answer are written from, with the words of its conditions. */
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

/** Steps whose signatures nobody knows have no words: they are any-parameter ones, or the engine would have refused. */
const nothingKnown: DraftOfAction = { draft: emptyDraft, places: [] }

// A draft lists its conditions action by action; the action may have them in another order.
function inActionOrder(ofDraft: readonly StepText[], { draft, places }: DraftOfAction): readonly StepText[] {
  return places.flatMap(({ actionIndex, condition }) => {
    const before = draft.actions
      .slice(0, actionIndex)
      .reduce((steps, { conditions }) => steps + Math.max(1, conditions.length), 0)
    const found = ofDraft[before + (condition ?? 0)]
    return found === undefined ? [] : [found]
  })
}
