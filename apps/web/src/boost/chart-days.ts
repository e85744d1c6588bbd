/** The number of days in the chart of claims. More bars would be too thin. */
const MAX_DAYS = 14
const DAY_SECONDS = 24 * 60 * 60

/** The range of days that the chart shows, in Unix seconds, and its title. */
export type ChartDays = { readonly fromTime: number; readonly toTime: number; readonly isWhole: boolean }

/**
 * Returns the days to show: the last fourteen, but none before the boost was created. Pure.
 * @param createdTime - of the boost; null while unknown.
 * @param claimTimes - of its claims.
 * @param now - the current time. All in Unix seconds.
 */
export function chartDays(
  createdTime: number | null,
  { claimTimes, now }: { readonly claimTimes: readonly number[]; readonly now: number },
): ChartDays {
  const earliest = now - (MAX_DAYS - 1) * DAY_SECONDS
  // Until the time of the creation is read, the first claim is the earliest known time.
  const began = createdTime ?? Math.min(now, ...claimTimes)
  // The clock of the device may be behind the chain's.
  return { fromTime: Math.min(now, Math.max(earliest, began)), toTime: now, isWhole: began >= earliest }
}
