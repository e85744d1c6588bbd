import { useEffect, useState } from 'react'

/** How often the clock is read. No time on screen is shown to the second. */
const TICK_MS = 10_000

/** Now, Unix seconds: it advances by itself, so that a start or an end shows without a reload. */
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
