import type { Address } from 'viem'
import { ImplementationNotDeployedError } from './errors.ts'
import { type ContractName, getDeployment } from './get-deployment.ts'

/**
 * The names of the deployed contracts that components are cloned from. An open list is an empty deny list. The newer
 * budget with fees has the name of the older one, which is no longer on any chain.
 * Source: docs/protocol.md#initialization-payloads; docs/protocol.md#deployments.
 */
const implementationNames = {
  eventAction: 'EventAction',
  contractAction: 'ContractAction',
  managedBudget: 'ManagedBudget',
  managedBudgetWithFeesV2: 'ManagedBudgetWithFees',
  vestingBudget: 'VestingBudget',
  openAllowList: 'SimpleDenyList',
  simpleAllowList: 'SimpleAllowList',
  simpleDenyList: 'SimpleDenyList',
  offchainAccessList: 'OffchainAccessList',
  allowListIncentive: 'AllowListIncentive',
  cgdaIncentive: 'CGDAIncentive',
  erc1155Incentive: 'ERC1155Incentive',
  erc20Incentive: 'ERC20Incentive',
  erc20PeggedIncentive: 'ERC20PeggedIncentive',
  erc20PeggedVariableCriteriaIncentive: 'ERC20PeggedVariableCriteriaIncentive',
  erc20PeggedVariableCriteriaIncentiveV2: 'ERC20PeggedVariableCriteriaIncentiveV2',
  erc20VariableIncentive: 'ERC20VariableIncentive',
  erc20VariableCriteriaIncentive: 'ERC20VariableCriteriaIncentive',
  erc20VariableCriteriaIncentiveV2: 'ERC20VariableCriteriaIncentiveV2',
  pointsIncentive: 'PointsIncentive',
  signerValidator: 'SignerValidator',
  signerValidatorV2: 'SignerValidatorV2',
  limitedSignerValidator: 'LimitedSignerValidator',
  limitedSignerValidatorV2: 'LimitedSignerValidatorV2',
  payableLimitedSignerValidator: 'PayableLimitedSignerValidator',
  payableLimitedSignerValidatorV2: 'PayableLimitedSignerValidatorV2',
} as const satisfies Record<string, ContractName>

/**
 * Returns the implementation that components of a kind are cloned from on a chain, from a table and without a request.
 * @param kind - as every component names its own: `erc20Incentive`, `signerValidatorV2`.
 * @throws {ChainNotDeployedError} when the protocol is not on that chain.
 * @throws {ImplementationNotDeployedError} when it is, and has no such implementation there.
 */
export function getImplementation(chainId: number, kind: string): Address {
  const { contracts } = getDeployment(chainId)
  const base = isKnown(kind) ? contracts[implementationNames[kind]] : undefined
  if (base === undefined) throw new ImplementationNotDeployedError({ chainId, kind })
  return base
}

function isKnown(kind: string): kind is keyof typeof implementationNames {
  return Object.hasOwn(implementationNames, kind)
}
