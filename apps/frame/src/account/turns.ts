/** What takes turns: nothing that was begun in an earlier turn counts in a later one. */
export type Turns = {
  /** Begins the next turn. */
  readonly next: () => void
  /** Returns what says whether the present turn still is. */
  readonly present: () => () => boolean
  /** Runs a task, and again when another turn began meanwhile: its result, or what it throws, is that of one turn. */
  readonly run: <Result>(task: (isPresent: () => boolean) => Promise<Result>) => Promise<Result>
}

/** Creates the turns, in the first one. */
export function createTurns(): Turns {
  let number = 0
  const present = () => {
    const own = number
    return () => own === number
  }
  return {
    next: () => {
      number += 1
    },
    present,
    run: async (task) => {
      for (;;) {
        const isPresent = present()
        try {
          const result = await task(isPresent)
          if (isPresent()) return result
        } catch (error) {
          if (isPresent()) throw error
        }
      }
    },
  }
}
