import type { Action, ActionStep } from './action.ts'

/**
 * Returns an action as the JSON of a definition file, with the onchain names (`chainid`). `parseAction` reads it back.
 * @param options.notBeforeBlock - the first block that counts. Left out of the JSON when null.
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
