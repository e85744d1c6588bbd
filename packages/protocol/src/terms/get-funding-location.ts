import type { Address, Client } from 'viem'
import { type CoreOptions, getBoost } from '../boost/get-boost.ts'
import { resolveCore } from '../boost/resolve-core.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { incentiveAbi } from '../incentive/incentive-abi.ts'
import type { FundingLocation } from './is-boost-funder.ts'

/**
 * Reads the contracts that receive the funds of a boost, for `isBoostFunder`.
 * @param core - the protocol's core on the chain by default.
 * @throws {BoostNotFoundError} when the core has no such boost.
 * @throws {UnsupportedInterfaceError} when there is no core at the address.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getFundingLocation(
  client: Client,
  { boostId, core: given }: CoreOptions & { readonly boostId: bigint },
): Promise<FundingLocation> {
  const core = await resolveCore(client, given)
  const reader = await atOneBlock(client)
  const { budget, incentives } = await getBoost(reader, { boostId, core })
  const read = incentives.map(async (address) => ({ address, asset: await readAsset(reader, address) }))
  return { core, boostId, budget, incentives: await Promise.all(read) }
}

/** Returns null for an incentive without a token. An incentive of an unknown kind may not have the function at all. */
async function readAsset(client: Client, address: Address): Promise<Address | null> {
  try {
    return await readContract(client, { abi: incentiveAbi, address, functionName: 'asset' }, 'an incentive')
  } catch (error) {
    if (error instanceof UnsupportedInterfaceError) return null
    throw error
  }
}
