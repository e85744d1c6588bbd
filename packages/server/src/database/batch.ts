import { DatabaseUnavailableError } from './errors.ts'

/** How items are batched. */
export type BatchOptions<item, answer> = {
  /** Runs a batch; the results are in the order of the items. Running an item again must do no harm. */
  readonly run: (items: readonly item[]) => Promise<readonly answer[]>
  /** What an item is about: two items with the same name are never in one batch. */
  readonly namesOf: (item: item) => readonly string[]
  /** The maximum of items in one batch, and of batches at the same time. */
  readonly maxItems: number
  readonly maxConcurrent: number
  /** Past this number of waiting items, further ones are rejected. */
  readonly maxWaiting: number
}

type Waiting<item, answer> = {
  readonly item: item
  readonly resolve: (answer: answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches work that is cheaper to do together: a batch takes every item that arrived while others were running, so that an idle
 * database adds no delay, and a busy one needs one round trip and one commit for many items. When a batch fails, each of its items
 * runs alone, so that one cannot fail the others.
 * @returns runs one item in the next batch. @throws {DatabaseUnavailableError} when too many wait.
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

  /** The first items with different names in the order of arrival. The others wait. */
  function takeNext(): readonly Waiting<item, answer>[] {
    const taken: Waiting<item, answer>[] = []
    const left: Waiting<item, answer>[] = []
    const names = new Set<string>()
    for (const one of waiting) {
      const itsNames = namesOf(one.item)
      const fits = taken.length < maxItems && !itsNames.some((name) => names.has(name))
      // A later item with the same name runs later, too.
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
        if (answer === undefined) reject(new RangeError('A batch returned fewer results than it has items.'))
        else resolve(answer)
      }
    } catch (error) {
      const [only, ...others] = taken
      if (only && others.length === 0) only.reject(error)
      // One after the other, so that they cannot block each other.
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
      // After everything that is ready now, so that items of the same moment run together.
      setImmediate(start)
    })
}
