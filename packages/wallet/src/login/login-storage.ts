import type { AccountType } from '../account/account-type.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from './login-options.ts'
import type { LoginUser } from './login-state.ts'

/** What is saved of a user beside the names: addresses, which are public. */
export type SavedUser = Pick<LoginUser, 'address' | 'accounts' | 'preferredAccountType'>

/** How long after the mail with a code no other is requested, which the button counts down. The login server has the same pause (`MAIL_PAUSE_SECONDS`). Source: docs/frame-messages.md#the-client. */
export const MAIL_COOLDOWN_MS = 30_000
/** The chain where none was used yet. Source: docs/product.md#defaults. */
export const DEFAULT_CHAIN_ID = 1

/** The keys that a sign-out removes, and a failed check of the connection. */
const cacheKeys = [
  'EMAIL_LOGIN_USED_KEY',
  'EMAIL',
  'LAST_USED_CHAIN_KEY',
  'SOCIAL_USERNAME',
  'connected_social',
  'USER',
] as const
const otherKeys = ['LAST_EMAIL_LOGIN_TIME', 'SMART_ACCOUNT_ENABLED_NETWORKS', 'SMART_ACCOUNT_OFFERED_TO'] as const
type Key = (typeof cacheKeys)[number] | (typeof otherKeys)[number]

/**
 * Creates the storage of the login: no key, no share and no token, which only the frame has. The names are those of the public clients, behind the app's own prefix:
 * `laurel.login.EMAIL`. Source: docs/frame-messages.md#the-client.
 */
export function createLoginStorage({
  storage,
  prefix,
  now,
}: {
  readonly storage: LazyStorage
  /** The app's `storageKey`. */
  readonly prefix: string
  readonly now: () => number
}) {
  const keyOf = (key: Key) => `${prefix}.login.${key}`
  const get = (key: Key) => storage.getItem(keyOf(key))
  const set = (key: Key, value: string | null) => {
    // A login is an act of the user.
    storage.allowWrites()
    if (value === null) storage.removeItem(keyOf(key))
    else storage.setItem(keyOf(key), value)
  }
  return {
    /** Whether a user is logged in, as far as this page knows without the frame. */
    isUsed: (): boolean => get('EMAIL_LOGIN_USED_KEY') === 'true',
    email: (): string | null => get('EMAIL'),
    userName: (): string | null => get('SOCIAL_USERNAME'),
    socialProvider: (): SocialProvider | null => {
      const saved = get('connected_social')
      return SOCIAL_PROVIDERS.find((provider) => provider === saved) ?? null
    },
    /** The last chain id; 1 without one. */
    chainId: (): number => {
      const saved = Number(get('LAST_USED_CHAIN_KEY') ?? '')
      return Number.isSafeInteger(saved) && saved > 0 ? saved : DEFAULT_CHAIN_ID
    },
    /** The user as the frame last said, for a page whose frame does not load. Null without one. */
    user: (): SavedUser | null => parseUser(get('USER')),
    setUser: ({ address, accounts, preferredAccountType }: SavedUser): void =>
      set('USER', JSON.stringify({ address, accounts, preferredAccountType })),
    setChainId: (chainId: number): void => set('LAST_USED_CHAIN_KEY', String(chainId)),
    setEmail: (email: string | null): void => set('EMAIL', email),
    setSocial: (provider: SocialProvider | null, userName: string | null): void => {
      set('connected_social', provider)
      set('SOCIAL_USERNAME', userName)
    },
    setSmartAccountNetworks: (chainIds: readonly number[]): void =>
      set('SMART_ACCOUNT_ENABLED_NETWORKS', chainIds.join(',')),
    /** Whether a user of this browser has seen the offer of a smart account. @param address - of the account with a key. */
    wasOffered: (address: string): boolean => get('SMART_ACCOUNT_OFFERED_TO') === address,
    setOffered: (address: string): void => set('SMART_ACCOUNT_OFFERED_TO', address),
    /** Saves that a user is logged in. After their login the next mail may be requested at once. */
    loggedIn: (): void => {
      if (get('EMAIL_LOGIN_USED_KEY') === 'true') return
      set('EMAIL_LOGIN_USED_KEY', 'true')
      set('LAST_EMAIL_LOGIN_TIME', null)
    },
    /** Saves that a mail was requested now. */
    mailed: (): void => set('LAST_EMAIL_LOGIN_TIME', String(now())),
    /** Returns the whole seconds until another mail may be requested; 0 when it may be now. */
    cooldown: (): number => {
      const last = Number(get('LAST_EMAIL_LOGIN_TIME') ?? Number.NaN)
      const left = last + MAIL_COOLDOWN_MS - now()
      // A clock that was set back must not lock the visitor out.
      return left > 0 && left <= MAIL_COOLDOWN_MS ? Math.ceil(left / 1000) : 0
    },
    /** Removes what is known of the login. */
    clear: (): void => {
      for (const key of cacheKeys) set(key, null)
    },
  }
}

/** Parses a saved user. Another script of the page, or another version, may have written anything. */
function parseUser(text: string | null): SavedUser | null {
  try {
    const saved: unknown = JSON.parse(text ?? '')
    const address = toAddress(readOwnProperty(saved, 'address'))
    const listed: unknown = readOwnProperty(saved, 'accounts')
    if (address === null || !Array.isArray(listed)) return null
    const accounts = listed.flatMap((entry: unknown) => {
      const of = toAddress(readOwnProperty(entry, 'address'))
      return of === null ? [] : [{ address: of, type: toType(readOwnProperty(entry, 'type')) }]
    })
    return { address, accounts, preferredAccountType: toType(readOwnProperty(saved, 'preferredAccountType')) }
  } catch {
    return null
  }
}

const toAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) ? value : null

const toType = (value: unknown): AccountType => (value === 'smartAccount' ? 'smartAccount' : 'eoa')
