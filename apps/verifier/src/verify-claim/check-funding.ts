import { isFundingOf } from '@laurel/protocol'
import type { Address } from 'viem'
import type { BoostFacts } from './boost-facts.ts'
import type { MinedTransaction } from './mined-transaction.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * Refuses what created or funded the boost itself: who did it would be paid for that. What others did in the same
 * transaction is theirs. Pure.
 * @param claimant - lower case.
 * @returns null when nothing stands in the way.
 */
export function checkFunding(
  { core, boostId, funding }: Pick<BoostFacts, 'core' | 'boostId' | 'funding'>,
  { evidence }: Pick<MinedTransaction, 'evidence'>,
  claimant: Address,
): Refusal | null {
  if (!isFundingOf(evidence, { core, boostId, ...funding, account: claimant })) return null
  return refuse('funding-transaction', 'The transaction created or funded the boost, so it does not count for it.')
}
