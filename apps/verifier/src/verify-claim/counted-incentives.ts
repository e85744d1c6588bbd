import { type BoostWindow, matchWindow, type TermsVersion } from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import type { BoostFacts } from './boost-facts.ts'
import { MAX_INCENTIVE_QUANTITY } from './claim-struct.ts'

/**
 * How many incentives of a boost a transaction counts for: the first ones, because each is added after those before it. The number is
 * part of the signed claim, and a signature is valid for every incentive below it. A higher number would let an account claim an
 * incentive that was added after its transaction. It is the same at any time and for every requested incentive, so that one
 * completion has one digest. Only terms that include earlier blocks make it higher. Pure.
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

/** A boost with only the incentives that a transaction counts for: a later one does not change what it earned. */
export function withCountedIncentives(boost: BoostFacts, count: number): BoostFacts {
  return { ...boost, incentives: boost.incentives.slice(0, count) }
}
