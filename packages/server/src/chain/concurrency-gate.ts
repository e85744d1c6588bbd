/**
 * Lets so many run at the same time, in the order of arrival.
 * @param full - the error for one that arrives when too many wait.
 */
export function createConcurrencyGate({
  atOnce,
  maxWaiting,
  full = () => new RangeError('Too many requests are waiting.'),
}: {
  atOnce: number
  maxWaiting: number
  full?: () => Error
}) {
  let going = 0
  const waiting: (() => void)[] = []
  return async <answer>(run: () => Promise<answer>): Promise<answer> => {
    if (going >= atOnce) {
      if (waiting.length >= maxWaiting) throw full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else going++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      // The next in line gets the place.
      if (next) next()
      else going--
    }
  }
}
