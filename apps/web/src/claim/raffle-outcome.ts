import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { type Address, isAddressEqual } from 'viem'
import type { ClaimRecord } from '../boost/claim-records.ts'

/** The outcome of a raffle for an account that entered it. */
export type RaffleOutcome =
  /** No winner is drawn yet. The number of entries so far, and the maximum. */
  | { readonly status: 'open'; readonly entries: bigint; readonly tickets: bigint }
  /** The account won. This record of the draw paid it. */
  | { readonly status: 'won'; readonly amount: bigint; readonly record: ClaimRecord }
  | { readonly status: 'lost' }
  /** The prize is paid, but the winner is not read yet. */
  | { readonly status: 'drawn' }
  /** The creator clawed the prize back before a winner was drawn. */
  | { readonly status: 'taken-back' }

/**
 * Returns the outcome of a raffle for an account that entered it. Pure.
 * @param incentive - the current state of the incentive.
 * @param records - of its boost; empty while they are read.
 * @returns null for other rewards.
 */
export function raffleOutcome(
  incentive: Incentive | undefined,
  {
    incentiveId,
    records,
    account,
  }: { readonly incentiveId: number; readonly records: readonly ClaimRecord[]; readonly account: Address | null },
): RaffleOutcome | null {
  if (incentive?.type !== 'erc20Incentive' || incentive.strategy !== Erc20Strategy.RAFFLE) return null
  // The log of the draw may be newer or older than the state of the incentive. Either shows that the draw took place.
  const draw = records.find((record) => record.incentiveId === incentiveId && !record.isEntry)
  if (draw !== undefined && account !== null) {
    if (!isAddressEqual(draw.account, account)) return { status: 'lost' }
    return draw.amount === null ? { status: 'drawn' } : { status: 'won', amount: draw.amount, record: draw }
  }
  if (incentive.limit === 0n) return { status: 'taken-back' }
  if (incentive.remaining < incentive.reward) return { status: 'drawn' }
  return { status: 'open', entries: incentive.claims, tickets: incentive.limit }
}
