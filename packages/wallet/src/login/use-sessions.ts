import { useCallback, useEffect, useState } from 'react'
import type { Session } from './sessions.ts'
import { useLogin } from './use-login.ts'

/** The permissions of this app, as the frame remembers them. */
export type SessionList =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly sessions: readonly Session[] }

/** Reads the permissions that the user granted to this app, when a view is shown. `reload` reads them again. */
export function useSessions(): { readonly list: SessionList; readonly reload: () => void } {
  const { login } = useLogin()
  const [list, setList] = useState<SessionList>({ status: 'loading' })
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count reads again.
  useEffect(() => {
    let isGone = false
    setList({ status: 'loading' })
    login.readSessions().then(
      (sessions) => !isGone && setList({ status: 'ready', sessions }),
      () => !isGone && setList({ status: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [login, count])
  return { list, reload: useCallback(() => setCount((before) => before + 1), []) }
}
