import { useEffect, useState } from 'react'

/** How long the page says that something is on its way, in milliseconds. Later, the user can act again. */
const MAX_WAIT_MS = 2 * 60_000

/** Returns whether something is on its way, and the function that begins the wait. It ends by itself. */
export function useWaiting(): readonly [isWaiting: boolean, begin: () => void] {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setWaiting(false), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return [isWaiting, () => setWaiting(true)]
}
