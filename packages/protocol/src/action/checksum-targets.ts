import { parseAddress } from '../address/parse-address.ts'
import type { Action } from './action.ts'

/**
 * An action whose contracts are named by addresses with their checksums, as `parseAddress` reads them. Those of a deployed
 * action always are; a wrong character in one that was written by hand would name another contract.
 * @throws {AddressFormatError}
 */
export function checksumTargets({ actionClaimant, actionSteps }: Action): Action {
  return {
    actionClaimant: { ...actionClaimant, targetContract: parseAddress(actionClaimant.targetContract) },
    actionSteps: actionSteps.map((step) => ({ ...step, targetContract: parseAddress(step.targetContract) })),
  }
}
