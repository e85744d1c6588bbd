import type { Address } from 'viem'
import { AddressFormatError } from '../address/errors.ts'
import { parseAddress } from '../address/parse-address.ts'
import type { BoostTerms } from './boost-terms.ts'
import { InvalidBoostTermsError } from './errors.ts'

/** A boost's terms in JSON: big numbers are decimal text. */
export type BoostTermsJson = Omit<BoostTerms, 'boostId' | 'countFromBlock'> & {
  readonly boostId: string
  readonly countFromBlock: string | null
}

/** A boost's terms as JSON has them. */
export function serializeBoostTerms({ boostId, countFromBlock, ...terms }: BoostTerms): BoostTermsJson {
  return { ...terms, boostId: boostId.toString(), countFromBlock: countFromBlock?.toString() ?? null }
}

/**
 * Parses a boost's terms from JSON. They must have every field, and no other.
 * @returns the core with its checksum.
 * @throws {InvalidBoostTermsError} names the field that is wrong.
 */
export function parseBoostTerms(value: unknown): BoostTerms {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidBoostTermsError('terms', 'an object')
  const fields: Readonly<Record<string, unknown>> = { ...value }
  const unknownField = Object.keys(fields).find((name) => !NAMES.has(name))
  if (unknownField !== undefined) throw new InvalidBoostTermsError(unknownField, 'left out')
  const terms = {
    chainId: parseCount(fields, 'chainId'),
    core: parseCore(fields['core']),
    boostId: parseDecimal(fields, 'boostId', 2n ** 256n),
    start: parseOptional(fields, 'start'),
    end: parseOptional(fields, 'end'),
    countFromBlock: fields['countFromBlock'] === null ? null : parseDecimal(fields, 'countFromBlock', 2n ** 63n),
    maxPerAccount: parseOptional(fields, 'maxPerAccount'),
    maxPerAccountPerDay: parseOptional(fields, 'maxPerAccountPerDay'),
    maxPerDay: parseOptional(fields, 'maxPerDay'),
    sequence: parseCount(fields, 'sequence'),
  }
  if (terms.countFromBlock === 0n) throw new InvalidBoostTermsError('countFromBlock', 'a block from 1 on, or null')
  if (terms.start !== null && terms.end !== null && terms.end <= terms.start) {
    throw new InvalidBoostTermsError('end', 'later than start')
  }
  return terms
}

const NAMES: ReadonlySet<string> = new Set([
  ...['chainId', 'core', 'boostId', 'start', 'end', 'countFromBlock'],
  ...['maxPerAccount', 'maxPerAccountPerDay', 'maxPerDay', 'sequence'],
])

type Fields = Readonly<Record<string, unknown>>

function parseCount(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value
  throw new InvalidBoostTermsError(name, 'a whole number from 1 on')
}

function parseOptional(fields: Fields, name: string): number | null {
  return fields[name] === null ? null : parseCount(fields, name)
}

function parseDecimal(fields: Fields, name: string, limit: bigint): bigint {
  const value = fields[name]
  if (typeof value === 'string' && /^(0|[1-9][0-9]{0,77})$/.test(value)) {
    const number = BigInt(value)
    if (number < limit) return number
  }
  throw new InvalidBoostTermsError(name, 'a whole number as decimal text')
}

function parseCore(value: unknown): Address {
  if (typeof value !== 'string') throw new InvalidBoostTermsError('core', 'an address')
  try {
    return parseAddress(value)
  } catch (error) {
    if (!(error instanceof AddressFormatError)) throw error
    throw new InvalidBoostTermsError('core', error.why === 'form' ? 'an address' : 'an address whose capitals fit')
  }
}
