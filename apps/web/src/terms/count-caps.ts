import type { CompletionCaps } from '@laurel/protocol'

/** Caps are counted by days of UTC, by block time. */
const DAY_SECONDS = 86_400

/** A completion as caps count it. */
export type CountedCompletion = {
  /** Whose it is, in lower case. */
  readonly claimant: string
  /** Unix seconds: its block's. */
  readonly time: number
}

/** What of a boost's caps is used up, as far as it concerns one completion. */
export type CapUse = { readonly ofAccount: number; readonly ofAccountOnDay: number; readonly onDay: number }

/** The first cap that has no room for one more; null where all have. Pure. */
export function fullCap(caps: CompletionCaps, use: CapUse): keyof CompletionCaps | null {
  if (caps.maxPerAccount !== null && use.ofAccount >= caps.maxPerAccount) return 'maxPerAccount'
  if (caps.maxPerAccountPerDay !== null && use.ofAccountOnDay >= caps.maxPerAccountPerDay) return 'maxPerAccountPerDay'
  return caps.maxPerDay !== null && use.onDay >= caps.maxPerDay ? 'maxPerDay' : null
}

/** Counts completions against caps, in the order in which they are told, as the verifier does. */
export function createCapCounter(caps: CompletionCaps): {
  /** @returns the cap that it is over, and then it is not counted; null when it is counted. */
  count(completion: CountedCompletion): keyof CompletionCaps | null
} {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    count({ claimant, time }) {
      const day = Math.floor(time / DAY_SECONDS)
      const keys = { ofAccount: claimant, ofAccountOnDay: `${claimant} ${day}`, onDay: `${day}` }
      const full = fullCap(caps, {
        ...{ ofAccount: of(keys.ofAccount), ofAccountOnDay: of(keys.ofAccountOnDay), onDay: of(keys.onDay) },
      })
      if (full === null) for (const key of Object.values(keys)) counts.set(key, of(key) + 1)
      return full
    },
  }
}
