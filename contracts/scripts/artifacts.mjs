// @ts-check
/** The contracts that other workspaces use, and their compiler output. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractsFolder, runForge } from './forge.mjs'

/**
 * A parameter of an ABI item, or a member of its tuple.
 * @typedef {{ name: string, type: string, indexed?: boolean, components?: readonly AbiParameter[] }} AbiParameter
 */

/**
 * @typedef {object} AbiItem
 * @property {string} type
 * @property {string} [name]
 * @property {readonly AbiParameter[]} [inputs]
 * @property {readonly AbiParameter[]} [outputs]
 * @property {string} [stateMutability]
 * @property {boolean} [anonymous]
 */

/** @typedef {{ label: string, slot: string, offset: number, type: string }} StorageVariable */
/** @typedef {{ label: string, value?: string, base?: string, members?: readonly StorageVariable[] }} StorageType */

/**
 * The compiler output of a contract. Libraries of errors also have creation code, but are never deployed.
 * @typedef {object} Artifact
 * @property {readonly AbiItem[]} abi
 * @property {string} bytecode creation code, `0x` first.
 * @property {number} runtimeBytes
 * @property {readonly StorageVariable[]} storage
 * @property {Readonly<Record<string, StorageType>>} storageTypes
 */

/**
 * Every contract that has a TypeScript module, with the folder of its source. The module is part of `@laurel/protocol`; that of a
 * contract beside the protocol is part of devnet, which is not published. Smart accounts are the wallet's: it has their ABIs
 * without their code. `DelegatedAccount` has the ABI of `Account`, and so no module.
 * @type {readonly { name: string, folder: string, isBesideProtocol?: true, isWallets?: true, hasNoModule?: true }[]}
 */
export const publishedContracts = [
  { name: 'Account', folder: 'account', isWallets: true },
  { name: 'AccountFactory', folder: 'account', isWallets: true },
  { name: 'AllowListIncentive', folder: 'incentive' },
  { name: 'BoostCore', folder: 'core' },
  { name: 'BoostError', folder: 'shared' },
  { name: 'BoostRegistry', folder: 'registry' },
  { name: 'CGDAIncentive', folder: 'incentive' },
  { name: 'ContractAction', folder: 'action' },
  { name: 'TaskBoard', folder: 'playground', isBesideProtocol: true },
  { name: 'ERC1155Incentive', folder: 'incentive' },
  { name: 'ERC1155Token', folder: 'tokens' },
  { name: 'ERC20Incentive', folder: 'incentive' },
  { name: 'ERC20PeggedIncentive', folder: 'incentive' },
  { name: 'ERC20PeggedVariableCriteriaIncentive', folder: 'incentive' },
  { name: 'ERC20PeggedVariableCriteriaIncentiveV2', folder: 'incentive' },
  { name: 'ERC20Token', folder: 'tokens' },
  { name: 'ERC20VariableCriteriaIncentive', folder: 'incentive' },
  { name: 'ERC20VariableCriteriaIncentiveV2', folder: 'incentive' },
  { name: 'ERC20VariableIncentive', folder: 'incentive' },
  { name: 'ERC721MintAction', folder: 'action' },
  { name: 'ERC721Token', folder: 'tokens' },
  { name: 'DelegatedAccount', folder: 'account', hasNoModule: true },
  { name: 'EventAction', folder: 'action' },
  { name: 'LimitedSignerValidator', folder: 'validator' },
  { name: 'LimitedSignerValidatorV2', folder: 'validator' },
  { name: 'LocalEns', folder: 'playground', isBesideProtocol: true },
  { name: 'ManagedBudget', folder: 'budget' },
  { name: 'ManagedBudgetWithFees', folder: 'budget' },
  { name: 'ManagedBudgetWithFeesV2', folder: 'budget' },
  { name: 'ManagedBudgetWithFeesV2Factory', folder: 'budget' },
  { name: 'NameResolver', folder: 'names', isBesideProtocol: true },
  { name: 'OffchainAccessList', folder: 'allow-list' },
  { name: 'OpenAllowList', folder: 'allow-list' },
  { name: 'PassthroughAuth', folder: 'auth' },
  { name: 'PayableLimitedSignerValidator', folder: 'validator' },
  { name: 'PayableLimitedSignerValidatorV2', folder: 'validator' },
  { name: 'Points', folder: 'tokens' },
  { name: 'PointsIncentive', folder: 'incentive' },
  { name: 'SignerValidator', folder: 'validator' },
  { name: 'SignerValidatorV2', folder: 'validator' },
  { name: 'SimpleAllowList', folder: 'allow-list' },
  { name: 'SimpleDenyList', folder: 'allow-list' },
  { name: 'SponsorPaymaster', folder: 'account', isWallets: true },
  { name: 'TransparentBudget', folder: 'budget' },
  { name: 'VestingBudget', folder: 'budget' },
]

/**
 * Compiles all sources again, because some other commands of forge leave incomplete artifacts behind. The measurements of gas are
 * compiled with them, because they contain most of the contracts, which would be compiled a second time for them.
 * @throws {Error} with the compiler's output when the sources do not compile.
 */
export function buildContracts() {
  const { status, stdout, stderr } = runForge(['build', '--force', 'src', 'test/gas'], { capture: true })
  if (status !== 0) throw new Error(`The contracts do not compile.\n${stdout}${stderr}`)
}

/** The folder of the compiler's output: of the published code, and of the code that the tests of every change run. */
export const outputFolders = /** @type {const} */ ({ published: 'out', tests: 'cache/tests/out' })

/**
 * Returns the compiler output of a contract, from the last build.
 * @param {string} name - of the contract and its file.
 * @param {string} [folder] - of the output; the ABI is the same in each.
 * @returns {Promise<Artifact>}
 * @throws {Error} when the contract has not been compiled, or its artifact is incomplete.
 */
export async function readArtifact(name, folder = outputFolders.published) {
  const artifact = JSON.parse(await readFile(join(contractsFolder, folder, `${name}.sol`, `${name}.json`), 'utf8'))
  if (artifact.bytecode === undefined) throw new Error(`The artifact of ${name} is incomplete: build with --force.`)
  return {
    abi: artifact.abi,
    bytecode: artifact.bytecode.object,
    runtimeBytes: (artifact.deployedBytecode.object.length - '0x'.length) / 2,
    storage: artifact.storageLayout?.storage ?? [],
    storageTypes: artifact.storageLayout?.types ?? {},
  }
}
