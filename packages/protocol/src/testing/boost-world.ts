import {
  type Abi,
  type Address,
  concat,
  createClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { prepareDeployment } from '../../../../contracts/deploy/create2.ts'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { prepareCore } from '../../../../devnet/src/contracts/boost-contracts.ts'
import { deployContracts } from '../../../../devnet/src/contracts/deploy-contract.ts'
import { placeMulticall3 } from '../../../../devnet/src/contracts/multicall3.ts'
import { type LocalChain, startChain } from '../../../../devnet/src/start-chain.ts'
import { allowListIncentiveAbi, allowListIncentiveBytecode } from '../abi/allow-list-incentive.ts'
import { boostCoreAbi } from '../abi/boost-core.ts'
import { boostRegistryAbi, boostRegistryBytecode } from '../abi/boost-registry.ts'
import { cgdaIncentiveAbi, cgdaIncentiveBytecode } from '../abi/cgda-incentive.ts'
import { erc20IncentiveAbi, erc20IncentiveBytecode } from '../abi/erc20-incentive.ts'
import { erc20PeggedIncentiveAbi, erc20PeggedIncentiveBytecode } from '../abi/erc20-pegged-incentive.ts'
import {
  erc20PeggedVariableCriteriaIncentiveAbi,
  erc20PeggedVariableCriteriaIncentiveBytecode,
} from '../abi/erc20-pegged-variable-criteria-incentive.ts'
import {
  erc20PeggedVariableCriteriaIncentiveV2Abi,
  erc20PeggedVariableCriteriaIncentiveV2Bytecode,
} from '../abi/erc20-pegged-variable-criteria-incentive-v2.ts'
import { erc20TokenAbi, erc20TokenBytecode } from '../abi/erc20-token.ts'
import {
  erc20VariableCriteriaIncentiveAbi,
  erc20VariableCriteriaIncentiveBytecode,
} from '../abi/erc20-variable-criteria-incentive.ts'
import {
  erc20VariableCriteriaIncentiveV2Abi,
  erc20VariableCriteriaIncentiveV2Bytecode,
} from '../abi/erc20-variable-criteria-incentive-v2.ts'
import { erc20VariableIncentiveAbi, erc20VariableIncentiveBytecode } from '../abi/erc20-variable-incentive.ts'
import { erc1155IncentiveAbi, erc1155IncentiveBytecode } from '../abi/erc1155-incentive.ts'
import { erc1155TokenAbi, erc1155TokenBytecode } from '../abi/erc1155-token.ts'
import { eventActionAbi, eventActionBytecode } from '../abi/event-action.ts'
import { limitedSignerValidatorAbi, limitedSignerValidatorBytecode } from '../abi/limited-signer-validator.ts'
import { limitedSignerValidatorV2Abi, limitedSignerValidatorV2Bytecode } from '../abi/limited-signer-validator-v2.ts'
import { managedBudgetAbi, managedBudgetBytecode } from '../abi/managed-budget.ts'
import { managedBudgetWithFeesAbi, managedBudgetWithFeesBytecode } from '../abi/managed-budget-with-fees.ts'
import { managedBudgetWithFeesV2Abi, managedBudgetWithFeesV2Bytecode } from '../abi/managed-budget-with-fees-v2.ts'
import { offchainAccessListAbi, offchainAccessListBytecode } from '../abi/offchain-access-list.ts'
import {
  payableLimitedSignerValidatorAbi,
  payableLimitedSignerValidatorBytecode,
} from '../abi/payable-limited-signer-validator.ts'
import {
  payableLimitedSignerValidatorV2Abi,
  payableLimitedSignerValidatorV2Bytecode,
} from '../abi/payable-limited-signer-validator-v2.ts'
import { pointsAbi, pointsBytecode } from '../abi/points.ts'
import { pointsIncentiveAbi, pointsIncentiveBytecode } from '../abi/points-incentive.ts'
import { signerValidatorAbi, signerValidatorBytecode } from '../abi/signer-validator.ts'
import { signerValidatorV2Abi, signerValidatorV2Bytecode } from '../abi/signer-validator-v2.ts'
import { simpleAllowListAbi, simpleAllowListBytecode } from '../abi/simple-allow-list.ts'
import { simpleDenyListAbi, simpleDenyListBytecode } from '../abi/simple-deny-list.ts'
import { transparentBudgetAbi, transparentBudgetBytecode } from '../abi/transparent-budget.ts'
import { vestingBudgetAbi, vestingBudgetBytecode } from '../abi/vesting-budget.ts'
import { WAD } from '../incentive/reward-amount.ts'

/** The fee in wei of a claim to the payable validators of this world. */
export const CLAIM_FEE = 1_000n

/** A fresh chain with the whole protocol on it, tokens, and clients that sign for three people. */
export type BoostWorld = Awaited<ReturnType<typeof startBoostWorld>>

/** Starts a {@link BoostWorld}; stop its chain when done. Ada owns the core and has tokens of both kinds. */
export async function startBoostWorld() {
  const chain = await startChain()
  const [ada, ben, cleo] = deriveDevAccounts().users
  if (!ada || !ben || !cleo) throw new TypeError('The local world has too few people.')
  const deployables = prepareContracts(ada.address)
  await deployContracts(chain.client, Object.values(deployables))
  await placeMulticall3(chain.client)
  const clients = {
    ada: signerFor(chain, ada.privateKey),
    ben: signerFor(chain, ben.privateKey),
    cleo: signerFor(chain, cleo.privateKey),
  }
  const at = (name: keyof typeof deployables) => deployables[name].address
  const core = at('core')
  await call(clients.ada, core, boostCoreAbi, 'initialize', [at('registry'), ada.address, ada.address])
  await call(clients.ada, at('token'), erc20TokenAbi, 'mint', [ada.address, 1_000_000n * WAD])
  await call(clients.ada, at('badge'), erc1155TokenAbi, 'mint', [ada.address, 7n, 1_000n])
  return {
    chain,
    core,
    at,
    token: at('token'),
    badge: at('badge'),
    accounts: { ada: ada.address, ben: ben.address, cleo: cleo.address },
    ...clients,
    /** Deploys a contract by its creation code, arguments behind it. */
    deploy: (creationCode: Hex) => deployCode(clients.ada, creationCode),
    /** A minimal clone of a contract that the registry does not know. */
    clone: (base: Address) => deployMinimalClone(clients.ada, base),
    /** Calls a contract without the client of the package, and waits. */
    call: (to: Address, abi: Abi, functionName: string, args: readonly unknown[]) =>
      call(clients.ada, to, abi, functionName, args),
  }
}

/** Prepares every contract of the world by its name. @param owner - takes the fees of the payable validators. */
function prepareContracts(owner: Address) {
  const prepare = (name: string, abi: Abi, bytecode: Hex, args: readonly unknown[] = []) =>
    prepareDeployment({ name, abi, bytecode, args })
  const feeArguments = [owner, CLAIM_FEE]
  return {
    registry: prepare('BoostRegistry', boostRegistryAbi, boostRegistryBytecode),
    // At the address of the local world, so that `core` is optional.
    ...prepareCore(),
    eventAction: prepare('EventAction', eventActionAbi, eventActionBytecode),
    managedBudget: prepare('ManagedBudget', managedBudgetAbi, managedBudgetBytecode),
    managedBudgetWithFees: prepare('ManagedBudgetWithFees', managedBudgetWithFeesAbi, managedBudgetWithFeesBytecode),
    managedBudgetWithFeesV2: prepare(
      'ManagedBudgetWithFeesV2',
      managedBudgetWithFeesV2Abi,
      managedBudgetWithFeesV2Bytecode,
    ),
    transparentBudget: prepare('TransparentBudget', transparentBudgetAbi, transparentBudgetBytecode),
    vestingBudget: prepare('VestingBudget', vestingBudgetAbi, vestingBudgetBytecode),
    simpleAllowList: prepare('SimpleAllowList', simpleAllowListAbi, simpleAllowListBytecode),
    simpleDenyList: prepare('SimpleDenyList', simpleDenyListAbi, simpleDenyListBytecode),
    offchainAccessList: prepare('OffchainAccessList', offchainAccessListAbi, offchainAccessListBytecode),
    signerValidator: prepare('SignerValidator', signerValidatorAbi, signerValidatorBytecode),
    signerValidatorV2: prepare('SignerValidatorV2', signerValidatorV2Abi, signerValidatorV2Bytecode),
    limitedSignerValidator: prepare(
      'LimitedSignerValidator',
      limitedSignerValidatorAbi,
      limitedSignerValidatorBytecode,
    ),
    limitedSignerValidatorV2: prepare(
      'LimitedSignerValidatorV2',
      limitedSignerValidatorV2Abi,
      limitedSignerValidatorV2Bytecode,
    ),
    payableLimitedSignerValidator: prepare(
      'PayableLimitedSignerValidator',
      payableLimitedSignerValidatorAbi,
      payableLimitedSignerValidatorBytecode,
      feeArguments,
    ),
    payableLimitedSignerValidatorV2: prepare(
      'PayableLimitedSignerValidatorV2',
      payableLimitedSignerValidatorV2Abi,
      payableLimitedSignerValidatorV2Bytecode,
      feeArguments,
    ),
    allowListIncentive: prepare('AllowListIncentive', allowListIncentiveAbi, allowListIncentiveBytecode),
    cgdaIncentive: prepare('CGDAIncentive', cgdaIncentiveAbi, cgdaIncentiveBytecode),
    erc20Incentive: prepare('ERC20Incentive', erc20IncentiveAbi, erc20IncentiveBytecode),
    erc20PeggedIncentive: prepare('ERC20PeggedIncentive', erc20PeggedIncentiveAbi, erc20PeggedIncentiveBytecode),
    erc20PeggedVariableCriteriaIncentive: prepare(
      'ERC20PeggedVariableCriteriaIncentive',
      erc20PeggedVariableCriteriaIncentiveAbi,
      erc20PeggedVariableCriteriaIncentiveBytecode,
    ),
    erc20PeggedVariableCriteriaIncentiveV2: prepare(
      'ERC20PeggedVariableCriteriaIncentiveV2',
      erc20PeggedVariableCriteriaIncentiveV2Abi,
      erc20PeggedVariableCriteriaIncentiveV2Bytecode,
    ),
    erc20VariableIncentive: prepare(
      'ERC20VariableIncentive',
      erc20VariableIncentiveAbi,
      erc20VariableIncentiveBytecode,
    ),
    erc20VariableCriteriaIncentive: prepare(
      'ERC20VariableCriteriaIncentive',
      erc20VariableCriteriaIncentiveAbi,
      erc20VariableCriteriaIncentiveBytecode,
    ),
    erc20VariableCriteriaIncentiveV2: prepare(
      'ERC20VariableCriteriaIncentiveV2',
      erc20VariableCriteriaIncentiveV2Abi,
      erc20VariableCriteriaIncentiveV2Bytecode,
    ),
    erc1155Incentive: prepare('ERC1155Incentive', erc1155IncentiveAbi, erc1155IncentiveBytecode),
    pointsIncentive: prepare('PointsIncentive', pointsIncentiveAbi, pointsIncentiveBytecode),
    points: prepare('Points', pointsAbi, pointsBytecode),
    token: prepare('Test Token', erc20TokenAbi, erc20TokenBytecode, ['Test Token', 'TEST', 18]),
    badge: prepare('Test Badge', erc1155TokenAbi, erc1155TokenBytecode, ['']),
  }
}

/** A client as in an app: it has a chain and signs itself. */
export type AccountClient = ReturnType<typeof signerFor>

function signerFor(chain: LocalChain, privateKey: Hex) {
  return createClient({
    account: privateKeyToAccount(privateKey),
    chain: chain.client.chain,
    transport: http(chain.rpcUrl, { retryCount: 0 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
}

async function call(client: AccountClient, to: Address, abi: Abi, functionName: string, args: readonly unknown[]) {
  const hash = await sendTransaction(client, { to, data: encodeFunctionData({ abi, functionName, args }) })
  const { status } = await waitForTransactionReceipt(client, { hash })
  if (status !== 'success') throw new TypeError(`${functionName} was reverted.`)
}

/** An ERC-1167 clone. */
function deployMinimalClone(client: AccountClient, base: Address): Promise<Address> {
  const runtime = concat(['0x363d3d373d3d3d363d73', base, '0x5af43d82803e903d91602b57fd5bf3'])
  return deployCode(client, concat(['0x3d602d80600a3d3981f3', runtime]))
}

async function deployCode(client: AccountClient, data: Hex): Promise<Address> {
  const hash = await sendTransaction(client, { data, to: null })
  const { contractAddress } = await waitForTransactionReceipt(client, { hash })
  return getAddress(contractAddress ?? zeroAddress)
}
