import { useQuery } from '@tanstack/react-query'
import { WebError } from '../errors/web-error.ts'
import { claimText } from '../language/en/claim.ts'
import { claimPurpose } from './claim-purpose.ts'

/** How often a tab looks whether another one asks its wallet, in milliseconds. Browsers do not report it. */
const LOCK_POLL_MS = 1_000

/** The locks of a browser, as far as they are used. */
export type Locks = {
  request<result>(
    name: string,
    options: { readonly ifAvailable: true },
    run: (lock: object | null) => Promise<result>,
  ): Promise<result>
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

/** The locks that this tab holds. */
const own = new Set<string>()

/** Another tab waits for the wallet with the same claim. */
export class ClaimLockedError extends WebError {
  override readonly name = 'ClaimLockedError'
  readonly code = 'web/claim-locked'
  constructor() {
    super(claimText('anotherTabClaims'))
  }
}

/** The name of the lock that a tab holds while it claims. Pure. */
export function claimLock(chainId: number, claim: Parameters<typeof claimPurpose>[0]): string {
  return `laurel:${chainId}:${claimPurpose(claim)}`
}

/**
 * Claims in one tab at a time. A wallet would show the same request twice, and the second one would fail.
 * @param locks - of the browser.
 * @throws {ClaimLockedError} while another tab claims. @throws the errors of `run`.
 */
export function withClaimLock<result>(
  locks: Pick<Locks, 'request'>,
  name: string,
  run: () => Promise<result>,
): Promise<result> {
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new ClaimLockedError()
    own.add(name)
    try {
      return await run()
    } finally {
      own.delete(name)
    }
  })
}

/** Whether another tab holds a lock. */
export async function isHeldElsewhere(locks: Pick<Locks, 'query'>, name: string): Promise<boolean> {
  const { held = [] } = await locks.query()
  return !own.has(name) && held.some((lock) => lock.name === name)
}

/** Whether another tab of this site asks its wallet for a claim, so that this one must not. @param name - null for none. */
export function useIsRequestedElsewhere(name: string | null): boolean {
  const query = useQuery({
    queryKey: ['claim-lock', name],
    enabled: name !== null,
    refetchInterval: LOCK_POLL_MS,
    queryFn: () => name !== null && isHeldElsewhere(navigator.locks, name),
  })
  return query.data === true
}
