import { type Criteria, FieldType } from '../criteria/criteria.ts'
import { isClaimantTupleIndex, unpackClaimantIndex, unpackFieldPath } from '../criteria/field-path.ts'
import { TRANSACTION_SENDER } from './action.ts'

/** The path that a step's index stands for: a packed one when the field is declared a TUPLE, else one input. */
export function criteriaPath({ fieldType, fieldIndex }: Criteria): readonly number[] {
  return fieldType === FieldType.TUPLE ? unpackFieldPath(fieldIndex) : [fieldIndex]
}

/** The path of a claimant's index: one input from 0 to 31, an input and a component from 32 to 253, else none. */
export function claimantPath(fieldIndex: number): readonly number[] {
  if (fieldIndex === TRANSACTION_SENDER) return []
  if (!isClaimantTupleIndex(fieldIndex)) return fieldIndex < 32 ? [fieldIndex] : []
  const { argument, position } = unpackClaimantIndex(fieldIndex)
  return [argument, position]
}
