import type { Address, Hex } from 'viem'
import { ValueType } from '../action/action.ts'
import { inferSignatureType } from '../signature/infer-signature-type.ts'
import { InvalidCriteriaSourceError } from './errors.ts'
import { CriteriaSource, type IncentiveCriteria, type IncentiveCriteriaV2 } from './incentive-criteria.ts'

/** The words of the older criteria. Source: docs/protocol.md#initialization-payloads. */
export const criteriaComponents = [
  { name: 'criteriaType', type: 'uint8' },
  { name: 'signature', type: 'bytes32' },
  { name: 'fieldIndex', type: 'uint32' },
  { name: 'targetContract', type: 'address' },
] as const

/** The words of the newer criteria. */
export const criteriaV2Components = [...criteriaComponents, { name: 'valueType', type: 'uint8' }] as const

/** Criteria as the contracts spell them. */
export type OnchainCriteria = {
  readonly criteriaType: number
  readonly signature: Hex
  readonly fieldIndex: number
  readonly targetContract: Address
}

/** Newer criteria as the contracts spell them. */
export type OnchainCriteriaV2 = OnchainCriteria & { readonly valueType: number }

/** As the contracts spell them: `source` is called `criteriaType` there. */
export function toOnchainCriteria({ source, signature, fieldIndex, targetContract }: IncentiveCriteria) {
  return { criteriaType: source, signature, fieldIndex, targetContract }
}

/** As the contracts spell them, with the value type. */
export function toOnchainCriteriaV2(criteria: IncentiveCriteriaV2) {
  return { ...toOnchainCriteria(criteria), valueType: criteria.valueType }
}

/**
 * Returns whether criteria on a chain are read from an event or a function. The signature decides, if there is one: a
 * selector has 28 zero bytes before it, which a topic never has. The stored number is not reliable, because existing
 * criteria use it both ways. Without a signature only a gas rebate makes sense, which is read from neither, so both
 * numbers count as an event's.
 * Source: docs/protocol.md#enums-and-constants; docs/protocol.md#codec-and-matching.
 * @param criteriaType - the stored number, 0 or 1.
 * @throws {InvalidCriteriaSourceError} when the number is neither a function's nor an event's.
 */
export function inferCriteriaSource({
  criteriaType,
  signature,
}: {
  readonly criteriaType: number
  readonly signature: Hex
}): CriteriaSource {
  if (criteriaType !== CriteriaSource.FUNC && criteriaType !== CriteriaSource.EVENT) {
    throw new InvalidCriteriaSourceError(criteriaType)
  }
  if (BigInt(signature) === 0n) return CriteriaSource.EVENT
  return inferSignatureType(signature) === 'function' ? CriteriaSource.FUNC : CriteriaSource.EVENT
}

/** @throws {InvalidCriteriaSourceError} when they are read from neither a function nor an event. */
export function fromOnchainCriteria(onchain: OnchainCriteria): IncentiveCriteria {
  const { signature, fieldIndex, targetContract } = onchain
  return { source: inferCriteriaSource(onchain), signature, fieldIndex, targetContract }
}

/** @throws {InvalidCriteriaSourceError} when they are read from neither a function nor an event. */
export function fromOnchainCriteriaV2({ valueType, ...onchain }: OnchainCriteriaV2): IncentiveCriteriaV2 {
  // The contract's own enumeration has two members, so nothing else can come from it.
  return { ...fromOnchainCriteria(onchain), valueType: valueType === ValueType.WAD ? ValueType.WAD : ValueType.RAW }
}
