import { isBoostFunder } from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import type { Address } from 'viem'
import type { BoostFacts } from './boost-facts.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * Refuses a transaction that created or funded the boost, because its account would be paid for that. What other accounts did in
 * the same transaction still counts. Pure.
 * @param claimant - lower case.
 * @returns null when nothing prevents the claim.
 */
export function checkFunding(
  { core, boostId, funding }: Pick<BoostFacts, 'core' | 'boostId' | 'funding'>,
  { evidence }: Pick<MinedTransaction, 'evidence'>,
  claimant: Address,
): Refusal | null {
  if (!isBoostFunder(evidence, { core, boostId, ...funding, account: claimant })) return null
  return refuse('funding-transaction', 'The transaction created or funded the boost, so it does not count for it.')
}
