import { type CompletionCaps, findFullCap, toUtcDay } from '@laurel/protocol'

/** A completion that caps count. */
export type CountedCompletion = {
  /** The claimant, in lower case. */
  readonly claimant: string
  /** The time of its block, in Unix seconds. */
  readonly time: number
}

/** Counts completions against caps in the order of their arrival, as the verifier does. */
export function createCapCounter(caps: CompletionCaps): {
  /** @returns the exceeded cap, when the completion is not counted; null when it is counted. */
  count(completion: CountedCompletion): keyof CompletionCaps | null
} {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    count({ claimant, time }) {
      const day = toUtcDay(BigInt(time))
      const keys = { ofAccount: claimant, ofAccountOnDay: `${claimant} ${day}`, onDay: `${day}` }
      const full = findFullCap(caps, {
        ...{ ofAccount: of(keys.ofAccount), ofAccountOnDay: of(keys.ofAccountOnDay), onDay: of(keys.onDay) },
      })
      if (full === null) for (const key of Object.values(keys)) counts.set(key, of(key) + 1)
      return full
    },
  }
}
