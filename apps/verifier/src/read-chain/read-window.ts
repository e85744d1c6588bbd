import { type BoostWindow, getBoostWindow } from '@laurel/protocol'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import { ComponentUnreadableError, withoutWrapping } from './errors.ts'
import type { NodeSet } from './quorum.ts'
import { createQuorumClient } from './quorum-client.ts'
import { readHeight } from './read-height.ts'
import type { Finality } from './read-transaction.ts'

/** Since when a boost and its incentives exist, and whether a reorganisation can still change it. */
export type WindowReading = { readonly window: BoostWindow; readonly isFinalized: boolean }

/**
 * Reads since when a boost and its incentives exist, as enough nodes say.
 * @throws {QuorumNotReachedError} @throws {ComponentUnreadableError} when the nodes do not show it: nothing is signed then.
 */
export async function readWindow(
  set: NodeSet,
  { core, boostId, incentives }: Pick<BoostFacts, 'core' | 'boostId' | 'incentives'>,
  finality: Finality,
): Promise<WindowReading> {
  const [toBlock, settled] = await Promise.all([readHeight(set, 'latest'), readHeight(set, finality)])
  // Blocks are named by their numbers, so that every node is asked about the same ones.
  const client = createQuorumClient(set, 'latest')
  const search = { core, boostId, toBlock, incentiveCount: incentives.length }
  const window = await withoutWrapping(getBoostWindow(client, search))
  if (window.incentives.length !== incentives.length) throw new ComponentUnreadableError()
  const newest = window.incentives.reduce((most, { addedBlock }) => (addedBlock > most ? addedBlock : most), 0n)
  return { window, isFinalized: window.createdBlock <= settled && newest <= settled }
}
