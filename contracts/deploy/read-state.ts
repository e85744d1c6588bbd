import { type Address, type PublicClient, parseAbi } from 'viem'
import { ENTRY_POINT } from './accounts.ts'
import { CREATE2_PROXY } from './create2.ts'
import { create2Proxy } from './create2-proxy.ts'
import { DeploymentMismatchError } from './errors.ts'
import type { ContractName, DeploymentPlan } from './plan.ts'

/** What a chain already has of a deployment, and what the rest costs. */
export type ChainState = {
  readonly hasProxy: boolean
  /** Whether the chain has the entry point of smart accounts. */
  readonly hasEntryPoint: boolean
  readonly existing: ReadonlySet<ContractName>
  readonly owner: OwnerKind
  /** Gas of each missing contract: the node's estimate, or the plan's where the node cannot estimate it yet. */
  readonly gas: ReadonlyMap<ContractName, bigint>
  /** Base units of the native currency for each unit of gas. */
  readonly gasPrice: bigint
}

/** What the owner is. An account that delegates to code (EIP-7702) is still a key. */
export type OwnerKind =
  | { readonly type: 'key' }
  | { readonly type: 'contract' }
  | { readonly type: 'timelock'; readonly delaySeconds: bigint }
  | { readonly type: 'multisig'; readonly threshold: bigint }

const ownerAbi = parseAbi([
  'function getMinDelay() view returns (uint256)',
  'function getThreshold() view returns (uint256)',
])

/**
 * Reads what exists. @throws {DeploymentMismatchError} when other code is at the address of the CREATE2 proxy, because then no address
 * of the plan follows from its code.
 */
export async function readState(client: PublicClient, plan: DeploymentPlan): Promise<ChainState> {
  const proxy = await client.getCode({ address: CREATE2_PROXY })
  if (proxy !== undefined && proxy !== create2Proxy.code) {
    throw new DeploymentMismatchError([`${CREATE2_PROXY} is not the CREATE2 proxy on this chain`])
  }
  const existing = new Set<ContractName>()
  const gas = new Map<ContractName, bigint>()
  const reads = plan.steps.map(async ({ contract, address, deployData, gas: planned }) => {
    if ((await client.getCode({ address })) !== undefined) existing.add(contract)
    else if (proxy === undefined) gas.set(contract, planned)
    else gas.set(contract, await client.estimateGas({ to: CREATE2_PROXY, data: deployData }).catch(() => planned))
  })
  await Promise.all(reads)
  return {
    ...{ hasProxy: proxy !== undefined, existing, gas },
    hasEntryPoint: (await client.getCode({ address: ENTRY_POINT })) !== undefined,
    owner: await readOwner(client, plan.owner),
    gasPrice: await client.getGasPrice(),
  }
}

async function readOwner(client: PublicClient, owner: Address): Promise<OwnerKind> {
  const code = await client.getCode({ address: owner })
  if (code === undefined || code.startsWith('0xef0100')) return { type: 'key' }
  const read = (functionName: 'getMinDelay' | 'getThreshold') =>
    client.readContract({ address: owner, abi: ownerAbi, functionName }).catch(() => null)
  const delaySeconds = await read('getMinDelay')
  if (delaySeconds !== null) return { type: 'timelock', delaySeconds }
  const threshold = await read('getThreshold')
  return threshold === null ? { type: 'contract' } : { type: 'multisig', threshold }
}
