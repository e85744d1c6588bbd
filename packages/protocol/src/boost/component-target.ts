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

/** A component of a boost as plain data. A payable validator takes the fee that its implementation sets. */
export type ComponentParameters =
  | ({ readonly type: 'eventAction'; readonly action: Action } & EncodeActionOptions)
  | ({ readonly type: 'contractAction' | 'erc721MintAction' } & ContractActionParameters)
  | AllowListParameters
  | IncentiveParameters
  | ValidatorParameters

/**
 * Returns the target of a component of a boost that is cloned from the protocol's implementation on a chain. It sends
 * no request.
 * @param base - an implementation of the component's kind; the protocol's implementation on that chain by default.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain.
 * @throws {ImplementationNotDeployedError} when the chain has no implementation of the kind.
 * @throws the errors of {@link encodeActionPayload}, {@link encodeContractActionPayload}, {@link
 * encodeAllowListPayload}, {@link encodeIncentivePayload} and {@link encodeValidatorPayload}, by the component's kind.
 */
export function componentTarget(chainId: number, component: ComponentParameters, base?: Address): Target {
  return {
    isBase: true,
    instance: base ?? getImplementation(chainId, component.type),
    parameters: encodeComponent(component),
  }
}

function encodeComponent(component: ComponentParameters) {
  if (isValidator(component)) return encodeValidatorPayload(component)
  switch (component.type) {
    case 'eventAction':
      return encodeActionPayload(component.action, component)
    case 'contractAction':
    case 'erc721MintAction':
      return encodeContractActionPayload(component)
    case 'openAllowList':
    case 'simpleAllowList':
    case 'simpleDenyList':
    case 'offchainAccessList':
      return encodeAllowListPayload(component)
    default:
      return encodeIncentivePayload(component)
  }
}

function isValidator(
  component: ComponentParameters,
): component is Extract<ComponentParameters, { type: ValidatorKind }> {
  return Object.hasOwn(validatorKinds, component.type)
}
