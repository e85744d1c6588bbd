import type { Random } from '@laurel/server/testing/random.ts'

/** A process that can be killed. After that, none of its pending calls returns. */
export type Life = { isAlive: boolean }

/** A call to the outside world that has not happened yet. */
type Pending = { readonly life: Life; readonly act: () => void }

/**
 * The outside world's side of every promise: nothing happens until the schedule says so, in an order that it chooses. A call of a dead
 * process may still happen, but its result is not returned.
 */
export type Schedule = {
  /** A call to the outside world. `happen` runs at one instant. */
  call<answer>(life: Life, happen: () => answer): Promise<answer>
  readonly waiting: number
  /** Lets one pending call happen, and everything that follows from it run until its next call. */
  step(): Promise<void>
  /** Pending calls of dead processes happen or are dropped. */
  settleDead(): void
}

/** Makes a schedule of a seeded chance. */
export function createSchedule(random: Random): Schedule {
  const pending: Pending[] = []
  return {
    call(life, happen) {
      return new Promise((resolve, reject) => {
        const act = () => {
          try {
            const answer = happen()
            if (life.isAlive) resolve(answer)
          } catch (error) {
            if (life.isAlive) reject(error)
          }
        }
        if (life.isAlive) pending.push({ life, act })
      })
    },
    get waiting() {
      return pending.length
    },
    async step() {
      const [chosen] = pending.splice(random.below(pending.length), 1)
      chosen?.act()
      // Everything that was waiting for this runs until its next call.
      await new Promise((resolve) => setImmediate(resolve))
    },
    settleDead() {
      for (const { life, act } of pending.splice(0).map((one) => one)) {
        if (life.isAlive) pending.push({ life, act })
        else if (random.onceIn(2)) act()
      }
    },
  }
}
