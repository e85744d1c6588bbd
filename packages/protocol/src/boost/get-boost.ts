import type { Address, Client } from 'viem'
import { mapInBatches } from '../chain/map-in-batches.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { atOneBlock } from '../contract/read-together.ts'
import type { Boost } from './boost.ts'
import { coreAbi } from './core-abi.ts'
import { BoostNotFoundError } from './errors.ts'
import { resolveCore } from './resolve-core.ts'

/** The core; by default the protocol's core on the client's chain. */
export type CoreOptions = { readonly core?: Address }

/**
 * Reads a boost by its id.
 * @throws {BoostNotFoundError} when the core has no boost with that id.
 * @throws {UnsupportedInterfaceError} when there is no core at the address. @throws {ChainNotDeployedError}
 * @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function getBoost(
  client: Client,
  { boostId, core }: CoreOptions & { readonly boostId: bigint },
): Promise<Boost> {
  return readBoost(client, { boostId, core: await resolveCore(client, core) })
}

/**
 * Returns how many boosts a core has. Their ids are the numbers from 0 to one less.
 * @throws {UnsupportedInterfaceError} @throws {ChainNotDeployedError} @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function getBoostCount(client: Client, { core }: CoreOptions = {}): Promise<bigint> {
  return countBoosts(client, await resolveCore(client, core))
}

/**
 * Lists boosts, newest first. It leaves out boosts that a reorganisation removes meanwhile.
 * @param before - only boosts with ids below this one; from the newest by default.
 * @param limit - the most boosts to return; 50 by default.
 * @throws {UnsupportedInterfaceError} @throws {ChainNotDeployedError} @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function listBoosts(
  client: Client,
  { core, before, limit = 50 }: CoreOptions & { readonly before?: bigint; readonly limit?: number } = {},
): Promise<readonly Boost[]> {
  const address = await resolveCore(client, core)
  const reader = await atOneBlock(client)
  const count = await countBoosts(reader, address)
  const end = before !== undefined && before < count ? before : count
  const start = end > BigInt(limit) ? end - BigInt(limit) : 0n
  const ids = Array.from({ length: Number(end - start) }, (_, index) => end - 1n - BigInt(index))
  const found = await mapInBatches(ids, (boostId) => readBoost(reader, { boostId, core: address }).catch(goneToNull))
  return found.filter((boost) => boost !== null)
}

/** Returns null for a boost that was counted and that a reorganisation has since removed. */
function goneToNull(error: unknown): null {
  if (error instanceof BoostNotFoundError) return null
  throw error
}

function countBoosts(client: Client, core: Address): Promise<bigint> {
  return readContract(client, { abi: coreAbi, address: core, functionName: 'getBoostCount' }, 'the core')
}

async function readBoost(
  client: Client,
  { boostId, core }: { readonly boostId: bigint; readonly core: Address },
): Promise<Boost> {
  const readParameters = { abi: coreAbi, address: core, functionName: 'getBoost', args: [boostId] } as const
  try {
    return { boostId, ...(await readContract(client, readParameters, 'the core')) }
  } catch (cause) {
    if (!(cause instanceof UnsupportedInterfaceError)) throw cause
    // A contract that is not a core has no count either, so this call throws.
    if (boostId < (await countBoosts(client, core))) throw cause
    throw new BoostNotFoundError({ boostId, core }, { cause })
  }
}
