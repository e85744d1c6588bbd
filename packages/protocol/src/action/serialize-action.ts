import type { Action, ActionStep } from './action.ts'

/**
 * An action as the JSON of a rule file, names spelled as onchain (`chainid`); `parseAction` reads it back.
 * @param options.notBeforeBlock - first block that counts; left out when null.
 */
export function serializeAction(
  { actionClaimant, actionSteps }: Action,
  { notBeforeBlock = null }: { notBeforeBlock?: bigint | null } = {},
) {
  const { chainId, ...claimant } = actionClaimant
  return {
    actionClaimant: { ...claimant, chainid: String(chainId) },
    actionSteps: actionSteps.map(toStep),
    ...(notBeforeBlock === null ? {} : { notBeforeBlockNumber: String(notBeforeBlock) }),
  }
}

function toStep({ chainId, actionParameter, ...step }: ActionStep) {
  return { ...step, chainid: String(chainId), actionParameter: { ...actionParameter } }
}
