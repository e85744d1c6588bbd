import { constants, getPriority, setPriority } from 'node:os'

/** Of two threads that want one processor, the one that is this much lower gets a quarter of it. */
const STEPS = 5

/**
 * Lowers the priority of the current thread when there are too few processors, so that the HTTP thread comes before the main thread, and
 * both before the threads that process untrusted data. A thread inherits the priority of the thread that starts it. Only Linux has
 * priorities for threads; elsewhere this does nothing.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW))
  } catch {
    // Where the system does not permit it, the priority stays.
  }
}
