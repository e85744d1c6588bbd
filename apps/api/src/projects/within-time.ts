/**
 * How long a request waits for the project or the quota in the database when it can do without. PostgreSQL answers in milliseconds, and a
 * connection to one that is down takes five seconds to fail.
 */
export const MAX_PROJECT_WAIT_MS = 1_000

/**
 * Waits for a result, but not longer than some time.
 * @param waitMs - {@link MAX_PROJECT_WAIT_MS} without it.
 * @returns null when the result takes longer, which it may.
 * @throws what the result fails with within the time. A later failure is dropped.
 */
export function withinTime<result>(
  promised: Promise<result>,
  waitMs = MAX_PROJECT_WAIT_MS,
): Promise<{ readonly result: result } | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), waitMs)
    promised.then((result) => resolve({ result }), reject).finally(() => clearTimeout(timer))
  })
}
