/** Faults of a network that tests bring about. */
export type Faults = {
  /** The node ends every connection, until it is false again. */
  setDown: (isDown: boolean) => void
  /** Blocks are no longer made final, until it is false again. */
  setFinalityLate: (isLate: boolean) => void
  /** The next transactions that are sent get a signature and never land. */
  dropNext: (count: number) => void
  readonly isDown: () => boolean
  /** Whether to drop the transaction that was sent now. */
  readonly takeDrop: () => boolean
}

/** Creates the switches of a network without faults. @param onFinalityLate - is called with each change. */
export function createFaults(onFinalityLate: (isLate: boolean) => void): Faults {
  let isDown = false
  let dropCount = 0
  return {
    setDown: (isDownNow) => {
      isDown = isDownNow
    },
    setFinalityLate: onFinalityLate,
    dropNext: (count) => {
      dropCount += count
    },
    isDown: () => isDown,
    takeDrop: () => {
      if (dropCount === 0) return false
      dropCount--
      return true
    },
  }
}
