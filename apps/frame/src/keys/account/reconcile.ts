import type { Address } from 'viem'
import type { RecoveryMethod } from '../recovery/recovery.ts'
import type { StoredSet, StoredSetChanges } from '../storage/key-storage.ts'

/**
 * After how many seconds a set that the server does not have cannot arrive there: an access token lives 10 minutes
 * (docs/embedded-login.md#the-session), and the clock of a device may be wrong by a few.
 */
const pendingSeconds = 20 * 60

/** The account as the login server has it. */
export type ServerAccount = {
  readonly id: string
  /** `null` until the first share set has decided it. */
  readonly address: Address | null
  /** The share sets of all devices. `recovery` is null when a change of the recovery method on another device has removed it. */
  readonly sets: readonly {
    readonly set: string
    readonly device: string
    readonly recovery: RecoveryMethod | null
  }[]
}

/** Where this device is with an account. */
export type AccountStatus =
  /** The account has no key yet. */
  | { readonly type: 'new' }
  /** The device and the server each have a share. `isRecoveryOutdated`: the recovery method was changed on another device. */
  | { readonly type: 'ready'; readonly stored: StoredSet; readonly isRecoveryOutdated: boolean }
  /** The server lost its share of this device's set: recovery makes a new set. */
  | { readonly type: 'server-share-lost'; readonly stored: StoredSet }
  /** The account has a key, and this device has no share of it. */
  | { readonly type: 'new-device'; readonly address: Address }
  /** The server names another address than this device. Nothing may be signed or shown. */
  | { readonly type: 'address-changed'; readonly stored: StoredSet }

/** What {@link reconcile} decides. */
export type Reconciliation = {
  readonly status: AccountStatus
  /** What to change in the storage of the browser first. */
  readonly changes: StoredSetChanges
  /** The sets that the server should delete afterwards. Each is then removed from storage. */
  readonly retired: readonly string[]
}

/**
 * Decides from both sides where a device is with an account, and what an interrupted operation has left to do. Every operation
 * starts with it, so that a tab that was closed between any two steps is continued by the next one. A set is adopted when
 * the server has it, and only then is the one before deleted.
 * Source: docs/embedded-login.md#making-opening-and-renewing.
 * @param stored - what this browser has of the account.
 * @param account - what the server has.
 * @param device - the id of this device.
 * @param now - Unix seconds.
 */
export function reconcile(
  stored: readonly StoredSet[],
  account: ServerAccount,
  device: string,
  now: number,
): Reconciliation {
  const known = stored.filter(({ status }) => status !== 'pending')
  const changed = known.find(({ address }) => account.address !== null && address !== account.address)
  if (changed !== undefined) return decided({ type: 'address-changed', stored: changed })

  const onServer = new Map(account.sets.filter((set) => set.device === device).map((set) => [set.set, set]))
  // The newest that both sides have: a pending set that arrived replaces the active one.
  const candidates = stored
    .filter(({ set, address }) => onServer.has(set) && address === account.address)
    .sort((one, other) => rank(other) - rank(one) || other.createdAt - one.createdAt)
  const [current] = candidates
  if (current === undefined) return withoutServerShare(stored, account, now)

  const put: StoredSet[] = []
  if (current.status !== 'active') put.push({ ...current, status: 'active' })
  const others = stored.filter(({ set }) => set !== current.set)
  // A set that this device shares with the server, or did: the server deletes it before the browser does.
  const retiring = others.filter(({ set, status }) => status !== 'pending' || onServer.has(set))
  put.push(
    ...retiring.filter(({ status }) => status !== 'retiring').map((set) => ({ ...set, status: 'retiring' as const })),
  )
  const remove = others.filter((set) => !retiring.includes(set) && isExpired(set, now)).map(({ set }) => set)
  const isRecoveryOutdated = onServer.get(current.set)?.recovery === null
  return {
    status: { type: 'ready', stored: { ...current, status: 'active' }, isRecoveryOutdated },
    changes: { put, remove },
    retired: retiring.map(({ set }) => set),
  }
}

/** This device and the server have no set in common. */
function withoutServerShare(stored: readonly StoredSet[], account: ServerAccount, now: number): Reconciliation {
  // A share of this device opens the account with the recovery share, also when the server lost the account's address.
  // A pending set with the account's address was at the server once: it decided the address.
  const isKnown = (set: StoredSet) => set.status !== 'pending' || set.address === account.address
  const [known] = stored.filter(isKnown).sort((one, other) => usableRank(other) - usableRank(one))
  if (known !== undefined) {
    const stored: StoredSet = { ...known, status: 'active' }
    // It opens the account without the server from now on.
    const put = known.status === 'active' ? [] : [stored]
    return { status: { type: 'server-share-lost', stored }, changes: { put, remove: [] }, retired: [] }
  }
  const remove = stored.filter((set) => isExpired(set, now)).map(({ set }) => set)
  const { address } = account
  const status = address === null ? ({ type: 'new' } as const) : ({ type: 'new-device', address } as const)
  return { status, changes: { put: [], remove }, retired: [] }
}

function decided(status: AccountStatus): Reconciliation {
  return { status, changes: { put: [], remove: [] }, retired: [] }
}

/** A pending set that the server has is newer than the active one; a retiring one is older. */
function rank({ status }: StoredSet): number {
  return { retiring: 0, active: 1, pending: 2 }[status]
}

/** Without the server, the set that was used last is the surest. */
function usableRank({ status }: StoredSet): number {
  return { pending: 0, retiring: 1, active: 2 }[status]
}

function isExpired({ createdAt }: StoredSet, now: number): boolean {
  return now - createdAt > pendingSeconds
}
