import { DatabaseUnavailableError } from './errors.ts'

/** How things are gathered. */
export type BatchOptions<item, answer> = {
  /** Does all of them at once; answers stand in the order of the items. Doing one again must do no harm. */
  readonly run: (items: readonly item[]) => Promise<readonly answer[]>
  /** What an item is about: two items about the same thing never go together. */
  readonly namesOf: (item: item) => readonly string[]
  /** So many in one go, and so many goes at the same time. */
  readonly maxItems: number
  readonly maxConcurrent: number
  /** What comes when so many wait is turned away. */
  readonly maxWaiting: number
}

type Waiting<item, answer> = {
  readonly item: item
  readonly resolve: (answer: answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does one by one what is cheaper to do together: a go takes whatever has come while others were under way, so that a
 * quiet time costs no waiting, and a busy one costs one round trip and one commit for many. When a go fails, each of its
 * items is done alone: what is wrong with one is no one else's business.
 * @returns does one item, as soon as there is a go for it. @throws {DatabaseUnavailableError} when too many wait for one.
 */
export function batch<item, answer>({
  run,
  namesOf,
  maxItems,
  maxConcurrent,
  maxWaiting,
}: BatchOptions<item, answer>): (item: item) => Promise<answer> {
  let waiting: Waiting<item, answer>[] = []
  let going = 0
  let isDue = false

  /** The first items that are about different things, in the order they came; the others go on waiting. */
  function takeNext(): readonly Waiting<item, answer>[] {
    const taken: Waiting<item, answer>[] = []
    const left: Waiting<item, answer>[] = []
    const names = new Set<string>()
    for (const one of waiting) {
      const itsNames = namesOf(one.item)
      const fits = taken.length < maxItems && !itsNames.some((name) => names.has(name))
      // What comes later about the same thing is done later, too.
      for (const name of itsNames) names.add(name)
      ;(fits ? taken : left).push(one)
    }
    waiting = left
    return taken
  }

  async function go(taken: readonly Waiting<item, answer>[]): Promise<void> {
    try {
      const answers = await run(taken.map(({ item }) => item))
      for (const [at, { resolve, reject }] of taken.entries()) {
        const answer = answers[at]
        if (answer === undefined) reject(new RangeError('Fewer answers than items.'))
        else resolve(answer)
      }
    } catch (error) {
      const [only, ...others] = taken
      if (only && others.length === 0) only.reject(error)
      // One after the other, so that they cannot get in each other's way.
      else for (const one of taken) await go([one])
    }
  }

  function start(): void {
    isDue = false
    while (waiting.length > 0 && going < maxConcurrent) {
      going++
      void go(takeNext()).finally(() => {
        going--
        start()
      })
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new DatabaseUnavailableError())
      waiting.push({ item, resolve, reject })
      if (isDue) return
      isDue = true
      // After all that is ready now: those who ask in the same moment go together.
      setImmediate(start)
    })
}
