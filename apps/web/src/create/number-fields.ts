import {
  ANY_CONTRACT,
  CriteriaSource,
  gasRebateCriteria,
  type IncentiveCriteria,
  listFields,
  toStepSignature,
} from '@laurel/protocol'
import { dottedName, flattenFields, pathKey } from '../abi/fields.ts'
import { targetOf } from '../action-editor/compile-draft.ts'
import type { Draft } from '../action-editor/draft.ts'
import { rewardText } from '../language/en/reward.ts'
import type { Unit } from '../token/amount.ts'

/** A number on which a reward can be based. */
export type NumberField = {
  /** `action/path`, or `fee`. It does not change while the draft keeps its actions. */
  readonly key: string
  /** “value”, “order.amountIn”. */
  readonly name: string
  /** The token that it counts; null when unknown. */
  readonly unit: Unit | null
  readonly criteria: IncentiveCriteria
}

/** The key of the transaction's network fee. */
export const FEE_KEY = 'fee'

/**
 * Returns the numbers of an action on which a reward can be based: whole numbers of its events and calls on named
 * contracts, because any other contract could forge them, and the network fee if the sender is paid.
 */
export function numberFields(
  draft: Draft,
  units: readonly ReadonlyMap<string, Unit>[],
  nativeUnit: Unit,
): readonly NumberField[] {
  const fields = draft.actions.flatMap((actionDraft, at) => {
    const target = targetOf(actionDraft)
    const { item } = actionDraft
    if (item === null || target === null || target === ANY_CONTRACT) return []
    const { signature } = toStepSignature(item)
    const source = item.type === 'event' ? CriteriaSource.EVENT : CriteriaSource.FUNC
    return flattenFields(listFields(item)).flatMap(({ path, use }): readonly NumberField[] => {
      if (use === null || (use.leaf.type !== 'uint' && use.leaf.type !== 'int') || isMistaken(path, use.fieldIndex)) {
        return []
      }
      const name = dottedName(item, path)
      return [
        {
          key: `${at}/${pathKey(path)}`,
          name: draft.actions.length > 1 ? rewardText('ofAction', { name, number: at + 1 }) : name,
          unit: units[at]?.get(pathKey(path)) ?? null,
          criteria: { source, signature, fieldIndex: use.fieldIndex, targetContract: target },
        },
      ]
    })
  })
  if (draft.claimant.type !== 'sender') return fields
  return [...fields, { key: FEE_KEY, name: rewardText('networkFee'), unit: nativeUnit, criteria: gasRebateCriteria }]
}

// Criteria have no type, so only the index decides how the field is read. Source: docs/protocol.md#enums-and-constants.
function isMistaken(path: readonly number[], fieldIndex: number): boolean {
  return path.length === 1 ? fieldIndex >= 32 : fieldIndex <= 255
}
