/** The number of days in the chart of claims. More bars would be too thin. */
const MAX_DAYS = 14
const DAY_SECONDS = 24 * 60 * 60

/** Which days of a boost's claims are drawn, Unix seconds, and how they are called. */
export type ChartDays = { readonly fromTime: number; readonly toTime: number; readonly isWhole: boolean }

/**
 * The days of a boost's claims to draw: the last fourteen, and none before the boost was there. Pure.
 * @param createdTime - of the boost; null while it is not known. @param claimTimes - of its claims. @param now - all Unix seconds.
 */
export function chartDays(
  createdTime: number | null,
  { claimTimes, now }: { readonly claimTimes: readonly number[]; readonly now: number },
): ChartDays {
  const earliest = now - (MAX_DAYS - 1) * DAY_SECONDS
  // Nobody claims from a boost that is not there: until its creation is read, its first claim is the beginning.
  const began = createdTime ?? Math.min(now, ...claimTimes)
  // A device's clock may be behind the chain's.
  return { fromTime: Math.min(now, Math.max(earliest, began)), toTime: now, isWhole: began >= earliest }
}
