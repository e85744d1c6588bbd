import { boostCoreAbi, boostCoreBytecode } from '@laurel/protocol/abi'
import { type Address, getContractAddress, type Hex, parseAbi, size } from 'viem'
import { type AccountContracts, prepareAccounts, prepareSponsorPaymaster, type SponsorLimits } from './accounts.ts'
import { type Deployable, prepareDeployment } from './create2.ts'
import { boostCoreProxyBytecode, boostRegistryDeployerBytecode, deployedCode } from './generated/deployment-code.ts'
import { type Implementations, prepareImplementations } from './implementations.ts'

/** The name of a contract of a deployment. */
export type ContractName = keyof typeof deployedCode

/** What a deployment is made from. Everything in it is in the creation code, so other values give other addresses. */
export type DeploymentParameters = {
  /** Upgrades the core and changes its settings; owns the payable validators. */
  readonly owner: Address
  /** Receives the core's fees. */
  readonly protocolFeeReceiver: Address
  /** The fee of payable validators for a claim, in wei. */
  readonly claimFee: bigint
  /** Whether smart accounts are part of it; not when left out. */
  readonly accounts?: AccountParameters | null
}

/** The smart accounts of a deployment. See docs/smart-accounts.md. */
export type AccountParameters = {
  /** The paymaster, which the owner of the deployment owns; null without one. */
  readonly sponsor: { readonly signer: Address; readonly limits: SponsorLimits } | null
}

/** The contracts of smart accounts in a plan. */
export type AccountPlan = AccountContracts & { readonly sponsorPaymaster: Deployable | null }

/** A transaction of a deployment: one contract through the CREATE2 proxy. */
export type DeploymentStep = Deployable & {
  readonly contract: ContractName
  /** About what it needs, where no node can estimate it. */
  readonly gas: bigint
}

/** A deployment: its transactions in order, and every address that it has. */
export type DeploymentPlan = Omit<DeploymentParameters, 'accounts'> & {
  readonly steps: readonly DeploymentStep[]
  readonly implementations: Implementations
  readonly coreImplementation: Address
  readonly core: Address
  readonly registry: Address
  /** Null without smart accounts. */
  readonly accounts: AccountPlan | null
  readonly sponsor: AccountParameters['sponsor']
}

const registryDeployerAbi = parseAbi([
  'constructor(Base[] bases)',
  'struct Base { uint8 registryType; string name; address implementation; }',
])
const coreProxyAbi = parseAbi([
  'constructor(address implementation, address registry, address protocolFeeReceiver, address owner)',
])

/** What a constructor does beyond storing its code, about: the registry stores each base after three calls to it. */
const GAS_PER_BASE = 55_000n
const GAS_OF_INITIALIZATION = 150_000n
/** The owner, the signer and the limits of a paymaster, with their events. */
const GAS_OF_PAYMASTER = 105_000n

/**
 * Plans a deployment. Pure: the plan is the same for every chain, and so are the addresses.
 *
 * What must be initialized is initialized by the constructor of the contract that creates it: the registry gets its bases, and the
 * core its owner. Their creation code contains the values, so another account that sends it first creates the same contracts with the same owner.
 */
export function planDeployment(parameters: DeploymentParameters): DeploymentPlan {
  const { accounts: wanted = null, ...others } = parameters
  const { owner, protocolFeeReceiver, claimFee } = others
  const sponsor = wanted?.sponsor ?? null
  const accounts = wanted === null ? null : planAccounts(owner, sponsor)
  const implementations = prepareImplementations({ owner, claimFee })
  const bases = Object.values(implementations)
  const coreImplementation = prepareDeployment({ name: 'BoostCore', abi: boostCoreAbi, bytecode: boostCoreBytecode })
  const registryDeployer = prepareDeployment({
    name: 'BoostRegistryDeployer',
    abi: registryDeployerAbi,
    bytecode: boostRegistryDeployerBytecode,
    args: [bases.map(({ registryType, name, address }) => ({ registryType, name, implementation: address }))],
  })
  // The first contract that the deployer creates.
  const registry = getContractAddress({ opcode: 'CREATE', from: registryDeployer.address, nonce: 1n })
  const core = prepareDeployment({
    name: 'BoostCoreProxy',
    abi: coreProxyAbi,
    bytecode: boostCoreProxyBytecode,
    args: [coreImplementation.address, registry, protocolFeeReceiver, owner],
  })
  const registryGas = BigInt(bases.length) * GAS_PER_BASE + 200n * BigInt(deployedCode.BoostRegistry.codeBytes)
  return {
    ...{ ...others, accounts, sponsor },
    steps: [
      ...bases.map((base) => toStep(base)),
      toStep(coreImplementation),
      toStep(registryDeployer, registryGas),
      toStep(core, GAS_OF_INITIALIZATION),
      ...(accounts === null ? [] : listAccountSteps(accounts)),
    ],
    implementations,
    coreImplementation: coreImplementation.address,
    core: core.address,
    registry,
  }
}

function planAccounts(owner: Address, sponsor: AccountParameters['sponsor']): AccountPlan {
  const sponsorPaymaster = sponsor === null ? null : prepareSponsorPaymaster({ owner, ...sponsor })
  return { ...prepareAccounts(), sponsorPaymaster }
}

function listAccountSteps({ sponsorPaymaster, ...contracts }: AccountPlan): readonly DeploymentStep[] {
  const paymasters = sponsorPaymaster === null ? [] : [toStep(sponsorPaymaster, GAS_OF_PAYMASTER)]
  return [...Object.values(contracts).map((contract) => toStep(contract)), ...paymasters]
}

function toStep(deployable: Deployable, constructorGas = 0n): DeploymentStep {
  const { name, deployData } = deployable
  if (!isContractName(name)) throw new TypeError(`${name} is not in generated/deployment-code.ts.`)
  const bytes = size(deployData)
  const zeros = countZeros(deployData)
  const calldata = BigInt(4 * zeros + 16 * (bytes - zeros))
  // The transaction, the creation, the call of the proxy; copying, hashing and checking the creation code; storing the code.
  const creation = 21_000n + 32_000n + 3_000n + BigInt(15 * Math.ceil(bytes / 32))
  const gas = creation + calldata + 200n * BigInt(deployedCode[name].codeBytes) + constructorGas
  return { ...deployable, contract: name, gas }
}

function isContractName(name: string): name is ContractName {
  return Object.hasOwn(deployedCode, name)
}

/** The bytes of calldata that are zero, which cost less. */
function countZeros(data: Hex): number {
  let zeros = 0
  for (let at = '0x'.length; at < data.length; at += 2) if (data[at] === '0' && data[at + 1] === '0') zeros += 1
  return zeros
}
