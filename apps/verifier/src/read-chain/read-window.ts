import { type BoostWindow, getBoostWindow } from '@laurel/protocol'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import type { NodeSet } from './agree.ts'
import { createAgreedClient } from './agreed-client.ts'
import { ComponentUnreadableError, withoutWrapping } from './errors.ts'
import type { Finality } from './read-deed.ts'
import { readHeight } from './read-height.ts'

/** Since when a boost and its incentives exist, and whether a reorganisation can still change it. */
export type WindowReading = { readonly window: BoostWindow; readonly isSettled: boolean }

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
  const client = createAgreedClient(set, 'latest')
  const search = { core, boostId, toBlock, incentiveCount: incentives.length }
  const window = await withoutWrapping(getBoostWindow(client, search))
  if (window.incentives.length !== incentives.length) throw new ComponentUnreadableError()
  const newest = window.incentives.reduce((most, { addedBlock }) => (addedBlock > most ? addedBlock : most), 0n)
  return { window, isSettled: window.createdBlock <= settled && newest <= settled }
}
