/**
 * Writes src/deployments/generated/*.ts: the addresses of the protocol on each chain. Real chains come from
 * data/deployments.json. On the local world's chains a CREATE2 address follows from the contract's bytecode.
 * With `--check` it writes nothing, and exits with 1 when a file is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  concat,
  encodeAbiParameters,
  getAddress,
  getContractAddress,
  parseAbiParameters,
  parseEther,
  zeroHash,
} from 'viem'
import * as contracts from '../src/entries/abi.ts'

const isCheck = process.argv.includes('--check')
const folder = new URL('../src/deployments/generated/', import.meta.url)
const facts = JSON.parse(await readFile(new URL('../data/deployments.json', import.meta.url), 'utf8'))

await write(
  'deployed-contracts.ts',
  `/** Contracts of the protocol on each chain. Source: docs/protocol.md#deployments. */
export const deployedContracts = ${print(facts.chains)} as const

/** The display names of these chains. */
export const chainNames = {
${Object.entries(facts.chainNames)
  .map(([chainId, name]) => `  ${chainId}: '${name}',`)
  .join('\n')}
} as const
`,
)
await write(
  'legacy-deployed-contracts.ts',
  `/** Contracts of the protocol's older version, still in use on some chains. Source: docs/protocol.md#older-contracts. */
export const legacyDeployedContracts = ${print(facts.npm550)} as const
`,
)
await write(
  'local-contracts.ts',
  `/** Contracts of the local world: at the same addresses on each of its chains. */
export const localContracts = {
${Object.entries(localAddresses())
  .map(([name, address]) => `  ${name}: '${address}',`)
  .join('\n')}
} as const
`,
)

/** By the names that deployed chains have for them, where `ManagedBudgetWithFees` is the second version. */
function localAddresses() {
  // The local world's deployer takes what payable validators ask for a claim: devnet/src/contracts/boost-contracts.ts.
  const feeArguments = encodeAbiParameters(parseAbiParameters('address, uint256'), [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    parseEther('0.0001'),
  ])
  return {
    AllowListIncentive: localAddress(contracts.allowListIncentiveBytecode),
    BoostCore: localAddress(coreProxy(localAddress(contracts.boostCoreBytecode))),
    BoostRegistry: localAddress(contracts.boostRegistryBytecode),
    CGDAIncentive: localAddress(contracts.cgdaIncentiveBytecode),
    ContractAction: localAddress(contracts.contractActionBytecode),
    ERC1155Incentive: localAddress(contracts.erc1155IncentiveBytecode),
    ERC20Incentive: localAddress(contracts.erc20IncentiveBytecode),
    ERC20PeggedIncentive: localAddress(contracts.erc20PeggedIncentiveBytecode),
    ERC20PeggedVariableCriteriaIncentive: localAddress(contracts.erc20PeggedVariableCriteriaIncentiveBytecode),
    ERC20PeggedVariableCriteriaIncentiveV2: localAddress(contracts.erc20PeggedVariableCriteriaIncentiveV2Bytecode),
    ERC20VariableCriteriaIncentive: localAddress(contracts.erc20VariableCriteriaIncentiveBytecode),
    ERC20VariableCriteriaIncentiveV2: localAddress(contracts.erc20VariableCriteriaIncentiveV2Bytecode),
    ERC20VariableIncentive: localAddress(contracts.erc20VariableIncentiveBytecode),
    EventAction: localAddress(contracts.eventActionBytecode),
    LimitedSignerValidatorV2: localAddress(contracts.limitedSignerValidatorV2Bytecode),
    ManagedBudget: localAddress(contracts.managedBudgetBytecode),
    ManagedBudgetWithFees: localAddress(contracts.managedBudgetWithFeesV2Bytecode),
    OffchainAccessList: localAddress(contracts.offchainAccessListBytecode),
    PayableLimitedSignerValidatorV2: localAddress(
      concat([contracts.payableLimitedSignerValidatorV2Bytecode, feeArguments]),
    ),
    PointsIncentive: localAddress(contracts.pointsIncentiveBytecode),
    SignerValidator: localAddress(contracts.signerValidatorBytecode),
    SignerValidatorV2: localAddress(contracts.signerValidatorV2Bytecode),
    SimpleAllowList: localAddress(contracts.simpleAllowListBytecode),
    SimpleDenyList: localAddress(contracts.simpleDenyListBytecode),
    TransparentBudget: localAddress(contracts.transparentBudgetBytecode),
    VestingBudget: localAddress(contracts.vestingBudgetBytecode),
  }
}

/**
 * An ERC-1967 proxy, by the shortest creation code that makes one.
 * Source: https://github.com/Vectorized/solady/blob/main/src/utils/LibClone.sol.
 */
function coreProxy(implementation) {
  return concat([
    '0x603d3d8160223d3973',
    implementation,
    '0x60095155f3363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3',
  ])
}

/** Where the CREATE2 proxy that every chain has puts this code. */
function localAddress(bytecode) {
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  return getContractAddress({ opcode: 'CREATE2', from, salt: zeroHash, bytecode })
}

async function write(name, body) {
  const source = `// Written by scripts/generate-deployments.mjs. Do not edit.\n\n${body}`
  const path = fileURLToPath(new URL(name, folder))
  if ((await readFile(path, 'utf8').catch(() => '')) === source) return
  if (isCheck) {
    console.error(`${path} is stale: run npm run generate`)
    process.exitCode = 1
    return
  }
  await mkdir(folder, { recursive: true })
  await writeFile(path, source)
  console.log(`wrote ${path}`)
}

/** `getAddress` refuses an address whose checksum is wrong, so a slip of the hand cannot get in. */
function print(chains) {
  const rows = Object.entries(chains).map(([chainId, contracts]) => {
    const lines = Object.entries(contracts).map(([name, address]) => `    ${name}: '${getAddress(address)}',`)
    return `  ${chainId}: {\n${lines.join('\n')}\n  },`
  })
  return `{\n${rows.join('\n')}\n}`
}
