/** How many can run at the same time. */
export type ConcurrencyLimits = { readonly total: number; readonly perCaller: number }

/** Limits what runs at the same time, in total and for each caller. */
export function createConcurrencyLimiter({ total, perCaller }: ConcurrencyLimits) {
  const busy = new Map<string, number>()
  let all = 0
  return {
    /** @returns a function that frees the place, to be called once; null when every place is taken. */
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
