import { isAddress } from 'viem'
import { parseCaipAddress, toCaipAddress, toEvmChainId } from '../caip/caip.ts'
import type { InitialState } from '../provider/initial-state.ts'
import { DEFAULT_STORAGE_KEY } from '../resolve-options.ts'
import { parsePersistedSession } from '../session/persisted-session.ts'
import type { KeyValueStorage } from './lazy-storage.ts'

/** The lifetime of the cookie: a year, in seconds. Browsers limit cookies to 400 days. */
const MAX_AGE = 31_536_000

const cookieName = (storageKey: string) => `${storageKey}.account`

/** Options of {@link createCookieStorage} and {@link cookieToWalletState}. */
export type CookieOptions = {
  /** The `storageKey` of `createWallet`; `laurel` when left out. */
  readonly storageKey?: string
}

/**
 * Creates a storage for `createWallet` that also sends the connected account to the server. A cookie contains the
 * address and the chain (CAIP-10) and nothing else. Everything is saved in `localStorage` as usual. On a server the
 * storage is empty.
 *
 * Nothing is written before the user connects, and the cookie is deleted when the user disconnects.
 *
 * @example
 * const wallet = createWallet({ storage: createCookieStorage() })
 */
export function createCookieStorage({ storageKey = DEFAULT_STORAGE_KEY }: CookieOptions = {}): KeyValueStorage {
  const sessionKey = `${storageKey}.connections`
  const page = typeof document === 'undefined' ? null : document
  const write = (value: string, maxAge: number) => {
    if (page === null) return
    const secure = page.location.protocol === 'https:' ? ';secure' : ''
    page.cookie = `${cookieName(storageKey)}=${encodeURIComponent(value)};path=/;max-age=${maxAge};samesite=lax${secure}`
  }
  const follow = (record: string | null) => {
    const account = record === null ? null : accountOf(record)
    if (account === null) write('', 0)
    else write(account, MAX_AGE)
  }
  return {
    getItem: (key) => {
      const value = page === null ? null : localStorage.getItem(key)
      // The site's data was cleared, except for cookies.
      if (key === sessionKey && value === null && page?.cookie.includes(cookieName(storageKey))) write('', 0)
      return value
    },
    setItem: (key, value) => {
      if (key === sessionKey) follow(value)
      if (page !== null) localStorage.setItem(key, value)
    },
    removeItem: (key) => {
      if (key === sessionKey) follow(null)
      if (page !== null) localStorage.removeItem(key)
    },
  }
}

/** Returns the active EVM account of a record, as CAIP-10. */
function accountOf(record: string): string | null {
  const { connections, activeId, networkId } = parsePersistedSession(record)
  const active = connections.find(({ id }) => id === activeId)
  if (active === undefined || active.namespace !== 'eip155' || networkId === null) return null
  return toCaipAddress(networkId, active.account)
}

/**
 * Returns the connected account from the request's `cookie` header. Pass it to `WalletProvider` as `initialState`, and
 * the server renders the account in place of "Connect wallet". With a wagmi config that has wagmi's `cookieStorage`,
 * use wagmi's `cookieToInitialState` instead.
 *
 * @param cookie - the unchanged header; null or undefined when the request has no cookies.
 * @returns undefined when no wallet was connected, and for any value that is not an account.
 *
 * @example
 * const initialState = cookieToWalletState((await headers()).get('cookie'))
 */
export function cookieToWalletState(
  cookie: string | null | undefined,
  { storageKey = DEFAULT_STORAGE_KEY }: CookieOptions = {},
): InitialState | undefined {
  const name = `${cookieName(storageKey)}=`
  const found = cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
  if (found === undefined) return undefined
  try {
    const { networkId, address } = parseCaipAddress(decodeURIComponent(found.slice(name.length)))
    const chainId = toEvmChainId(networkId)
    if (chainId === null || !isAddress(address, { strict: false })) return undefined
    return { current: 'cookie', connections: new Map([['cookie', { accounts: [address], chainId }]]) }
  } catch {
    // A cookie is untrusted text.
    return undefined
  }
}
