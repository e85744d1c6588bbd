/** Within it, p > 0.01: the means of two samples do not differ by more than chance. Of thousands of values, t is normally distributed. */
export const MAX_T = 2.576

/** Whether measures show a difference: all of them beyond the limit, and in the same direction. */
export function areDifferent(ts: readonly number[]): boolean {
  return ts.every((t) => t >= MAX_T) || ts.every((t) => t <= -MAX_T)
}

/** Welch's t of two samples. */
export function welchT(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [describe(one), describe(other)]
  return (first.mean - second.mean) / Math.sqrt(first.variance / first.count + second.variance / second.count)
}

/**
 * Leaves out the slower half of both samples together: most of it is interruptions of the machine, which say nothing of the program. What
 * takes longer for one of the samples is in its faster half, too.
 */
export function withoutInterruptions(one: readonly number[], other: readonly number[]) {
  const all = [...one, ...other].sort((a, b) => a - b)
  const limit = all[Math.floor(all.length / 2)] ?? Number.POSITIVE_INFINITY
  return [one.filter((value) => value <= limit), other.filter((value) => value <= limit)] as const
}

function describe(values: readonly number[]) {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  return { count, mean, variance }
}
