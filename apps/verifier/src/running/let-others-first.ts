import { constants, setPriority } from 'node:os'

/**
 * Called in a thread in which strangers have much reckoned: all other threads come before it where there are too few processors,
 * so that whoever is honest waits for none of it. Linux alone counts priority by thread; elsewhere nothing happens.
 */
export function letOthersFirst(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where the system does not let us it goes without.
  }
}
