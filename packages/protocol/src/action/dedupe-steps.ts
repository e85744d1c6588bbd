import type { ActionStep } from './action.ts'

/**
 * Removes repeated steps, in the order of their first appearance. A contract repeats the last step to fill its four
 * slots when the action has fewer. Hex compares without its case. Source: docs/protocol.md#codec-and-matching.
 */
export function dedupeSteps(steps: readonly ActionStep[]): readonly ActionStep[] {
  const seen = new Set<string>()
  return steps.filter((step) => {
    const key = stepKey(step)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function stepKey({
  signature,
  signatureType,
  actionType,
  targetContract,
  chainId,
  actionParameter,
}: ActionStep): string {
  const { filterType, fieldType, fieldIndex, filterData } = actionParameter
  return [signature, signatureType, actionType, targetContract, chainId, filterType, fieldType, fieldIndex, filterData]
    .join('|')
    .toLowerCase()
}
