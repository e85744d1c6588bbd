import { type Address, getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'

const KEY = 'laurel:claim-requests'
/**
 * How long a request to the wallet without a known result counts as open, in milliseconds: half an hour. Wallets close a
 * request that the user leaves, but do not report it to a page that was reloaded.
 */
export const MAX_CLAIM_REQUEST_AGE_MS = 30 * 60 * 1_000
/** The number of open requests that a device remembers. A wallet shows few at a time. */
export const MAX_CLAIM_REQUESTS = 10

const claimRequest = z.object({
  chainId: z.int().check(z.minimum(1)),
  account: z.pipe(
    z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
    z.transform((text): Address => getAddress(text)),
  ),
  purpose: z.string().check(z.minLength(1), z.maxLength(300)),
  requestedAt: z.int().check(z.minimum(0)),
})

/**
 * A claim that an account was requested to confirm in its wallet, and whose result is not known: the page was closed or
 * reloaded. `requestedAt` is in milliseconds since 1970.
 */
export type ClaimRequest = z.output<typeof claimRequest>

/** Identifies a claim of an account. */
export type ClaimRequestKey = Pick<ClaimRequest, 'chainId' | 'account' | 'purpose'>

/** The open requests of this device. */
export type ClaimRequests = {
  readonly isOpen: (key: ClaimRequestKey) => boolean
  readonly add: (key: ClaimRequestKey) => void
  /** Removes a request: it was sent, declined or failed. */
  readonly remove: (key: ClaimRequestKey) => void
  /** Calls back after each change in this tab. Returns a function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** Opens the requests that a browser remembers. If it denies storage, a reload forgets them. */
export function createClaimRequests(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number = Date.now,
): ClaimRequests {
  const listeners = new Set<() => void>()
  let list: readonly ClaimRequest[] = []

  function read(): readonly ClaimRequest[] {
    try {
      list = parseClaimRequests(storage().getItem(KEY), now())
    } catch {
      // A private window may deny storage. Then only this page knows its requests.
    }
    return list
  }
  function save(requests: readonly ClaimRequest[]) {
    list = requests.slice(0, MAX_CLAIM_REQUESTS)
    try {
      storage().setItem(KEY, JSON.stringify(list))
    } catch {
      // The page still has the list in memory.
    }
    for (const listener of listeners) listener()
  }
  const others = (key: ClaimRequestKey) => read().filter((each) => !isSame(each, key))

  return {
    isOpen: (key) => read().some((each) => isSame(each, key)),
    add: ({ chainId, account, purpose }) =>
      save([{ chainId, account, purpose, requestedAt: now() }, ...others({ chainId, account, purpose })]),
    remove(key) {
      const left = others(key)
      if (left.length !== list.length) save(left)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

/** Parses saved requests. Invalid and old ones are left out. Pure. @param text - from the storage; null for none. */
export function parseClaimRequests(text: string | null, now: number): readonly ClaimRequest[] {
  return entriesOf(text)
    .flatMap((entry) => {
      const { success, data } = claimRequest.safeParse(entry)
      return success && Math.abs(now - data.requestedAt) < MAX_CLAIM_REQUEST_AGE_MS ? [data] : []
    })
    .slice(0, MAX_CLAIM_REQUESTS)
}

function entriesOf(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isSame(one: ClaimRequestKey, other: ClaimRequestKey): boolean {
  return (
    one.chainId === other.chainId &&
    one.purpose === other.purpose &&
    one.account.toLowerCase() === other.account.toLowerCase()
  )
}
