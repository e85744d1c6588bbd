// Written by contracts/scripts/generate-abi.mjs.
// The contracts as TypeScript: an ABI each, and the creation code of those that can be deployed.
export { allowListIncentiveAbi, allowListIncentiveBytecode } from '../abi/allow-list-incentive.ts'
export { boostCoreAbi, boostCoreBytecode } from '../abi/boost-core.ts'
export { boostErrorAbi } from '../abi/boost-error.ts'
export { boostRegistryAbi, boostRegistryBytecode } from '../abi/boost-registry.ts'
export { cgdaIncentiveAbi, cgdaIncentiveBytecode } from '../abi/cgda-incentive.ts'
export { contractActionAbi, contractActionBytecode } from '../abi/contract-action.ts'
export { erc20IncentiveAbi, erc20IncentiveBytecode } from '../abi/erc20-incentive.ts'
export { erc20PeggedIncentiveAbi, erc20PeggedIncentiveBytecode } from '../abi/erc20-pegged-incentive.ts'
export {
  erc20PeggedVariableCriteriaIncentiveAbi,
  erc20PeggedVariableCriteriaIncentiveBytecode,
} from '../abi/erc20-pegged-variable-criteria-incentive.ts'
export {
  erc20PeggedVariableCriteriaIncentiveV2Abi,
  erc20PeggedVariableCriteriaIncentiveV2Bytecode,
} from '../abi/erc20-pegged-variable-criteria-incentive-v2.ts'
export { erc20TokenAbi, erc20TokenBytecode } from '../abi/erc20-token.ts'
export {
  erc20VariableCriteriaIncentiveAbi,
  erc20VariableCriteriaIncentiveBytecode,
} from '../abi/erc20-variable-criteria-incentive.ts'
export {
  erc20VariableCriteriaIncentiveV2Abi,
  erc20VariableCriteriaIncentiveV2Bytecode,
} from '../abi/erc20-variable-criteria-incentive-v2.ts'
export { erc20VariableIncentiveAbi, erc20VariableIncentiveBytecode } from '../abi/erc20-variable-incentive.ts'
export { erc721MintActionAbi, erc721MintActionBytecode } from '../abi/erc721-mint-action.ts'
export { erc721TokenAbi, erc721TokenBytecode } from '../abi/erc721-token.ts'
export { erc1155IncentiveAbi, erc1155IncentiveBytecode } from '../abi/erc1155-incentive.ts'
export { erc1155TokenAbi, erc1155TokenBytecode } from '../abi/erc1155-token.ts'
export { eventActionAbi, eventActionBytecode } from '../abi/event-action.ts'
export { limitedSignerValidatorAbi, limitedSignerValidatorBytecode } from '../abi/limited-signer-validator.ts'
export { limitedSignerValidatorV2Abi, limitedSignerValidatorV2Bytecode } from '../abi/limited-signer-validator-v2.ts'
export { managedBudgetAbi, managedBudgetBytecode } from '../abi/managed-budget.ts'
export { managedBudgetWithFeesAbi, managedBudgetWithFeesBytecode } from '../abi/managed-budget-with-fees.ts'
export { managedBudgetWithFeesV2Abi, managedBudgetWithFeesV2Bytecode } from '../abi/managed-budget-with-fees-v2.ts'
export {
  managedBudgetWithFeesV2FactoryAbi,
  managedBudgetWithFeesV2FactoryBytecode,
} from '../abi/managed-budget-with-fees-v2-factory.ts'
export { offchainAccessListAbi, offchainAccessListBytecode } from '../abi/offchain-access-list.ts'
export { openAllowListAbi, openAllowListBytecode } from '../abi/open-allow-list.ts'
export { passthroughAuthAbi, passthroughAuthBytecode } from '../abi/passthrough-auth.ts'
export {
  payableLimitedSignerValidatorAbi,
  payableLimitedSignerValidatorBytecode,
} from '../abi/payable-limited-signer-validator.ts'
export {
  payableLimitedSignerValidatorV2Abi,
  payableLimitedSignerValidatorV2Bytecode,
} from '../abi/payable-limited-signer-validator-v2.ts'
export { pointsAbi, pointsBytecode } from '../abi/points.ts'
export { pointsIncentiveAbi, pointsIncentiveBytecode } from '../abi/points-incentive.ts'
export { signerValidatorAbi, signerValidatorBytecode } from '../abi/signer-validator.ts'
export { signerValidatorV2Abi, signerValidatorV2Bytecode } from '../abi/signer-validator-v2.ts'
export { simpleAllowListAbi, simpleAllowListBytecode } from '../abi/simple-allow-list.ts'
export { simpleDenyListAbi, simpleDenyListBytecode } from '../abi/simple-deny-list.ts'
export { transparentBudgetAbi, transparentBudgetBytecode } from '../abi/transparent-budget.ts'
export { vestingBudgetAbi, vestingBudgetBytecode } from '../abi/vesting-budget.ts'
