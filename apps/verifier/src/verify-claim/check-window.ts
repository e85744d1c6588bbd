import { type BoostWindow, matchWindow, type TermsVersion } from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import type { CountedWindow } from './completion-store.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * Checks when a transaction was mined, before anything it did is checked: it must be in the boost's window and within the terms
 * that its owner signed. Pure. Source: docs/security.md#r2.
 * @param window - the first blocks of the boost and its incentives.
 * @param versions - every version of its terms, in order.
 * @returns what its caps are counted by when it is inside.
 */
export function checkWindow({
  transaction,
  incentiveId,
  window,
  versions,
}: {
  readonly transaction: MinedTransaction
  readonly incentiveId: number
  readonly window: BoostWindow
  readonly versions: readonly TermsVersion[]
}): ({ readonly status: 'inside' } & CountedWindow) | Refusal {
  const incentive = window.incentives.find((one) => one.incentiveId === incentiveId)
  if (incentive === undefined) return refuse('incentive-not-found', `The boost has no incentive ${incentiveId}.`)
  const { timestamp } = transaction
  const block = { number: transaction.block.number, timestamp }
  const result = matchWindow({ addedBlock: incentive.addedBlock, versions, block })
  if (result.status === 'outside') return refuse(result.code, result.reason)
  return { status: 'inside', timestamp, caps: result.caps }
}
