import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { drawnWinner } from '../boost/drawn-winner.ts'
import { isDrawnRaffle } from '../boost/format-raffle.ts'
import { claimsQuery } from '../boost/use-claims.ts'
import type { Draw } from './account-status.ts'
import { keyOf, type ListedBoost } from './boost-list.ts'
import type { ClaimedRewards } from './use-claimed.ts'

/** The raffles that an account entered and that are drawn, by the `keyOf` of their boosts. */
export type Draws = ReadonlyMap<string, readonly Draw[]>

/** Reads who won the drawn raffles that an account entered. Those that are not read are left out. */
export function useDraws(
  boosts: readonly ListedBoost[],
  { account, claimed }: { readonly account: Address | null; readonly claimed: ClaimedRewards },
): Draws {
  const entered = boosts.flatMap((item) => {
    const raffles = (claimed.get(keyOf(item)) ?? []).filter((at) => isDrawnRaffle(item.boostData.incentives[at]))
    return raffles.length === 0 ? [] : [{ item, raffles }]
  })
  const results = useQueries({
    queries: entered.map(({ item: { chain, boostData } }) => ({
      ...claimsQuery(chain, [boostData.boost]),
      // A draw is final. It is only awaited where the logs are behind the state of the raffle.
      refetchInterval: 60_000,
    })),
  })
  return new Map(
    entered.map(({ item, raffles }, at) => [
      keyOf(item),
      raffles.flatMap((incentiveId) => {
        const winner = drawnWinner(results[at]?.data ?? [], incentiveId)
        return winner === null || account === null
          ? []
          : [{ incentiveId, isWon: winner.toLowerCase() === account.toLowerCase() }]
      }),
    ]),
  )
}
