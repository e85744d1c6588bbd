import { isUnknownMethod } from '../connectors/provider-errors.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import { readFromWallet } from '../transactions/request-wallet.ts'
import { parseSaved } from '../transactions/saved-transactions.ts'
import type { Wallet } from '../wallet.ts'
import type { CallsAccount } from './calls.ts'
import { type GrantedPermission, parseSupported } from './execution-permissions.ts'
import { parseSessions, type Session } from './sessions.ts'

/** The permissions that an account granted to this app. `canRevoke`: whether its wallet ends one by a request. */
export type PermissionList = { readonly sessions: readonly Session[]; readonly canRevoke: boolean }

/** Maximum number of permissions that this browser remembers. A site has a few of an account. */
const MAX_REMEMBERED = 32
/** Maximum length of the text that remembers them, in characters. Browsers save about five million of an origin. */
const MAX_SAVED_LENGTH = 524_288

/** A permission as it is saved: as the wallet granted it, and who owns the account. */
type Remembered = { readonly owner: string; readonly context: unknown; readonly entry: unknown }

/** Lists what accounts granted: as their wallet says, and where it does not say, as this browser remembers. */
export function createGrantedPermissions(wallet: Wallet) {
  const { environment, options } = wallet
  const key = `${options.storageKey}.permissions`
  const storage = createLazyStorage(environment.storage)
  const readSaved = () => parseSaved(storage.getItem(key), toRemembered)

  function save(all: readonly Remembered[]): void {
    const list = all.slice(0, MAX_REMEMBERED)
    const toText = (count: number) => JSON.stringify(list.slice(0, count).map(({ owner, entry }) => ({ owner, entry })))
    let count = list.length
    while (count > 0 && toText(count).length > MAX_SAVED_LENGTH) count -= 1
    storage.allowWrites()
    storage.setItem(key, toText(count))
  }

  return {
    /**
     * Reads them. What has expired is left out.
     * @throws what a wallet that grants permissions throws, unless it does not know the method.
     */
    async read({ address }: CallsAccount): Promise<PermissionList> {
      const owner = address.toLowerCase()
      const supported = await readFromWallet(wallet, 'wallet_getSupportedExecutionPermissions', []).catch(() => null)
      const grants = parseSupported(supported).length > 0
      const remembered = readSaved()
        .filter((one) => one.owner === owner)
        .map(({ entry }) => entry)
      const answer = await readFromWallet(wallet, 'wallet_getGrantedExecutionPermissions', []).catch(
        (error: unknown) => {
          // A wallet without permissions does not know the method either, in whatever words it says so.
          if (!grants || isUnknownMethod(error)) return null
          throw error
        },
      )
      const hasAnswered = Array.isArray(answer)
      const seconds = environment.now() / 1_000
      const sessions = parseSessions(hasAnswered ? answer : remembered).filter(
        ({ expiresAt }) => expiresAt === null || expiresAt > seconds,
      )
      return { sessions, canRevoke: grants || hasAnswered }
    },
    remember({ address }: CallsAccount, granted: readonly GrantedPermission[]): void {
      const owner = address.toLowerCase()
      const added = granted.map((entry) => ({ owner, context: entry.context, entry }))
      const contexts = added.map(({ context }): unknown => context)
      save([...added, ...readSaved().filter(({ context }) => !contexts.includes(context))])
    },
    forget(revoked: string): void {
      const saved = readSaved()
      const left = saved.filter(({ context }) => context !== revoked)
      if (left.length < saved.length) save(left)
    },
  }
}

function toRemembered(value: unknown): Remembered | null {
  const [owner, entry] = [readOwnProperty(value, 'owner'), readOwnProperty(value, 'entry')]
  return typeof owner === 'string' ? { owner, entry, context: readOwnProperty(entry, 'context') } : null
}
