import type { TermsRules } from '@laurel/protocol'
import { useMemo } from 'react'
import { type SentencePart, writeSentence } from '../action-editor/action-sentence.ts'
import { type Draft, emptyDraft } from '../action-editor/draft.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'
import type { DraftState } from '../action-editor/use-compiled-draft.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { useNow } from '../controls/use-now.ts'
import { readNewTerms, readTermsForm, shownTermsForm, type TermsFormResult } from '../terms/read-terms.ts'
import { withTerms } from '../terms/terms-clause.ts'
import { audienceLimit } from './audience-clause.ts'
import { type BoostForm, emptyBoostForm } from './boost-form.ts'
import { isLeftToSign, isUntouched } from './create-boost-state.ts'
import { saveBoostForm } from './create-boost-storage.ts'
import { useCreatedElsewhere } from './created-elsewhere.ts'
import { draftKey } from './draft-key.ts'
import { saveDraft } from './draft-store.ts'
import { withRewardCode } from './reward-code.ts'
import { type AudienceResult, useAudience } from './use-audience.ts'
import { type UseBoostFormReturnType, useBoostForm } from './use-boost-form.ts'
import { type UseCreateBoostReturnType, useCreateBoost } from './use-create-boost.ts'

/** The boost of the action that the Create page defines. */
export type UsePageBoostReturnType = {
  readonly boostForm: UseBoostFormReturnType
  /** Whether the network has boosts. Without them, only the action is created. */
  readonly isBoost: boolean
  /** The terms as typed, whatever the clock says; null where they are invalid. */
  readonly limits: TermsRules | null
  readonly terms: TermsFormResult
  readonly who: AudienceResult
  /** The action and its boost, in words. */
  readonly sentence: readonly SentencePart[]
  /** What a link to this page has. */
  readonly code: string
  /** The boost that another tab created from this draft; null for none. */
  readonly createdElsewhere: string | null
  readonly creating: UseCreateBoostReturnType
  /** Whether a boost that a closed page left is finished first. */
  readonly isFinishing: boolean
  /** Whether nothing of this boost was created yet. */
  readonly isFresh: boolean
  /** Unix seconds. */
  readonly now: number
}

/**
 * Parses and creates the boost of an action.
 * @param linked - the form of a link, which replaces the saved one; null for none.
 */
export function usePageBoost(
  chain: ChainConfig,
  { draft, read, linked }: { readonly draft: Draft; readonly read: DraftState; readonly linked: BoostForm | null },
): UsePageBoostReturnType {
  const { verifierUrl } = useConfig().config
  const boostForm = useBoostForm(chain, draft, read, linked)
  const isBoost = chain.core !== null
  const termsForm = shownTermsForm(boostForm.form.terms, { isVerifierThere: verifierUrl !== null })
  // Depends on the typed text, and not on the clock.
  const limits = useMemo(() => {
    const typed = readTermsForm(termsForm)
    return isBoost && typed.status === 'ok' ? typed.rules : null
  }, [isBoost, termsForm])
  const code = useMemo(
    () => (isBoost ? withRewardCode(encodeDraft(draft), boostForm.typed) : encodeDraft(draft)),
    [isBoost, draft, boostForm.typed],
  )
  const key = useMemo(() => draftKey(draft, isBoost ? boostForm.typed : null), [isBoost, draft, boostForm.typed])
  const elsewhere = useCreatedElsewhere(chain.chainId, key)
  const creating = useCreateBoost(chain, {
    isMadeElsewhere: elsewhere.isMade,
    onCreated(boostId) {
      elsewhere.announce({ chainId: chain.chainId, code: key, made: boostId })
      // A draft that became a boost is removed, so that it cannot be created a second time.
      saveDraft(chain.chainId, emptyDraft)
      saveBoostForm(chain.chainId, emptyBoostForm)
    },
  })
  const isFinishing = isLeftToSign(creating.creation, creating.isLeft)
  const now = useNow()
  const terms = readNewTerms(termsForm, now)
  const who = useAudience(boostForm.form)
  const limit = audienceLimit({ who: boostForm.form.who, allowIds: who.allowIds, denyIds: who.denyIds })
  const words = { conditions: read.reading.conditions, contractNames: read.contractNames }
  return {
    ...{ boostForm, isBoost, limits, terms, who, code, creating, isFinishing, now },
    isFresh: isFinishing || isUntouched(creating.creation),
    createdElsewhere: elsewhere.made,
    sentence: isBoost
      ? withTerms(
          writeSentence(draft, words, { limit, reward: boostForm.clause }),
          terms.status === 'ok' ? terms.rules : null,
        )
      : read.sentence,
  }
}
