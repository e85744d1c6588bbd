import { useEffect, useState } from 'react'
import type { Hash } from 'viem'
import type { SentTransaction } from './sent-transactions.ts'
import { SLOW_MS } from './transaction-state.ts'

/** Whether a sent transaction has been pending for {@link SLOW_MS}. False without one. */
export function useIsSlow(sent: SentTransaction | null): boolean {
  const [slow, setSlow] = useState<Hash | null>(null)
  const hash = sent?.status === 'pending' ? sent.hash : null
  const sentAt = sent?.sentAt ?? 0
  useEffect(() => {
    if (hash === null) return
    const timer = setTimeout(() => setSlow(hash), Math.max(0, sentAt + SLOW_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [hash, sentAt])
  return hash !== null && slow === hash
}
