import type { Address } from 'viem'
import type { ClaimRecord } from './claim-records.ts'

/**
 * Returns who won a raffle of a boost; null while no draw is known. Pure.
 * @param records - of this boost.
 */
export function drawnWinner(records: readonly ClaimRecord[], incentiveId: number): Address | null {
  return records.find((record) => record.incentiveId === incentiveId && !record.isEntry)?.account ?? null
}
