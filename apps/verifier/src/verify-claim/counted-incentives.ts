import { type BoostWindow, matchWindow, type TermsVersion } from '@laurel/protocol'
import type { BoostFacts } from './boost-facts.ts'
import { MAX_INCENTIVE_QUANTITY } from './claim-struct.ts'
import type { MinedTransaction } from './mined-transaction.ts'

/**
 * How many incentives of a boost a transaction counts for: the first ones, since each is added behind those before it. It
 * stands in what is signed, because a signature is good for every incentive below it: with a higher number, whoever acted
 * before an incentive was added could claim that one too. It is the same at any time and for whichever incentive is asked
 * for, so that one completion has one digest; only terms that count earlier blocks make it higher. Pure.
 */
export function countIncentives(
  { incentives }: Pick<BoostWindow, 'incentives'>,
  {
    transaction,
    versions,
  }: {
    readonly transaction: Pick<MinedTransaction, 'block' | 'timestamp'>
    readonly versions: readonly TermsVersion[]
  },
): number {
  const block = { number: transaction.block.number, timestamp: transaction.timestamp }
  const inOrder = [...incentives].sort((one, other) => one.incentiveId - other.incentiveId)
  const firstOutside = inOrder.findIndex(
    ({ addedBlock }) => matchWindow({ addedBlock, versions, block }).status === 'outside',
  )
  return Math.min(MAX_INCENTIVE_QUANTITY, firstOutside === -1 ? inOrder.length : firstOutside)
}

/** A boost with the incentives that a transaction counts for: one that came later changes nothing of what it earned. */
export function withCountedIncentives(boost: BoostFacts, count: number): BoostFacts {
  return { ...boost, incentives: boost.incentives.slice(0, count) }
}
