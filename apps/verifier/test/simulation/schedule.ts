import type { Random } from './random.ts'

/** A process that can be killed: nothing it waits for ever comes back after that. */
export type Life = { isAlive: boolean }

/** One thing that was asked of the outside world and has not happened yet. */
type Pending = { readonly life: Life; readonly act: () => void }

/**
 * The outside world's side of every promise: nothing happens until the schedule says so, in an order of its own choosing.
 * What a dead process asked for may still happen; that it happened is told to nobody.
 */
export type Schedule = {
  /** Something asked of the outside world. `happen` runs at one instant. */
  call<answer>(life: Life, happen: () => answer): Promise<answer>
  readonly waiting: number
  /** Lets one pending thing happen, and what follows from it run to the next question. */
  step(): Promise<void>
  /** What dead processes asked for happens or is dropped. */
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
      // Everything that was waiting for this runs until it asks for something else.
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
