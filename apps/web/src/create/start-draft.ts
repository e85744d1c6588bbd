import { type Draft, isBlank } from '../deed/draft.ts'
import { decodeDraft, encodeDraft } from '../deed/draft-code.ts'

/** What Create begins with, and what it takes the place of. */
export type DraftStart = {
  readonly draft: Draft
  /** The draft of this device that a link pushed aside; null when nothing is lost. */
  readonly before: Draft | null
  /** True when the link was not readable. */
  readonly isBroken: boolean
}

/** A linked draft wins over the kept one, and a kept one that says something else is not lost. */
export function startDraft(code: string | null, kept: Draft): DraftStart {
  const linked = code === null ? null : decodeDraft(code)
  if (linked === null) return { draft: kept, before: null, isBroken: code !== null }
  const isSame = encodeDraft(linked) === encodeDraft(kept)
  return { draft: linked, before: isBlank(kept) || isSame ? null : kept, isBroken: false }
}
