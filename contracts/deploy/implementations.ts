import {
  allowListIncentiveAbi,
  allowListIncentiveBytecode,
  cgdaIncentiveAbi,
  cgdaIncentiveBytecode,
  contractActionAbi,
  contractActionBytecode,
  erc20IncentiveAbi,
  erc20IncentiveBytecode,
  erc20PeggedIncentiveAbi,
  erc20PeggedIncentiveBytecode,
  erc20PeggedVariableCriteriaIncentiveAbi,
  erc20PeggedVariableCriteriaIncentiveBytecode,
  erc20PeggedVariableCriteriaIncentiveV2Abi,
  erc20PeggedVariableCriteriaIncentiveV2Bytecode,
  erc20VariableCriteriaIncentiveAbi,
  erc20VariableCriteriaIncentiveBytecode,
  erc20VariableCriteriaIncentiveV2Abi,
  erc20VariableCriteriaIncentiveV2Bytecode,
  erc20VariableIncentiveAbi,
  erc20VariableIncentiveBytecode,
  erc1155IncentiveAbi,
  erc1155IncentiveBytecode,
  eventActionAbi,
  eventActionBytecode,
  limitedSignerValidatorAbi,
  limitedSignerValidatorBytecode,
  limitedSignerValidatorV2Abi,
  limitedSignerValidatorV2Bytecode,
  managedBudgetAbi,
  managedBudgetBytecode,
  managedBudgetWithFeesV2Abi,
  managedBudgetWithFeesV2Bytecode,
  offchainAccessListAbi,
  offchainAccessListBytecode,
  openAllowListAbi,
  openAllowListBytecode,
  payableLimitedSignerValidatorAbi,
  payableLimitedSignerValidatorBytecode,
  payableLimitedSignerValidatorV2Abi,
  payableLimitedSignerValidatorV2Bytecode,
  pointsIncentiveAbi,
  pointsIncentiveBytecode,
  signerValidatorAbi,
  signerValidatorBytecode,
  signerValidatorV2Abi,
  signerValidatorV2Bytecode,
  simpleAllowListAbi,
  simpleAllowListBytecode,
  simpleDenyListAbi,
  simpleDenyListBytecode,
  transparentBudgetAbi,
  transparentBudgetBytecode,
  vestingBudgetAbi,
  vestingBudgetBytecode,
} from '@laurel/protocol/abi'
import type { Abi, Address, Hex } from 'viem'
import { type Deployable, prepareDeployment } from './create2.ts'

/** The types of components in the registry, by their numbers in `IBoostRegistry.RegistryType`. */
const registryTypes = { action: 0, allowList: 1, budget: 2, incentive: 3, validator: 4 } as const

/** An implementation that the components of boosts are cloned from, with its type in the registry. */
export type Implementation = Deployable & { readonly registryType: number }

/** The implementations by the name that `@laurel/protocol` has for each kind. */
export type Implementations = ReturnType<typeof prepareImplementations>

/**
 * Prepares the implementations that the components of a boost are cloned from. Sends no request. Their constructors lock them, so
 * nobody can initialize them, and only the payable validators have arguments.
 * @param options.owner - owns the payable validators: it receives their fees, and sets the fee of new ones.
 * @param options.claimFee - the fee of payable validators for a claim, in wei.
 */
export function prepareImplementations({ owner, claimFee }: { owner: Address; claimFee: bigint }) {
  return {
    ...prepareActions(),
    ...prepareAllowLists(),
    ...prepareBudgets(),
    ...prepareIncentives(),
    ...prepareValidators({ owner, claimFee }),
  }
}

function prepareActions() {
  return {
    eventAction: prepare('action', 'EventAction', { abi: eventActionAbi, bytecode: eventActionBytecode }),
    contractAction: prepare('action', 'ContractAction', { abi: contractActionAbi, bytecode: contractActionBytecode }),
  }
}

function prepareAllowLists() {
  return {
    openAllowList: prepare('allowList', 'OpenAllowList', { abi: openAllowListAbi, bytecode: openAllowListBytecode }),
    simpleAllowList: prepare('allowList', 'SimpleAllowList', {
      abi: simpleAllowListAbi,
      bytecode: simpleAllowListBytecode,
    }),
    simpleDenyList: prepare('allowList', 'SimpleDenyList', {
      abi: simpleDenyListAbi,
      bytecode: simpleDenyListBytecode,
    }),
    offchainAccessList: prepare('allowList', 'OffchainAccessList', {
      abi: offchainAccessListAbi,
      bytecode: offchainAccessListBytecode,
    }),
  }
}

function prepareBudgets() {
  return {
    managedBudget: prepare('budget', 'ManagedBudget', { abi: managedBudgetAbi, bytecode: managedBudgetBytecode }),
    managedBudgetWithFeesV2: prepare('budget', 'ManagedBudgetWithFeesV2', {
      abi: managedBudgetWithFeesV2Abi,
      bytecode: managedBudgetWithFeesV2Bytecode,
    }),
    transparentBudget: prepare('budget', 'TransparentBudget', {
      abi: transparentBudgetAbi,
      bytecode: transparentBudgetBytecode,
    }),
    vestingBudget: prepare('budget', 'VestingBudget', { abi: vestingBudgetAbi, bytecode: vestingBudgetBytecode }),
  }
}

function prepareIncentives() {
  return {
    allowListIncentive: prepare('incentive', 'AllowListIncentive', {
      abi: allowListIncentiveAbi,
      bytecode: allowListIncentiveBytecode,
    }),
    cgdaIncentive: prepare('incentive', 'CGDAIncentive', { abi: cgdaIncentiveAbi, bytecode: cgdaIncentiveBytecode }),
    erc20Incentive: prepare('incentive', 'ERC20Incentive', {
      abi: erc20IncentiveAbi,
      bytecode: erc20IncentiveBytecode,
    }),
    erc20PeggedIncentive: prepare('incentive', 'ERC20PeggedIncentive', {
      abi: erc20PeggedIncentiveAbi,
      bytecode: erc20PeggedIncentiveBytecode,
    }),
    erc20PeggedVariableCriteriaIncentive: prepare('incentive', 'ERC20PeggedVariableCriteriaIncentive', {
      abi: erc20PeggedVariableCriteriaIncentiveAbi,
      bytecode: erc20PeggedVariableCriteriaIncentiveBytecode,
    }),
    erc20PeggedVariableCriteriaIncentiveV2: prepare('incentive', 'ERC20PeggedVariableCriteriaIncentiveV2', {
      abi: erc20PeggedVariableCriteriaIncentiveV2Abi,
      bytecode: erc20PeggedVariableCriteriaIncentiveV2Bytecode,
    }),
    erc20VariableIncentive: prepare('incentive', 'ERC20VariableIncentive', {
      abi: erc20VariableIncentiveAbi,
      bytecode: erc20VariableIncentiveBytecode,
    }),
    erc20VariableCriteriaIncentive: prepare('incentive', 'ERC20VariableCriteriaIncentive', {
      abi: erc20VariableCriteriaIncentiveAbi,
      bytecode: erc20VariableCriteriaIncentiveBytecode,
    }),
    erc20VariableCriteriaIncentiveV2: prepare('incentive', 'ERC20VariableCriteriaIncentiveV2', {
      abi: erc20VariableCriteriaIncentiveV2Abi,
      bytecode: erc20VariableCriteriaIncentiveV2Bytecode,
    }),
    erc1155Incentive: prepare('incentive', 'ERC1155Incentive', {
      abi: erc1155IncentiveAbi,
      bytecode: erc1155IncentiveBytecode,
    }),
    pointsIncentive: prepare('incentive', 'PointsIncentive', {
      abi: pointsIncentiveAbi,
      bytecode: pointsIncentiveBytecode,
    }),
  }
}

function prepareValidators({ owner, claimFee }: { owner: Address; claimFee: bigint }) {
  const args = [owner, claimFee]
  return {
    signerValidator: prepare('validator', 'SignerValidator', {
      abi: signerValidatorAbi,
      bytecode: signerValidatorBytecode,
    }),
    signerValidatorV2: prepare('validator', 'SignerValidatorV2', {
      abi: signerValidatorV2Abi,
      bytecode: signerValidatorV2Bytecode,
    }),
    limitedSignerValidator: prepare('validator', 'LimitedSignerValidator', {
      abi: limitedSignerValidatorAbi,
      bytecode: limitedSignerValidatorBytecode,
    }),
    limitedSignerValidatorV2: prepare('validator', 'LimitedSignerValidatorV2', {
      abi: limitedSignerValidatorV2Abi,
      bytecode: limitedSignerValidatorV2Bytecode,
    }),
    payableLimitedSignerValidator: prepare('validator', 'PayableLimitedSignerValidator', {
      abi: payableLimitedSignerValidatorAbi,
      bytecode: payableLimitedSignerValidatorBytecode,
      args,
    }),
    payableLimitedSignerValidatorV2: prepare('validator', 'PayableLimitedSignerValidatorV2', {
      abi: payableLimitedSignerValidatorV2Abi,
      bytecode: payableLimitedSignerValidatorV2Bytecode,
      args,
    }),
  }
}

function prepare(
  registryType: keyof typeof registryTypes,
  name: string,
  { abi, bytecode, args = [] }: { abi: Abi; bytecode: Hex; args?: readonly unknown[] },
): Implementation {
  return { ...prepareDeployment({ name, abi, bytecode, args }), registryType: registryTypes[registryType] }
}
