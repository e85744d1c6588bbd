import { useEffect, useState } from 'react'

/** Becomes true `ms` milliseconds after `isStarted` did. */
export function useTimeout(isStarted: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isStarted) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [isStarted, ms])
  return isOver
}
