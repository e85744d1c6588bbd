import { isSameDigest, type ServerSecret } from '../settings/server-secret.ts'
import type { LoginSecrets } from './provider-client.ts'
import type { SocialLogin } from './social-store.ts'

/**
 * Returns what binds a login to the provider and to its popup. All is made from the server's secret and the popup's cookie, so that a copy
 * of the database has none of it, and an app cannot know the state that its popup sends.
 * @param popupHash - of the login.
 */
export function makeLoginSecrets(secret: ServerSecret, id: string, popupHash: string): LoginSecrets {
  return {
    state: `${id}.${secret.digest('social', 'state', id, popupHash)}`,
    nonce: secret.digest('social', 'nonce', id, popupHash),
    verifier: secret.digest('social', 'verifier', id, popupHash),
  }
}

/** Returns the hash of the cookie of a popup, as a login has it. */
export function hashPopup(secret: ServerSecret, cookie: string): string {
  return secret.digest('social', 'popup', cookie)
}

/** Returns the id of the login that a state names; null for text that is not a state. Pure. */
export function loginOfState(state: string | null): string | null {
  const [, id = null] = /^([-_A-Za-z0-9]{22})\.[-_A-Za-z0-9]{43}$/.exec(state ?? '') ?? []
  return id
}

/** Whether a state is the one of a login whose popup was opened. */
export function isStateOf(
  secret: ServerSecret,
  { id, popupHash }: Pick<SocialLogin, 'id' | 'popupHash'>,
  state: string | null,
): boolean {
  return popupHash !== null && isSameDigest(makeLoginSecrets(secret, id, popupHash).state, state ?? '')
}
