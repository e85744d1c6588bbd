import type { Address, Hex } from 'viem'
import { claimantPath, criteriaPath } from '../action/field-paths.ts'
import { compileFilter, type FilterFailure } from '../criteria/compile-filter.ts'
import { ANY_PARAMETER, type Criteria, FilterOperator } from '../criteria/criteria.ts'
import { type EncodedData, readField } from '../criteria/read-field.ts'
import { type FieldError, type FieldInput, type ResolvedField, resolveField } from '../criteria/resolve-field.ts'
import type { SearchWork } from '../criteria/search-work.ts'
import { withArticle } from '../criteria/with-article.ts'
import { memoizeByInputs } from './memoize-by-inputs.ts'

/** Why a log or a call does not satisfy one step. */
export type CheckFailure = {
  readonly code: FilterFailure['code'] | 'decode-failed' | 'field-not-found' | 'unsupported-type' | 'hashed-field'
  readonly detail: string | null
}

/** One step's comparison on one layout. `field` is null when any parameter is accepted, or no field can be read. */
export type FieldCheck = {
  readonly field: ResolvedField | null
  readonly refusal: FieldError | null
  /** Returns null when the source passes. @param work - the search budget, as `Filter` takes it. */
  readonly judge: (source: EncodedData, work?: SearchWork) => CheckFailure | null
}

const locateShared = memoizeByInputs(resolveField)
const undecodable: CheckFailure = { code: 'decode-failed', detail: null }

/**
 * Compiles one step's comparison for one layout of inputs. Never throws: a field that cannot be read or compared does
 * not match.
 */
export function compileCheck(inputs: readonly FieldInput[], criteria: Criteria): FieldCheck {
  if (criteria.fieldIndex === ANY_PARAMETER) return anyParameter(criteria)
  const located = locateShared(inputs, criteriaPath(criteria))
  if ('refused' in located) {
    const failure: CheckFailure = {
      code: located.refused === 'hashed' ? 'hashed-field' : located.refused,
      detail: located.type === null ? located.label : `${located.label} is ${withArticle(located.type)}`,
    }
    return { field: null, refusal: located, judge: () => failure }
  }
  const filter = compileFilter(located.leaf, criteria)
  return {
    field: located,
    refusal: null,
    judge(source, work) {
      const digits = readField(located, source)
      return digits === null ? undecodable : filter(digits, work)
    },
  }
}

// With EQUAL, ANY_PARAMETER matches for any declared type. With any other filter it has no value.
// Source: docs/protocol.md#codec-and-matching.
function anyParameter({ filterType }: Criteria): FieldCheck {
  const failure: CheckFailure = { code: 'filter-type-mismatch', detail: 'any parameter goes with EQUAL only' }
  return { field: null, refusal: null, judge: () => (filterType === FilterOperator.EQUAL ? null : failure) }
}

/** Reads the claimant's address from the log or call that matched. Null when its word cannot be decoded. */
export type ClaimantReader =
  | {
      readonly status: 'readable'
      readonly field: ResolvedField
      readonly read: (source: EncodedData) => Address | null
    }
  | {
      readonly status: 'unreadable'
      readonly code: 'field-not-found' | 'claimant-not-address' | 'hashed-field'
      readonly detail: string
    }

/**
 * Compiles the reader of a claimant for one layout of inputs. Not for the sender of the transaction.
 * Source: docs/protocol.md#codec-and-matching.
 */
export function compileClaimantReader(inputs: readonly FieldInput[], fieldIndex: number): ClaimantReader {
  return readerShared(inputs, claimantPath(fieldIndex))
}

const readerShared = memoizeByInputs(createClaimantReader)

function createClaimantReader(inputs: readonly FieldInput[], path: readonly number[]): ClaimantReader {
  const [argument, position] = path
  if (argument !== undefined && position !== undefined && inputs[argument]?.parameter.type !== 'tuple') {
    return { status: 'unreadable', code: 'field-not-found', detail: `input ${argument} is not a tuple` }
  }
  const located = resolveField(inputs, path)
  if ('refused' in located) {
    const { refused, label, type } = located
    const detail = type === null ? label : `${label} is ${withArticle(type)}`
    if (refused === 'unsupported-type') return { status: 'unreadable', code: 'claimant-not-address', detail }
    return { status: 'unreadable', code: refused === 'hashed' ? 'hashed-field' : 'field-not-found', detail }
  }
  if (located.leaf.type !== 'address') {
    return {
      status: 'unreadable',
      code: 'claimant-not-address',
      detail: `${located.label} is ${withArticle(located.type)}`,
    }
  }
  return { status: 'readable', field: located, read: (source) => addressOf(readField(located, source)) }
}

function addressOf(digits: string | null): Hex | null {
  return digits === null ? null : `0x${digits.slice(24)}`
}
