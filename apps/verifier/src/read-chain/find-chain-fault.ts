import type { ChainFault } from '@laurel/protocol/verifier'
import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import { findNodesFault } from '@laurel/server/chain/find-nodes-fault.ts'
import type { NodeSet } from '@laurel/server/chain/quorum.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import type { Address } from 'viem'
import { readBoostCount } from './read-boost.ts'

/** Checks whether a chain can be used: its nodes are usable, and the core is deployed. Nothing cached is used. */
export async function findChainFault(set: NodeSet, core: Address): Promise<ChainFault | null> {
  const fault = await findNodesFault(set)
  if (fault !== null) return fault
  try {
    await readBoostCount(createQuorumClient(set, 'latest'), core)
    return null
  } catch (error) {
    // Nodes at different heights need not agree on the number of boosts. Only the height matters here.
    return error instanceof QuorumNotReachedError ? null : 'core-not-deployed'
  }
}
