import { type Criteria, FieldType } from '../criteria/criteria.ts'
import { isClaimantTupleIndex, unpackClaimantIndex, unpackFieldPath } from '../criteria/field-path.ts'
import { TRANSACTION_SENDER } from './action.ts'

/** Returns the path of a step's index: a packed path when the step declares the field a TUPLE, else one input. */
export function criteriaPath({ fieldType, fieldIndex }: Criteria): readonly number[] {
  return fieldType === FieldType.TUPLE ? unpackFieldPath(fieldIndex) : [fieldIndex]
}

/** Returns the path of a claimant's index: one input for 0 to 31, an input and a component for 32 to 253, else none. */
export function claimantPath(fieldIndex: number): readonly number[] {
  if (fieldIndex === TRANSACTION_SENDER) return []
  if (!isClaimantTupleIndex(fieldIndex)) return fieldIndex < 32 ? [fieldIndex] : []
  const { argument, position } = unpackClaimantIndex(fieldIndex)
  return [argument, position]
}
