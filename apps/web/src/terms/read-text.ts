import { type BoostTextFields, InvalidBoostTextError, parseBoostTextFields, tidyLink, tidyText } from '@laurel/protocol'
import { audienceText } from '../language/en/audience.ts'

/** The owner's text of a boost, as typed. Empty for none. */
export type TextForm = { readonly titleText: string; readonly descriptionText: string; readonly linkText: string }

/** The result of parsing the owner's text: a text that can be signed, or the first error. */
export type TextFormResult =
  | { readonly status: 'ok'; readonly words: BoostTextFields }
  | { readonly status: 'error'; readonly field: keyof TextForm; readonly problem: string }

/** The empty form. */
export const emptyTextForm: TextForm = { titleText: '', descriptionText: '', linkText: '' }

/** The label of each field. */
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

/** Returns the text form of a new boost. Empty without a verifier that stores texts. Pure. */
export function shownTextForm(form: TextForm, { isVerifierThere }: { readonly isVerifierThere: boolean }): TextForm {
  return isVerifierThere ? form : emptyTextForm
}

/** Parses the form. Spaces and line breaks become single spaces. A link without a scheme gets `https`. Pure. */
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

/** Returns the form of a text. Pure. */
export function writeTextForm({ title, description, link }: BoostTextFields): TextForm {
  return { titleText: title ?? '', descriptionText: description ?? '', linkText: link ?? '' }
}
