import type { Address } from 'viem'
import type { Action } from '../action/action.ts'
import { type ContractActionParameters, encodeContractActionPayload } from '../action/contract-action-payload.ts'
import { type EncodeActionOptions, encodeActionPayload } from '../action/payload.ts'
import { type AllowListParameters, encodeAllowListPayload } from '../allow-list/payload.ts'
import { getImplementation } from '../deployments/get-implementation.ts'
import type { IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { encodeIncentivePayload } from '../incentive/payload.ts'
import { encodeValidatorPayload, type ValidatorParameters } from '../validator/payload.ts'
import { type ValidatorKind, validatorKinds } from '../validator/validator-kind.ts'
import type { Target } from './create-payload.ts'

/** A part of a boost as plain data. A payable validator takes the fee that its base sets. */
export type ComponentParameters =
  | ({ readonly type: 'eventAction'; readonly action: Action } & EncodeActionOptions)
  | ({ readonly type: 'contractAction' | 'erc721MintAction' } & ContractActionParameters)
  | AllowListParameters
  | IncentiveParameters
  | ValidatorParameters

/**
 * Returns the target of a part of a boost that is cloned from the protocol's base on a chain. It sends no request.
 * @param base - a base of the part's kind; the protocol's base on that chain by default.
 * @throws {ChainNotDeployedError} @throws {ImplementationNotDeployedError} @throws whatever the payload's encoder throws.
 */
export function componentTarget(chainId: number, part: ComponentParameters, base?: Address): Target {
  return { isBase: true, instance: base ?? getImplementation(chainId, part.type), parameters: encodePart(part) }
}

function encodePart(part: ComponentParameters) {
  if (isValidator(part)) return encodeValidatorPayload(part)
  switch (part.type) {
    case 'eventAction':
      return encodeActionPayload(part.action, part)
    case 'contractAction':
    case 'erc721MintAction':
      return encodeContractActionPayload(part)
    case 'openAllowList':
    case 'simpleAllowList':
    case 'simpleDenyList':
    case 'offchainAccessList':
      return encodeAllowListPayload(part)
    default:
      return encodeIncentivePayload(part)
  }
}

function isValidator(part: ComponentParameters): part is Extract<ComponentParameters, { type: ValidatorKind }> {
  return Object.hasOwn(validatorKinds, part.type)
}
