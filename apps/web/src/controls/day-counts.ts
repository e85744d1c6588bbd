/** One day of the chart. `day` is its start, in Unix seconds. */
export type DayCount = { readonly day: number; readonly hits: number; readonly nears: number }

function startOfDay(time: number): number {
  const day = new Date(time * 1_000)
  day.setHours(0, 0, 0, 0)
  return Math.floor(day.getTime() / 1_000)
}

/**
 * Counts times per calendar day of the user's time zone, from the day of `fromTime` to that of `toTime`, including days
 * without any. Unix seconds.
 */
export function countDays(
  {
    hits,
    nears,
  }: { readonly hits: readonly { readonly time: number }[]; readonly nears: readonly { readonly time: number }[] },
  { fromTime, toTime }: { readonly fromTime: number; readonly toTime: number },
): readonly DayCount[] {
  const counts = new Map<number, { hits: number; nears: number }>()
  const day = new Date(startOfDay(fromTime) * 1_000)
  for (; day.getTime() <= toTime * 1_000; day.setDate(day.getDate() + 1)) {
    counts.set(Math.floor(day.getTime() / 1_000), { hits: 0, nears: 0 })
  }
  for (const { time } of hits) {
    const count = counts.get(startOfDay(time))
    if (count !== undefined) count.hits++
  }
  for (const { time } of nears) {
    const count = counts.get(startOfDay(time))
    if (count !== undefined) count.nears++
  }
  return [...counts].map(([start, count]) => ({ day: start, ...count }))
}

/** Returns the top of a scale: the lowest round number that is at least `most` and has a whole half. */
export function scaleTop(most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 10]) if (most <= step * power) return step * power
  }
}
