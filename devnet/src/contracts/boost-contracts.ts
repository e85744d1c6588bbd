import {
  allowListIncentiveAbi,
  allowListIncentiveBytecode,
  boostCoreAbi,
  boostCoreBytecode,
  cgdaIncentiveAbi,
  cgdaIncentiveBytecode,
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
  limitedSignerValidatorV2Abi,
  limitedSignerValidatorV2Bytecode,
  managedBudgetAbi,
  managedBudgetBytecode,
  managedBudgetWithFeesV2Abi,
  managedBudgetWithFeesV2Bytecode,
  offchainAccessListAbi,
  offchainAccessListBytecode,
  payableLimitedSignerValidatorV2Abi,
  payableLimitedSignerValidatorV2Bytecode,
  pointsAbi,
  pointsBytecode,
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
import { type Abi, type Address, concat, type Hex, parseEther } from 'viem'
import { type Deployable, prepareDeployment } from './deploy-contract.ts'

/** The fee of a payable validator of the local world for a claim, in wei. */
const CLAIM_FEE = parseEther('0.0001')

/** The bases that boosts are cloned from, by the name that `@laurel/protocol` has for each kind. */
export type BoostBases = ReturnType<typeof prepareBoostBases>

/**
 * Prepares the bases that the components of a boost are cloned from. Sends no request.
 * @param owner - receives the claim fees of payable validators.
 */
export function prepareBoostBases(owner: Address) {
  const base = (name: string, abi: Abi, bytecode: Hex, args: readonly unknown[] = []) =>
    prepareDeployment({ name, abi, bytecode, args })
  return {
    managedBudget: base('ManagedBudget', managedBudgetAbi, managedBudgetBytecode),
    managedBudgetWithFeesV2: base(
      'ManagedBudgetWithFeesV2',
      managedBudgetWithFeesV2Abi,
      managedBudgetWithFeesV2Bytecode,
    ),
    transparentBudget: base('TransparentBudget', transparentBudgetAbi, transparentBudgetBytecode),
    vestingBudget: base('VestingBudget', vestingBudgetAbi, vestingBudgetBytecode),
    simpleAllowList: base('SimpleAllowList', simpleAllowListAbi, simpleAllowListBytecode),
    simpleDenyList: base('SimpleDenyList', simpleDenyListAbi, simpleDenyListBytecode),
    offchainAccessList: base('OffchainAccessList', offchainAccessListAbi, offchainAccessListBytecode),
    signerValidator: base('SignerValidator', signerValidatorAbi, signerValidatorBytecode),
    signerValidatorV2: base('SignerValidatorV2', signerValidatorV2Abi, signerValidatorV2Bytecode),
    limitedSignerValidatorV2: base(
      'LimitedSignerValidatorV2',
      limitedSignerValidatorV2Abi,
      limitedSignerValidatorV2Bytecode,
    ),
    payableLimitedSignerValidatorV2: base(
      'PayableLimitedSignerValidatorV2',
      payableLimitedSignerValidatorV2Abi,
      payableLimitedSignerValidatorV2Bytecode,
      [owner, CLAIM_FEE],
    ),
    allowListIncentive: base('AllowListIncentive', allowListIncentiveAbi, allowListIncentiveBytecode),
    cgdaIncentive: base('CGDAIncentive', cgdaIncentiveAbi, cgdaIncentiveBytecode),
    erc20Incentive: base('ERC20Incentive', erc20IncentiveAbi, erc20IncentiveBytecode),
    erc20PeggedIncentive: base('ERC20PeggedIncentive', erc20PeggedIncentiveAbi, erc20PeggedIncentiveBytecode),
    erc20PeggedVariableCriteriaIncentive: base(
      'ERC20PeggedVariableCriteriaIncentive',
      erc20PeggedVariableCriteriaIncentiveAbi,
      erc20PeggedVariableCriteriaIncentiveBytecode,
    ),
    erc20PeggedVariableCriteriaIncentiveV2: base(
      'ERC20PeggedVariableCriteriaIncentiveV2',
      erc20PeggedVariableCriteriaIncentiveV2Abi,
      erc20PeggedVariableCriteriaIncentiveV2Bytecode,
    ),
    erc20VariableIncentive: base('ERC20VariableIncentive', erc20VariableIncentiveAbi, erc20VariableIncentiveBytecode),
    erc20VariableCriteriaIncentive: base(
      'ERC20VariableCriteriaIncentive',
      erc20VariableCriteriaIncentiveAbi,
      erc20VariableCriteriaIncentiveBytecode,
    ),
    erc20VariableCriteriaIncentiveV2: base(
      'ERC20VariableCriteriaIncentiveV2',
      erc20VariableCriteriaIncentiveV2Abi,
      erc20VariableCriteriaIncentiveV2Bytecode,
    ),
    erc1155Incentive: base('ERC1155Incentive', erc1155IncentiveAbi, erc1155IncentiveBytecode),
    pointsIncentive: base('PointsIncentive', pointsIncentiveAbi, pointsIncentiveBytecode),
    points: base('Points', pointsAbi, pointsBytecode),
  }
}

/** The core's proxy, and its implementation. {@link prepareCore} only deploys them. The core must be initialized once. */
export type CoreContracts = { readonly coreImplementation: Deployable; readonly core: Deployable }

/**
 * Prepares the core's implementation, and an ERC-1967 proxy with the shortest creation code.
 * Source: https://github.com/Vectorized/solady/blob/main/src/utils/LibClone.sol.
 */
export function prepareCore(): CoreContracts {
  const coreImplementation = prepareDeployment({
    name: 'BoostCore (code)',
    abi: boostCoreAbi,
    bytecode: boostCoreBytecode,
  })
  const proxy = concat([
    '0x603d3d8160223d3973',
    coreImplementation.address,
    '0x60095155f3363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3',
  ])
  return { coreImplementation, core: prepareDeployment({ name: 'BoostCore', abi: boostCoreAbi, bytecode: proxy }) }
}
