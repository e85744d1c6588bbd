import { type Draft, emptyDraft, isBlank } from '../action-editor/draft.ts'
import { parseDraft, stringifyDraft } from '../action-editor/draft-code.ts'

function keyOf(chainId: number): string {
  return `laurel:draft:${chainId}`
}

/** Returns the saved draft of a network. An empty one when there is none, or the browser denies storage. */
export function readSavedDraft(chainId: number): Draft {
  try {
    const text = window.localStorage.getItem(keyOf(chainId))
    return (text === null ? null : parseDraft(text)) ?? emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Saves a draft on this device. An empty draft is removed. Returns whether it is saved. */
export function saveDraft(chainId: number, draft: Draft): boolean {
  try {
    if (isBlank(draft)) window.localStorage.removeItem(keyOf(chainId))
    else window.localStorage.setItem(keyOf(chainId), stringifyDraft(draft))
    return true
  } catch {
    return false
  }
}
