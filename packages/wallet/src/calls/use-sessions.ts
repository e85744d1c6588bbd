import { useCallback, useEffect, useState } from 'react'
import type { PermissionList } from './granted-permissions.ts'
import { useCalls } from './use-calls.ts'

/** The permissions of the active account. */
export type SessionList = { readonly status: 'loading' | 'failed' } | ({ readonly status: 'ready' } & PermissionList)

/**
 * Reads the permissions that the active account granted to this app, when a view is shown. `reload` reads them again.
 * `canGrant`: whether its wallet grants some on its network.
 */
export function useSessions(): {
  readonly list: SessionList
  readonly canGrant: boolean
  readonly reload: () => void
} {
  const { state, calls } = useCalls()
  const { capabilities } = state
  const account = capabilities.status === 'idle' ? null : capabilities.account
  const [list, setList] = useState<SessionList>({ status: 'loading' })
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count and account reads again.
  useEffect(() => {
    let isGone = false
    setList({ status: 'loading' })
    calls.readPermissions().then(
      (read) => !isGone && setList({ status: 'ready', ...read }),
      () => !isGone && setList({ status: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [calls, count, account])
  const canGrant = capabilities.status === 'ready' && capabilities.permissions.length > 0
  return { list, canGrant, reload: useCallback(() => setCount((before) => before + 1), []) }
}
