import { useEffect, useState } from 'react'

/** Turns true `ms` after `isBegun` did: so long something is waited for, and no longer. */
export function usePatience(isBegun: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isBegun) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [isBegun, ms])
  return isOver
}
