import { isHash } from 'viem'
import {
  type BoostCategory,
  type BoostPresentation,
  type BoostPresentationFields,
  boostCategories,
} from './boost-presentation.ts'
import { InvalidBoostPresentationError, InvalidBoostTextError } from './errors.ts'
import { parseBoostTextFields } from './parse-boost-text.ts'
import { parseStatementFields } from './statement-fields.ts'

/** The presentation of a boost in JSON: big numbers are decimal text. */
export type BoostPresentationJson = Omit<BoostPresentation, 'boostId'> & { readonly boostId: string }

/** The presentation of a boost as JSON has it. */
export function serializeBoostPresentation({ boostId, ...presentation }: BoostPresentation): BoostPresentationJson {
  return { ...presentation, boostId: boostId.toString() }
}

type Fields = { readonly [name in string]?: unknown }

/**
 * Parses the presentation of a boost from JSON. It must have every field, and no other.
 * @returns the core with its checksum.
 * @throws {InvalidBoostPresentationError} names the field that is wrong.
 */
export function parseBoostPresentation(value: unknown): BoostPresentation {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidBoostPresentationError('presentation', 'an object')
  const given: Fields = { ...value }
  const { chainId, core, boostId, sequence, title, description, link, pictureHash, category, ...others } = given
  const [unknownField] = Object.keys(others)
  if (unknownField !== undefined) throw new InvalidBoostPresentationError(unknownField, 'left out')
  return {
    ...parseStatementFields(
      { chainId, core, boostId, sequence },
      (field, expected) => new InvalidBoostPresentationError(field, expected),
    ),
    ...parseBoostPresentationFields({ title, description, link, pictureHash, category }),
  }
}

/**
 * Checks the presentation that an owner enters for a boost, before the owner signs it.
 * @throws {InvalidBoostPresentationError} names the field that is wrong, and what it must be.
 */
export function parseBoostPresentationFields({
  pictureHash,
  category,
  ...text
}: { readonly [name in keyof BoostPresentationFields]: unknown }): BoostPresentationFields {
  return { ...parseText(text), pictureHash: parsePictureHash(pictureHash), category: parseCategory(category) }
}

function parseText(text: Parameters<typeof parseBoostTextFields>[0]) {
  try {
    return parseBoostTextFields(text)
  } catch (error) {
    if (!(error instanceof InvalidBoostTextError)) throw error
    throw new InvalidBoostPresentationError(error.field, error.expected, { cause: error })
  }
}

function parsePictureHash(value: unknown): BoostPresentationFields['pictureHash'] {
  if (value === null) return null
  // Zero means none in the signed message.
  if (typeof value === 'string' && isHash(value) && /^0x[0-9a-f]*[1-9a-f]/.test(value) && !/[A-F]/.test(value))
    return value
  throw new InvalidBoostPresentationError('pictureHash', '0x and 64 lower-case hex digits, or null')
}

function parseCategory(value: unknown): BoostCategory | null {
  if (value === null) return null
  const known = boostCategories.find((category) => category === value)
  if (known === undefined)
    throw new InvalidBoostPresentationError('category', `one of ${boostCategories.join(', ')}, or null`)
  return known
}
