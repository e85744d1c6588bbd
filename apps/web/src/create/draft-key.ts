import type { Draft } from '../action-editor/draft.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'
import { type BoostForm, stringifyBoostForm } from './boost-form.ts'

/**
 * Returns what two tabs compare to know whether they have the same draft. Equal for a draft that was typed and for the
 * same one read from storage. Unlike a link, it has the lists of accounts, the signers and the owner's text. Pure.
 * @param form - of the boost; null where only the action is created.
 */
export function draftKey(draft: Draft, form: BoostForm | null): string {
  return form === null ? encodeDraft(draft) : `${encodeDraft(draft)} ${stringifyBoostForm(form)}`
}
