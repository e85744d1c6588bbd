import { parseAddress } from '../address/parse-address.ts'
import type { Action } from './action.ts'

/**
 * Returns the action with the checksum on each contract address, as `parseAddress` reads it. The addresses of a
 * deployed action always have one. A wrong character in an address that was written by hand would name another
 * contract.
 * @throws {AddressFormatError} when the checksum of an address is wrong.
 */
export function checksumTargets({ actionClaimant, actionSteps }: Action): Action {
  return {
    actionClaimant: { ...actionClaimant, targetContract: parseAddress(actionClaimant.targetContract) },
    actionSteps: actionSteps.map((step) => ({ ...step, targetContract: parseAddress(step.targetContract) })),
  }
}
