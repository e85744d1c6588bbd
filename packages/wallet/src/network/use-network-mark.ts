import { useEffect } from 'react'
import { createStateStore } from '../store/state-store.ts'
import { useReadable } from '../store/use-readable.ts'

type ReadMark = (networkId: string) => string | null

const noMarks: ReadMark = () => null
/** One set of logos for the page. */
const marks = createStateStore<ReadMark>(noMarks)
let isRequested = false

function loadMarks(): void {
  if (isRequested) return
  isRequested = true
  import('./network-marks.ts').then(
    ({ networkMark }) => marks.set(networkMark),
    () => {
      // The letter stays; the next network that is shown tries again.
      isRequested = false
    },
  )
}

/** Returns the bundled logo of a network; null until it is loaded, and when there is none. */
export function useNetworkMark(networkId: string | null): string | null {
  const read = useReadable(marks)
  useEffect(() => {
    if (networkId !== null) loadMarks()
  }, [networkId])
  return networkId === null ? null : read(networkId)
}
