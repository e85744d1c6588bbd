import { type Action, mergeAbiRegistries, toImperative } from '@laurel/protocol'
import { useMemo } from 'react'
import { isAddressEqual } from 'viem'
import { useSignatures } from '../abi/use-signatures.ts'
import { verifiedRegistry } from '../abi/verified-registry.ts'
import { actionToDraft, type DraftOfAction } from '../action-editor/action-to-draft.ts'
import { emptyDraft } from '../action-editor/draft.ts'
import { type StepText, toStepTexts } from '../action-editor/step-messages.ts'
import { type DraftState, useCompiledDraft } from '../action-editor/use-compiled-draft.ts'
import type { ChainConfig } from '../config/config.ts'

/** A formatted action. */
export type Wording = {
  readonly title: string
  readonly steps: readonly StepText[]
  readonly read: DraftState
  /** Null when one of its signatures is unknown. */
  readonly worded: DraftOfAction | null
}

/** Formats a boost's task from what is known about its contracts on this network. */
export function useWording(chain: ChainConfig, action: Action | null): Wording {
  const signatures = useSignatures(true)
  const worded = useMemo(() => {
    if (action === null) return null
    const contracts = [...chain.verified.values()]
    const own = contracts.filter(({ address }) =>
      action.actionSteps.some(({ targetContract }) => isAddressEqual(targetContract, address)),
    )
    const bundled = signatures.data === undefined ? [] : [signatures.data]
    return actionToDraft(action, mergeAbiRegistries(...[...own, ...contracts].map(verifiedRegistry), ...bundled))
  }, [chain, action, signatures.data])
  const draft = worded?.draft ?? emptyDraft
  const read = useCompiledDraft(chain, draft)
  return useMemo(() => {
    const steps = worded === null ? [] : toStepTexts(draft, read)
    return { title: worded === null ? '' : toImperative(read.suggestedName), steps, read, worded }
  }, [worded, draft, read])
}
