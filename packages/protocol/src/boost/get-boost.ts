import { type Address, type Client, encodeFunctionData, zeroAddress } from 'viem'
import { mapInBatches } from '../chain/map-in-batches.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { withReadAhead } from '../contract/read-ahead.ts'
import type { PlannedCall, ReadPlan } from '../contract/read-plan.ts'
import { atOneBlock } from '../contract/read-together.ts'
import type { Boost } from './boost.ts'
import { BoostNotFoundError } from './boost-not-found-error.ts'
import { coreAbi } from './core-abi.ts'
import { resolveCore } from './resolve-core.ts'

/** The core; by default the protocol's core on the client's chain. */
export type CoreOptions = { readonly core?: Address }

/**
 * Reads a boost by its id.
 * @param client - viem client on the chain of the boost.
 * @param boostId - the boost's id at the core.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @throws {BoostNotFoundError} when the core has no boost with that id.
 * @throws {InvalidOptionError} when the id is missing, or not a bigint.
 * @throws {UnsupportedInterfaceError} when there is no core at the address.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @example
 * const { owner, incentives } = await getBoost(client, { boostId: 7n })
 */
export async function getBoost(
  client: Client,
  { boostId, core }: CoreOptions & { readonly boostId: bigint },
): Promise<Boost> {
  if (typeof boostId !== 'bigint') await refuse({ boostId })
  return readBoost(client, { boostId, core: await resolveCore(client, core) })
}

/**
 * Returns how many boosts a core has. Their ids are the numbers from 0 to one less.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getBoostCount(client: Client, { core }: CoreOptions = {}): Promise<bigint> {
  return countBoosts(client, await resolveCore(client, core))
}

/**
 * Lists boosts, newest first. It leaves out boosts that a reorg removes meanwhile.
 * @param client - viem client on the chain of the core.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param before - only boosts with ids below this one; from the newest by default.
 * @param limit - the most boosts to return; 50 by default.
 * @throws {InvalidOptionError} when `before` is not a bigint, or `limit` is not a whole number.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @example
 * const newest = await listBoosts(client, { limit: 10 })
 * const oldest = newest.at(-1)
 * const next = oldest === undefined ? [] : await listBoosts(client, { limit: 10, before: oldest.boostId })
 */
export async function listBoosts(
  client: Client,
  { core, before, limit = 50 }: CoreOptions & { readonly before?: bigint; readonly limit?: number } = {},
): Promise<readonly Boost[]> {
  const isRange = (before === undefined || typeof before === 'bigint') && Number.isSafeInteger(limit) && limit >= 0
  if (!isRange) await refuse({ before, limit })
  const address = await resolveCore(client, core)
  const question = { core: address, before, limit }
  if (limit > MAX_PLANNED_LIST) return (await readList(await atOneBlock(client), { ...question, skip: 0 })).boosts
  const parts = await Promise.all(
    listStarts(limit).map((skip) => {
      const part = { ...question, skip, limit: Math.min(limit - skip, MAX_PLANNED_BOOSTS) }
      return withReadAhead(
        client,
        () => planList(part),
        (reader) => readList(reader, part),
      )
    }),
  )
  // The requests may be of different blocks. With the same count, they are of the same boosts.
  if (parts.every(({ count }) => count === parts[0]?.count)) return parts.flatMap(({ boosts }) => boosts)
  return (await readList(await atOneBlock(client), { ...question, skip: 0 })).boosts
}

/** Loads the rules for a wrong option alone, because a site reads boosts before anything else. */
async function refuse(given: object): Promise<void> {
  const { requireReadOptions } = await import('./require-read-options.ts')
  requireReadOptions(given)
}

/** Boosts that one request reads. A node limits what creation code returns to 24,576 bytes. */
const MAX_PLANNED_BOOSTS = 40
/** Boosts that are read by requests of the same moment. A public node rejects a part of many more. */
const MAX_PLANNED_LIST = 200

/** Returns how many newer boosts the other requests for a list read, for each request. */
function listStarts(limit: number): readonly number[] {
  const requests = Math.max(1, Math.ceil(limit / MAX_PLANNED_BOOSTS))
  return Array.from({ length: requests }, (_, at) => at * MAX_PLANNED_BOOSTS)
}

/** A part of a list of boosts: at most `limit`, after the `skip` newest. */
export type ListPart = {
  readonly core: Address
  readonly before: bigint | undefined
  readonly skip: number
  readonly limit: number
}

/** Reads a part of a list, and how many boosts the core has: two parts with the same count are of the same list. */
export async function readList(
  reader: Client,
  { core, before, skip, limit }: ListPart,
): Promise<{ readonly count: bigint; readonly boosts: readonly Boost[] }> {
  const count = await countBoosts(reader, core)
  const end = atLeastZero((before !== undefined && before < count ? before : count) - BigInt(skip))
  const start = atLeastZero(end - BigInt(limit))
  const ids = Array.from({ length: Number(end - start) }, (_, index) => end - 1n - BigInt(index))
  const found = await mapInBatches(ids, (boostId) => readBoost(reader, { boostId, core }).catch(goneToNull))
  return { count, boosts: found.filter((boost) => boost !== null) }
}

function atLeastZero(number: bigint): bigint {
  return number < 0n ? 0n : number
}

/** Returns the plan of {@link readList}. Null for values that do not fit their onchain types. */
function planList(part: ListPart): ReadPlan | null {
  try {
    return { from: zeroAddress, calls: listReads(part) }
  } catch {
    // The single reads report what does not fit.
    return null
  }
}

/**
 * Returns the reads of {@link readList}: the count, then the boosts. Reads of ids that do not exist only revert.
 * @throws viem's errors for values that do not fit their onchain types.
 */
export function listReads({ core, before, skip, limit }: ListPart): readonly PlannedCall[] {
  const boost = (boostId: bigint) => encodeFunctionData({ abi: coreAbi, functionName: 'getBoost', args: [boostId] })
  const count = encodeFunctionData({ abi: coreAbi, functionName: 'getBoostCount' })
  const places = Array.from({ length: limit }, (_, index) => skip + index + 1)
  return [
    { type: 'read', to: core, data: count },
    ...places.flatMap((place): readonly PlannedCall[] => {
      if (before === undefined) {
        const id = { argument: 0, from: { call: 0, word: 0, minus: place } }
        return [{ type: 'read', to: core, data: boost(0n), words: [id] }]
      }
      return before < BigInt(place) ? [] : [{ type: 'read', to: core, data: boost(before - BigInt(place)) }]
    }),
  ]
}

/** Returns null for a boost that was counted and that a reorg has since removed. */
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
