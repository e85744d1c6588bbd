import { useEffect, useState } from 'react'
import { useWallet } from '../provider/wallet-context.ts'
import { MAIL_COOLDOWN_MS } from './login-storage.ts'

/** Returns the whole seconds until another mail may be requested, counting down; 0 when it may be. */
export function useCooldown(sentAt: number): number {
  const { environment } = useWallet()
  const [now, setNow] = useState(environment.now)
  const left = Math.max(0, Math.ceil((Math.min(sentAt, now) + MAIL_COOLDOWN_MS - now) / 1000))
  const isOver = sentAt + MAIL_COOLDOWN_MS <= now
  useEffect(
    () => (isOver ? undefined : environment.setTimeout(() => setNow(environment.now()), 1000 - (now % 1000))),
    [environment, isOver, now],
  )
  return isOver ? 0 : Math.max(1, left)
}
