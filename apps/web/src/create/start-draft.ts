import { type Draft, isBlank } from '../action-editor/draft.ts'
import { decodeDraft, encodeDraft } from '../action-editor/draft-code.ts'
import { type NameSources, withKnownNames } from '../action-editor/known-names.ts'

/** What Create begins with, and what it takes the place of. */
export type DraftStart = {
  readonly draft: Draft
  /** The draft of this device that a link pushed aside; null when nothing is lost. */
  readonly before: Draft | null
  /** True when the link was not readable. */
  readonly isBroken: boolean
}

/**
 * A linked draft wins over the saved one, and a saved one that differs is not lost.
 * @param verified - contracts whose names are not the link's to tell.
 */
export function startDraft(code: string | null, savedDraft: Draft, verified: NameSources['verified']): DraftStart {
  const decoded = code === null ? null : decodeDraft(code)
  const linked = decoded === null ? null : withKnownNames(decoded, { verified, signatures: null })
  if (linked === null) return { draft: savedDraft, before: null, isBroken: code !== null }
  const isSame = encodeDraft(linked) === encodeDraft(savedDraft)
  return { draft: linked, before: isBlank(savedDraft) || isSame ? null : savedDraft, isBroken: false }
}
