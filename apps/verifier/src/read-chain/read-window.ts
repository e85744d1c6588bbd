import { type BoostWindow, getBoostWindow } from '@laurel/protocol'
import type { Finality } from '@laurel/server/chain/finality.ts'
import type { NodeSet } from '@laurel/server/chain/quorum.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import { readHeight } from '@laurel/server/chain/read-height.ts'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import { ComponentUnreadableError, withoutWrapping } from './errors.ts'

/** The first blocks of a boost and its incentives, and whether a reorg can still change them. */
export type WindowReading = { readonly window: BoostWindow; readonly isFinalized: boolean }

/**
 * Reads the first blocks of a boost and its incentives, by a quorum.
 * @throws {QuorumNotReachedError} @throws {ComponentUnreadableError} when the nodes do not show them; then nothing is signed.
 */
export async function readWindow(
  set: NodeSet,
  { core, boostId, incentives }: Pick<BoostFacts, 'core' | 'boostId' | 'incentives'>,
  finality: Finality,
): Promise<WindowReading> {
  const [toBlock, finalized] = await Promise.all([readHeight(set, 'latest'), readHeight(set, finality)])
  // Blocks are named by number, so that every node reads the same ones.
  const client = createQuorumClient(set, 'latest')
  const search = { core, boostId, toBlock, incentiveCount: incentives.length }
  const window = await withoutWrapping(getBoostWindow(client, search))
  if (window.incentives.length !== incentives.length) throw new ComponentUnreadableError()
  const newest = window.incentives.reduce((most, { addedBlock }) => (addedBlock > most ? addedBlock : most), 0n)
  return { window, isFinalized: window.createdBlock <= finalized && newest <= finalized }
}
