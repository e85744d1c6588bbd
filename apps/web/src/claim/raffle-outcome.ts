import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { type Address, isAddressEqual } from 'viem'
import type { ClaimRecord } from '../boost/claim-records.ts'

/** The outcome of a raffle for an account that entered it. */
export type RaffleOutcome =
  /** Nobody is drawn yet. */
  | { readonly status: 'open' }
  /** The account won, and was paid by this record of the draw. */
  | { readonly status: 'won'; readonly amount: bigint; readonly record: ClaimRecord }
  | { readonly status: 'lost' }
  /** The prize is gone, and who got it is not read yet. */
  | { readonly status: 'drawn' }
  /** The prize went back to the creator before anybody was drawn. */
  | { readonly status: 'taken-back' }

/**
 * What became of a raffle for an account that entered it. Pure.
 * @param incentive - as the chain has it now. @param records - of its boost; empty while they are read.
 * @returns null for a reward that is not a raffle.
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
  // The draw's own log is newer than what was read of the incentive, or older: either says that it took place.
  const draw = records.find((record) => record.incentiveId === incentiveId && !record.isEntry)
  if (draw !== undefined && account !== null) {
    if (!isAddressEqual(draw.account, account)) return { status: 'lost' }
    return draw.amount === null ? { status: 'drawn' } : { status: 'won', amount: draw.amount, record: draw }
  }
  if (incentive.limit === 0n) return { status: 'taken-back' }
  return { status: incentive.remaining < incentive.reward ? 'drawn' : 'open' }
}
