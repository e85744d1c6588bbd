import { useEffect, useState } from 'react'
import { useWallet } from '../provider/wallet-context.ts'

/** The wait after which a second hint appears. Source: docs/product.md#connecting. */
export const SECOND_HINT_MS = 8000

/** Whether `ms` milliseconds have passed since `startedAt` (in milliseconds, null if it has not started). */
export function useElapsed(startedAt: number | null, ms: number): boolean {
  const { environment } = useWallet()
  const [elapsedSince, setElapsedSince] = useState<number | null>(null)
  useEffect(() => {
    if (startedAt === null) return
    const left = startedAt + ms - environment.now()
    return environment.setTimeout(() => setElapsedSince(startedAt), Math.max(0, left))
  }, [environment, startedAt, ms])
  return startedAt !== null && elapsedSince === startedAt
}
