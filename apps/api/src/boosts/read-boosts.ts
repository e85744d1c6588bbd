import {
  type Boost,
  type BoostComponents,
  BoostNotFoundError,
  getBoost,
  getBoostComponents,
  isForeignComponentError,
  readBoostComponents,
} from '@laurel/protocol'
import { findNodeFailure } from '@laurel/server/chain/find-node-failure.ts'
import type { Address, Client } from 'viem'

/** Boosts whose entries at the core are read at the same time. */
const MAX_READS = 20

/** A boost as the chain has it: null when a component is of an unknown kind, or cannot be read. */
export type ReadBoost = { readonly boostId: bigint; readonly components: BoostComponents | null }

/**
 * Reads boosts with their components. A boost that the core does not have any more is left out.
 * @throws {QuorumNotReachedError}
 */
export async function readBoosts(
  client: Client,
  { core, boostIds }: { readonly core: Address; readonly boostIds: readonly bigint[] },
): Promise<readonly ReadBoost[]> {
  const boosts: Boost[] = []
  for (let start = 0; start < boostIds.length; start += MAX_READS) {
    const found = await Promise.all(
      boostIds.slice(start, start + MAX_READS).map((boostId) =>
        getBoost(client, { core, boostId }).catch((error: unknown) => {
          if (error instanceof BoostNotFoundError) return null
          throw error
        }),
      ),
    )
    boosts.push(...found.filter((boost) => boost !== null))
  }
  try {
    return await readBoostComponents(client, { boosts }, async (reader, boost) => {
      const components = await getBoostComponents(reader, boost).catch((error: unknown) => {
        if (isForeignComponentError(error)) return null
        throw error
      })
      return { boostId: boost.boostId, components }
    })
  } catch {
    // A component can be any contract, and one that fails must not hide the others.
    return readEach(client, boosts)
  }
}

async function readEach(client: Client, boosts: readonly Boost[]): Promise<readonly ReadBoost[]> {
  const read: ReadBoost[] = []
  for (const boost of boosts) {
    const components = await getBoostComponents(client, boost).catch((error: unknown) => {
      const failure = findNodeFailure(error)
      if (failure !== null) throw failure
      return null
    })
    read.push({ boostId: boost.boostId, components })
  }
  return read
}
