import { requireOptions } from '../options/require-options.ts'
import type { Action, ActionStep } from './action.ts'

/**
 * Returns an action as the JSON of a definition file, with the onchain names (`chainid`). `parseAction` reads it back.
 * @param options.notBeforeBlock - the first block that counts. Left out of the JSON when null.
 * @throws {InvalidOptionError} when `notBeforeBlock` is undefined.
 */
export function serializeAction(
  { actionClaimant, actionSteps }: Action,
  options: { readonly notBeforeBlock?: bigint | null } = {},
) {
  requireOptions('serializeAction', options, { notBeforeBlock: 'limiting' })
  const { notBeforeBlock = null } = options
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
