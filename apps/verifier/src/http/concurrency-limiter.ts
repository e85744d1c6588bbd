/** How many may be busy at one time. */
export type ConcurrencyLimits = { readonly total: number; readonly perCaller: number }

/** Counts who is busy at the moment, so that neither all nor one of them take up more than there is. */
export function createConcurrencyLimiter({ total, perCaller }: ConcurrencyLimits) {
  const busy = new Map<string, number>()
  let all = 0
  return {
    /** @returns what gives the place back, to be called once; null when there is none. */
    enter(caller: string): (() => void) | null {
      const own = busy.get(caller) ?? 0
      if (all >= total || own >= perCaller) return null
      all++
      busy.set(caller, own + 1)
      return () => {
        all--
        const left = (busy.get(caller) ?? 1) - 1
        if (left === 0) busy.delete(caller)
        else busy.set(caller, left)
      }
    },
  }
}
