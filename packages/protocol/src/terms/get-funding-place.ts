import type { Address, Client } from 'viem'
import { InterfaceUnknownError } from '../action/contract-errors.ts'
import { readContract } from '../action/read-contract.ts'
import { type AtCore, getBoost } from '../boost/get-boost.ts'
import { resolveCore } from '../boost/resolve-core.ts'
import { atOneBlock } from '../chain/read-together.ts'
import { incentiveAbi } from '../incentive/incentive-abi.ts'
import type { FundingPlace } from './is-funding-of.ts'

/**
 * Reads where a boost's money comes in, for `isFundingOf`.
 * @param core - the protocol's own on the chain when left out.
 * @throws {BoostNotFoundError} @throws {InterfaceUnknownError} when the core has no such boost or is none.
 * @throws {ChainNotDeployedError} @throws {NodeUnreachableError} @throws {NodeRefusedError}
 */
export async function getFundingPlace(
  client: Client,
  { boostId, core: given }: AtCore & { readonly boostId: bigint },
): Promise<FundingPlace> {
  const core = await resolveCore(client, given)
  const reader = await atOneBlock(client)
  const { budget, incentives } = await getBoost(reader, { boostId, core })
  const read = incentives.map(async (address) => ({ address, asset: await readAsset(reader, address) }))
  return { core, boostId, budget, incentives: await Promise.all(read) }
}

/** Null for an incentive that has no token: one of a foreign kind may not even know the question. */
async function readAsset(client: Client, address: Address): Promise<Address | null> {
  try {
    return await readContract(client, { abi: incentiveAbi, address, functionName: 'asset' }, 'an incentive')
  } catch (error) {
    if (error instanceof InterfaceUnknownError) return null
    throw error
  }
}
