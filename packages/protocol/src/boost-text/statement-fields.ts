import type { Address } from 'viem'
import { AddressFormatError } from '../address/errors.ts'
import { parseAddress } from '../address/parse-address.ts'

/** Creates the error of a statement that cannot be read. @param expected - the end of a sentence: what the field must be. */
export type CreateFieldError = (field: string, expected: string) => Error

/** Which boost a statement of its owner is about, and which of its versions it is. */
export type StatementFields = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  readonly sequence: number
}

/** Parses the fields that every statement about a boost has. @throws what `createError` creates. */
export function parseStatementFields(
  { chainId, core, boostId, sequence }: { readonly [name in keyof StatementFields]: unknown },
  createError: CreateFieldError,
): StatementFields {
  return {
    chainId: parseCount('chainId', chainId, createError),
    core: parseCore(core, createError),
    boostId: readBoostId(boostId, createError),
    sequence: parseCount('sequence', sequence, createError),
  }
}

function parseCount(name: string, value: unknown, createError: CreateFieldError): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value
  throw createError(name, 'a whole number from 1 on')
}

function readBoostId(value: unknown, createError: CreateFieldError): bigint {
  if (typeof value === 'string' && /^(0|[1-9][0-9]{0,77})$/.test(value)) {
    const boostId = BigInt(value)
    if (boostId < 2n ** 256n) return boostId
  }
  throw createError('boostId', 'a whole number as decimal text')
}

function parseCore(value: unknown, createError: CreateFieldError): Address {
  if (typeof value !== 'string') throw createError('core', 'an address')
  try {
    return parseAddress(value)
  } catch (error) {
    if (!(error instanceof AddressFormatError)) throw error
    throw createError('core', error.why === 'form' ? 'an address' : 'an address whose capitals fit')
  }
}
