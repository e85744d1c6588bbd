import { type Dispatch, useEffect, useReducer, useState } from 'react'
import { type Draft, type DraftEvent, isBlank, nextDraft } from '../action-editor/draft.ts'
import type { ChainConfig } from '../config/config.ts'
import type { Route } from '../routing/routes.ts'
import { replaceRoute } from '../routing/use-route.ts'
import { type BoostForm, emptyBoostForm, isSameBoost } from './boost-form.ts'
import { readSavedForm } from './create-boost-storage.ts'
import { readSavedDraft, saveDraft } from './draft-store.ts'
import { partCode } from './reward-code.ts'
import { startDraft } from './start-draft.ts'

/** A draft that something else replaced, with the form of its boost. */
export type ReplacedDraft = { readonly draft: Draft; readonly form: BoostForm }

/** The action that the Create page defines. */
export type UsePageDraftReturnType = {
  readonly draft: Draft
  readonly dispatch: Dispatch<DraftEvent>
  /** Whether the page was opened by a link whose draft cannot be read. */
  readonly isBroken: boolean
  /** The form of the link's boost; null for none. */
  readonly linked: BoostForm | null
  /** The draft that a link or starting over replaced, which can be restored. Null for none. */
  readonly before: ReplacedDraft | null
  readonly setBefore: (before: ReplacedDraft | null) => void
  /** When the draft was saved on this device; null while it is blank, or the browser denies storage. */
  readonly savedAt: Date | null
}

/** Begins with the draft of the link, or with the one that is saved on this device, and saves each change. */
export function usePageDraft(chain: ChainConfig, route: Extract<Route, { type: 'create' }>): UsePageDraftReturnType {
  const [{ start, linked, savedForm }] = useState(() => {
    const { draftCode, form } = partCode(route.draft ?? '')
    return {
      start: startDraft(route.draft === null ? null : draftCode, readSavedDraft(chain.chainId), chain.verified),
      linked: form,
      savedForm: readSavedForm(chain.chainId) ?? emptyBoostForm,
    }
  })
  const [draft, dispatch] = useReducer(nextDraft, start.draft)
  const [before, setBefore] = useState<ReplacedDraft | null>(() => {
    const isFormLost = linked !== null && !isSameBoost(savedForm, emptyBoostForm) && !isSameBoost(savedForm, linked)
    return start.before === null && !isFormLost ? null : { draft: start.before ?? start.draft, form: savedForm }
  })
  const [savedAt, setSavedAt] = useState<Date | null>(null)

  // The draft is now loaded. The link is reduced to the network, so that a reload does not undo changes.
  useEffect(() => {
    if (route.draft !== null) replaceRoute({ ...route, chainId: chain.chainId, draft: null })
  }, [route, chain.chainId])
  useEffect(() => {
    setSavedAt(saveDraft(chain.chainId, draft) && !isBlank(draft) ? new Date() : null)
  }, [chain.chainId, draft])

  return { draft, dispatch, isBroken: start.isBroken, linked, before, setBefore, savedAt }
}
