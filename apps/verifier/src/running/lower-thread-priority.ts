import { constants, getPriority, setPriority } from 'node:os'

/** Of two threads that want one processor the one that is this much behind has a quarter of it. */
const STEPS = 5

/**
 * Puts the thread in which it is called a little behind all others of its process, where there are too few processors: the door
 * before who judges, and both before what strangers have calculated. A thread begins with the place of who starts it. Linux alone
 * counts priority by thread; elsewhere nothing happens.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW))
  } catch {
    // Where the system does not let us it goes without.
  }
}
