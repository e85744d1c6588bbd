import { useEffect, useState } from 'react'

/** So often is the clock looked at: nothing on screen is told to the second. */
const TICK_MS = 10_000

/** Now, Unix seconds: it moves on by itself, so that what begins or ends is told without a reload. */
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
