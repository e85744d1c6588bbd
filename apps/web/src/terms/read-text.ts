import { type BoostTextFields, InvalidBoostTextError, parseBoostTextFields, tidyLink, tidyText } from '@laurel/protocol'
import { audienceText } from '../language/en/audience.ts'

/** What an owner says of a boost, as typed; empty for none. */
export type TextForm = { readonly titleText: string; readonly descriptionText: string; readonly linkText: string }

/** What was typed: words that can be signed, or the first field that is wrong and how to mend it. */
export type TextFormResult =
  | { readonly status: 'ok'; readonly words: BoostTextFields }
  | { readonly status: 'error'; readonly field: keyof TextForm; readonly problem: string }

/** Nothing typed: no words. */
export const emptyTextForm: TextForm = { titleText: '', descriptionText: '', linkText: '' }

/** What each field is called on screen. */
export function textFieldLabel(field: keyof TextForm): string {
  return audienceText(labelKeys[field])
}

const labelKeys = {
  titleText: 'title',
  descriptionText: 'description',
  linkText: 'link',
} as const satisfies Record<keyof TextForm, string>

const fields: Readonly<Record<string, keyof TextForm>> = {
  ...{ title: 'titleText', description: 'descriptionText', link: 'linkText' },
}

/**
 * What was typed of a new boost's words, as far as it is shown: where no verifier keeps them, nobody is asked for any. Pure.
 */
export function shownTextForm(form: TextForm, { isVerifierThere }: { readonly isVerifierThere: boolean }): TextForm {
  return isVerifierThere ? form : emptyTextForm
}

/** Reads what was typed: spaces and line breaks become single spaces, an address without a scheme is `https`. Pure. */
export function readTextForm({ titleText, descriptionText, linkText }: TextForm): TextFormResult {
  const [title, description, link] = [tidyText(titleText), tidyText(descriptionText), tidyLink(linkText)]
  try {
    const words = parseBoostTextFields({ title: title || null, description: description || null, link: link || null })
    return { status: 'ok', words }
  } catch (error) {
    if (!(error instanceof InvalidBoostTextError)) throw error
    const problem = audienceText('mustBe', { what: error.expected })
    return { status: 'error', field: fields[error.field] ?? 'titleText', problem }
  }
}

/** Words as the form shows them. Pure. */
export function writeTextForm({ title, description, link }: BoostTextFields): TextForm {
  return { titleText: title ?? '', descriptionText: description ?? '', linkText: link ?? '' }
}
