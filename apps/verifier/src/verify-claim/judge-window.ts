import { type BoostWindow, getFirstBlock, isFundingTransaction } from '@laurel/protocol'
import type { BoostFacts } from './boost-facts.ts'
import type { Deed } from './deed.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * Judges when a transaction was, before anything of what it did is looked at: it counts from the block after the one that
 * added the incentive, and never when it created or funded the boost itself. Pure. Source: SECURITY.md R2.
 * @param window - since when the boost and its incentives exist.
 * @returns null when it is in time.
 */
export function judgeWindow(
  { core, boostId }: Pick<BoostFacts, 'core' | 'boostId'>,
  { deed, incentiveId, window }: { readonly deed: Deed; readonly incentiveId: number; readonly window: BoostWindow },
): Refusal | null {
  if (isFundingTransaction(deed.evidence, { core, boostId })) {
    return refuse('funding-transaction', 'The transaction created or funded the boost, so it does not count for it.')
  }
  const firstBlock = getFirstBlock(window, incentiveId)
  if (firstBlock === null) return refuse('incentive-missing', `The boost has no incentive ${incentiveId}.`)
  if (deed.block.number >= firstBlock) return null
  return refuse(
    'before-boost',
    `The transaction is in block ${deed.block.number}; for this incentive only blocks from ${firstBlock} on count.`,
  )
}
