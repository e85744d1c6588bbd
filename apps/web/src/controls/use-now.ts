import { useEffect, useState } from 'react'

/** How often the clock is read. No time on screen has seconds. */
const TICK_MS = 10_000

/** The current time in Unix seconds. It advances, so that a start or an end appears without a reload. */
export function useNow(): number {
  const [now, setNow] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setNow(seconds()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000)
}
