import { type Draft, isBlank } from '../action-editor/draft.ts'
import { decodeDraft, encodeDraft } from '../action-editor/draft-code.ts'
import { type NameSources, withKnownNames } from '../action-editor/known-names.ts'

/** The draft that Create starts with, and the one that it replaced. */
export type DraftStart = {
  readonly draft: Draft
  /** The saved draft that a link replaced. Null when nothing was replaced. */
  readonly before: Draft | null
  /** Whether the link could not be read. */
  readonly isBroken: boolean
}

/**
 * Returns the draft of the link if there is one, otherwise the saved one.
 * @param verified - contracts whose names replace those of the link.
 */
export function startDraft(code: string | null, savedDraft: Draft, verified: NameSources['verified']): DraftStart {
  const decoded = code === null ? null : decodeDraft(code)
  const linked = decoded === null ? null : withKnownNames(decoded, { verified, signatures: null })
  if (linked === null) return { draft: savedDraft, before: null, isBroken: code !== null }
  const isSame = encodeDraft(linked) === encodeDraft(savedDraft)
  return { draft: linked, before: isBlank(savedDraft) || isSame ? null : savedDraft, isBroken: false }
}
