import {
  type BoostCategory,
  type BoostPresentationFields,
  EMPTY_BOOST_PRESENTATION,
  InvalidBoostPresentationError,
  MAX_DESCRIPTION_LENGTH,
  MAX_LINK_LENGTH,
  MAX_TITLE_LENGTH,
  parseBoostPresentationFields,
  tidyLink,
  tidyText,
} from '@laurel/protocol'
import type { Hash } from 'viem'
import { audienceText } from '../language/en/audience.ts'
import { presentationText } from '../language/en/presentation.ts'

/** The picture of a presentation. */
export type FormPicture = {
  /** The hash of its bytes, which the owner signs. */
  readonly hash: Hash
  /** Its bytes, as the API made them; null for a picture that the API has stored already. */
  readonly base64: string | null
}

/** The presentation of a boost, as typed. Empty text for none. */
export type PresentationForm = {
  readonly title: string
  readonly description: string
  readonly link: string
  readonly category: BoostCategory | null
  readonly picture: FormPicture | null
}

/** The fields of text. */
export type TypedField = 'title' | 'description' | 'link'

/** The fields that can be signed, or what is wrong with each field. */
export type PresentationReading =
  | { readonly status: 'ok'; readonly fields: BoostPresentationFields }
  | { readonly status: 'error'; readonly problems: PresentationProblems }
type PresentationProblems = { readonly [field in TypedField]?: string }

/** The most characters of each field that is typed. They are those of `@laurel/protocol`. */
export const fieldLimits: Readonly<Record<TypedField, number>> = {
  title: MAX_TITLE_LENGTH,
  description: MAX_DESCRIPTION_LENGTH,
  link: MAX_LINK_LENGTH,
}

const typedFields = ['title', 'description', 'link'] as const

/** Returns the form of a presentation, or of the text that it begins with. Pure. */
export function writePresentationForm(fields: BoostPresentationFields): PresentationForm {
  const { title, description, link, category, pictureHash } = fields
  return {
    ...{ title: title ?? '', description: description ?? '', link: link ?? '', category },
    picture: pictureHash === null ? null : { hash: pictureHash, base64: null },
  }
}

/**
 * Parses the form. Spaces and line breaks become single spaces, and a link without a scheme gets `https`. Pure.
 * @returns every wrong field with its problem, so that all of them can be corrected at once.
 */
export function readPresentationForm(form: PresentationForm): PresentationReading {
  const found = typedFields.flatMap((field) => {
    const problem = problemOf(form, field)
    return problem === null ? [] : [[field, problem] as const]
  })
  const problems: PresentationProblems = Object.fromEntries(found)
  return found.length === 0 ? { status: 'ok', fields: fieldsOf(form, {}) } : { status: 'error', problems }
}

/** The fields that can be shown: a wrong one is left out, as no app would show it. Pure. */
export function shownFields(form: PresentationForm, reading: PresentationReading): BoostPresentationFields {
  return reading.status === 'ok' ? reading.fields : fieldsOf(form, reading.problems)
}

/** The characters (code points) of a field, as they are signed and limited. Pure. */
export function countCharacters(form: PresentationForm, field: TypedField): number {
  return [...tidied(form, field)].length
}

/** Whether two presentations are equal. Pure. */
export function sameFields(one: BoostPresentationFields, other: BoostPresentationFields): boolean {
  return (
    typedFields.every((field) => one[field] === other[field]) &&
    one.category === other.category &&
    one.pictureHash === other.pictureHash
  )
}

function tidied(form: PresentationForm, field: TypedField): string {
  return field === 'link' ? tidyLink(form.link) : tidyText(form[field])
}

function fieldsOf(form: PresentationForm, problems: PresentationProblems): BoostPresentationFields {
  const valid = (field: TypedField) => (problems[field] === undefined ? tidied(form, field) || null : null)
  return {
    ...{ title: valid('title'), description: valid('description'), link: valid('link') },
    ...{ category: form.category, pictureHash: form.picture?.hash ?? null },
  }
}

/** The problem of one field; null when it is right. */
function problemOf(form: PresentationForm, field: TypedField): string | null {
  const [used, most] = [countCharacters(form, field), fieldLimits[field]]
  if (used > most) return presentationText('tooLong', { count: used - most, used, most })
  try {
    parseBoostPresentationFields({ ...EMPTY_BOOST_PRESENTATION, [field]: tidied(form, field) || null })
    return null
  } catch (error) {
    if (!(error instanceof InvalidBoostPresentationError)) throw error
    return audienceText('mustBe', { what: error.expected })
  }
}
