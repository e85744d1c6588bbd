/**
 * Lets so many go at one time, in the order in which they came.
 * @param full - what whoever comes when too many wait is turned away with.
 */
export function createGate({
  atOnce,
  maxWaiting,
  full = () => new RangeError('Too many are waiting.'),
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
      // The place goes on to who waits.
      if (next) next()
      else going--
    }
  }
}
