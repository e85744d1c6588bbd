import { type BoostText, type BoostTextFields, MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from './boost-text.ts'
import { InvalidBoostTextError } from './errors.ts'
import { findLinkFault } from './find-link-fault.ts'
import { findTextFault } from './find-text-fault.ts'
import { parseStatementFields } from './statement-fields.ts'

/** The text of a boost in JSON: big numbers are decimal text. */
export type BoostTextJson = Omit<BoostText, 'boostId'> & { readonly boostId: string }

/** The text of a boost as JSON has it. */
export function serializeBoostText({ boostId, ...text }: BoostText): BoostTextJson {
  return { ...text, boostId: boostId.toString() }
}

/**
 * Parses the text of a boost from JSON. It must have every field, and no other.
 * @returns the core with its checksum.
 * @throws {InvalidBoostTextError} names the field that is wrong.
 */
export function parseBoostText(value: unknown): BoostText {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidBoostTextError('text', 'an object')
  const { chainId, core, boostId, sequence, title, description, link, ...others }: Fields = { ...value }
  const [unknownField] = Object.keys(others)
  if (unknownField !== undefined) throw new InvalidBoostTextError(unknownField, 'left out')
  return {
    ...parseStatementFields(
      { chainId, core, boostId, sequence },
      (field, expected) => new InvalidBoostTextError(field, expected),
    ),
    ...parseBoostTextFields({ title, description, link }),
  }
}

/**
 * Checks the text that an owner enters for a boost, before the owner signs it.
 * @throws {InvalidBoostTextError} names the field that is wrong, and what it must be.
 */
export function parseBoostTextFields({
  title,
  description,
  link,
}: { readonly [name in keyof BoostTextFields]: unknown }): BoostTextFields {
  return {
    title: parseWords('title', title, (text) => findTextFault(text, MAX_TITLE_LENGTH)),
    description: parseWords('description', description, (text) => findTextFault(text, MAX_DESCRIPTION_LENGTH)),
    link: parseWords('link', link, findLinkFault),
  }
}

type Fields = { readonly [name in string]?: unknown }

function parseWords(
  name: keyof BoostTextFields,
  value: unknown,
  findFault: (text: string) => string | null,
): string | null {
  if (value === null) return null
  if (typeof value !== 'string') throw new InvalidBoostTextError(name, 'text, or null')
  const fault = findFault(value)
  if (fault !== null) throw new InvalidBoostTextError(name, fault)
  return value
}
