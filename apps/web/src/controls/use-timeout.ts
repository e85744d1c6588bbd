import { useEffect, useState } from 'react'

/** Turns true `ms` after `isStarted` did: so long something is waited for, and no longer. */
export function useTimeout(isStarted: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isStarted) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [isStarted, ms])
  return isOver
}
