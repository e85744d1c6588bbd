/** A failure, and the seed that reproduces it. */
export type SeedFailure = { readonly seed: number; readonly what: string }

/** The most failures to save: one shows a fault, a thousand hide it. */
const MAX_FAILURES = 20

/** Saves the first failures of a run over many seeds. `report` takes null for a seed without a failure. */
export function keepFailures(): {
  readonly failures: readonly SeedFailure[]
  readonly report: (seed: number, what: string | null) => void
} {
  const failures: SeedFailure[] = []
  return {
    failures,
    report(seed, what) {
      if (what !== null && failures.length < MAX_FAILURES) failures.push({ seed, what })
    },
  }
}
