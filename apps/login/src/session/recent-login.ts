import { MAX_LOGIN_AGE_SECONDS } from '@laurel/wallet/login-schemas'
import type { ShareStore } from '../shares/share-store.ts'
import type { LiveSession } from './session-service.ts'

/** When sessions began. */
export type LoginTimes = Pick<ShareStore, 'readLoginTime'>

/** Whether a session is of a login of the last minutes, as what changes the ways into an account requires. @param now - Unix seconds. */
export async function isLoginRecent(
  { id }: Pick<LiveSession, 'id'>,
  { readLoginTime }: LoginTimes,
  now: number,
): Promise<boolean> {
  const loginTime = await readLoginTime(id)
  return loginTime !== null && now - loginTime <= MAX_LOGIN_AGE_SECONDS
}
