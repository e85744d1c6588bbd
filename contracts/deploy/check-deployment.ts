import { boostCoreAbi, boostRegistryAbi, payableLimitedSignerValidatorV2Abi } from '@laurel/protocol/abi'
import {
  type Address,
  encodePacked,
  getAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  type PublicClient,
  parseAbi,
  slice,
  toHex,
} from 'viem'
import { CREATE2_PROXY } from './create2.ts'
import { create2Proxy } from './create2-proxy.ts'
import { DeploymentMismatchError } from './errors.ts'
import { deployedCode } from './generated/deployment-code.ts'
import type { ContractName, DeploymentPlan } from './plan.ts'

/** The slot of a proxy's implementation. Source: https://eips.ethereum.org/EIPS/eip-1967. */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

const paymasterAbi = parseAbi([
  'struct Limits { uint128 perOperation; uint128 perAccountAndDay; uint128 perDay; }',
  'function owner() view returns (address)',
  'function signer() view returns (address)',
  'function limits() view returns (Limits)',
])

/**
 * Reads a deployment back: the code of each contract against the compiled contracts, the owner and the settings of the core, the
 * bases in the registry, the owner and the fee of the payable validators, and the owner, the signer and the limits of the paymaster.
 * @throws {DeploymentMismatchError} with everything that differs.
 */
export async function checkDeployment(client: PublicClient, plan: DeploymentPlan): Promise<void> {
  const differences = [
    ...(await checkCode(client, plan)),
    ...(await checkCore(client, plan)),
    ...(await checkRegistry(client, plan)),
    ...(await checkPayableValidators(client, plan)),
    ...(await checkPaymaster(client, plan)),
  ]
  if (differences.length > 0) throw new DeploymentMismatchError(differences)
}

async function checkCode(client: PublicClient, { steps, registry }: DeploymentPlan): Promise<readonly string[]> {
  const differences: string[] = []
  const proxy = await client.getCode({ address: CREATE2_PROXY })
  if (proxy !== create2Proxy.code) differences.push(`${CREATE2_PROXY} is not the CREATE2 proxy`)
  const contracts: readonly { contract: ContractName; address: Address }[] = [
    ...steps,
    { contract: 'BoostRegistry', address: registry },
  ]
  const codes = await Promise.all(contracts.map(({ address }) => client.getCode({ address })))
  for (const [index, { contract, address }] of contracts.entries()) {
    const code = codes[index]
    const found = code === undefined ? 'no code' : hashCode(contract, code)
    if (found !== deployedCode[contract].codeHash) {
      differences.push(`${contract} at ${address} has ${found}, expected ${deployedCode[contract].codeHash}`)
    }
  }
  return differences
}

/** The hash of a contract's code with zeros for its immutable values, as the compiler leaves them. Pure. */
export function hashCode(contract: ContractName, code: Hex): Hex {
  const immutables: readonly (readonly number[])[] = deployedCode[contract].immutables
  let masked = code.slice('0x'.length)
  for (const [start = 0, length = 0] of immutables) {
    masked = `${masked.slice(0, 2 * start)}${'00'.repeat(length)}${masked.slice(2 * (start + length))}`
  }
  return keccak256(`0x${masked}`)
}

async function checkCore(client: PublicClient, plan: DeploymentPlan): Promise<readonly string[]> {
  const core = { address: plan.core, abi: boostCoreAbi } as const
  const slot = await client.getStorageAt({ address: plan.core, slot: IMPLEMENTATION_SLOT })
  const implementation = slot === undefined ? null : getAddress(slice(slot, 12))
  return [
    compare('the implementation of the core', implementation, plan.coreImplementation),
    compare('the owner of the core', await client.readContract({ ...core, functionName: 'owner' }), plan.owner),
    compare(
      'the registry of the core',
      await client.readContract({ ...core, functionName: 'registry' }),
      plan.registry,
    ),
    compare(
      'the fee receiver of the core',
      await client.readContract({ ...core, functionName: 'protocolFeeReceiver' }),
      plan.protocolFeeReceiver,
    ),
  ].flat()
}

async function checkRegistry(client: PublicClient, plan: DeploymentPlan): Promise<readonly string[]> {
  const registry = { address: plan.registry, abi: boostRegistryAbi } as const
  const checks = Object.values(plan.implementations).map(async ({ registryType, name, address }) => {
    const identifier = keccak256(encodePacked(['uint8', 'bytes32'], [registryType, keccak256(toHex(name))]))
    const found = await client
      .readContract({ ...registry, functionName: 'getBaseImplementation', args: [identifier] })
      .catch(() => null)
    return compare(`${name} in the registry`, found, address)
  })
  return (await Promise.all(checks)).flat()
}

async function checkPayableValidators(client: PublicClient, plan: DeploymentPlan): Promise<readonly string[]> {
  const { payableLimitedSignerValidator, payableLimitedSignerValidatorV2 } = plan.implementations
  const differences: string[] = []
  for (const { name, address } of [payableLimitedSignerValidator, payableLimitedSignerValidatorV2]) {
    const validator = { address, abi: payableLimitedSignerValidatorV2Abi } as const
    const owner = await client.readContract({ ...validator, functionName: 'owner' })
    const claimFee = await client.readContract({ ...validator, functionName: 'claimFee' })
    differences.push(...compare(`the owner of ${name}`, owner, plan.owner))
    // Its owner can change it later.
    if (claimFee !== plan.claimFee)
      differences.push(`the claim fee of ${name} is ${claimFee}, expected ${plan.claimFee}`)
  }
  return differences
}

async function checkPaymaster(
  client: PublicClient,
  { accounts, sponsor, owner }: DeploymentPlan,
): Promise<readonly string[]> {
  if (accounts === null || accounts.sponsorPaymaster === null || sponsor === null) return []
  const paymaster = { address: accounts.sponsorPaymaster.address, abi: paymasterAbi } as const
  const limits = await client.readContract({ ...paymaster, functionName: 'limits' })
  const { perOperation, perAccountAndDay, perDay } = sponsor.limits
  const areEqual =
    limits.perOperation === perOperation && limits.perAccountAndDay === perAccountAndDay && limits.perDay === perDay
  return [
    ...compare('the owner of the paymaster', await client.readContract({ ...paymaster, functionName: 'owner' }), owner),
    ...compare(
      'the signer of the paymaster',
      await client.readContract({ ...paymaster, functionName: 'signer' }),
      sponsor.signer,
    ),
    ...(areEqual ? [] : ['the limits of the paymaster are not those of the plan']),
  ]
}

function compare(what: string, found: Address | null, expected: Address): readonly string[] {
  if (found !== null && isAddressEqual(found, expected)) return []
  return [`${what} is ${found ?? 'missing'}, expected ${expected}`]
}
