import { useEffect, useState } from 'react'

/** Whether what the component first rendered is on screen. What a screen does not show at once can follow then. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The timer runs after the frame. A page in the background has no frames.
    const isVisible = document.visibilityState === 'visible'
    const frame = isVisible ? requestAnimationFrame(() => (timer = setTimeout(() => setPainted(true)))) : null
    if (frame === null) setPainted(true)
    return () => {
      if (frame !== null) cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
