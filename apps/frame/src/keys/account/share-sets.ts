import { AccountNotReadyError } from '../errors.ts'
import type { KeyStorage } from '../storage/key-storage.ts'
import type { NewShareSet } from '../worker/messages.ts'
import { type AccountStatus, reconcile, type ServerAccount } from './reconcile.ts'
import type { SaveShareSet, SharesServer } from './shares-server.ts'

/** What share sets are saved with. */
export type ShareSetsOptions = {
  readonly server: SharesServer
  readonly storage: KeyStorage
  /** The id of this device: the thumbprint of its key. */
  readonly device: string
  /** Unix seconds. */
  readonly now: () => number
}

/** The share sets of an account, in this browser and at the server. */
export type ShareSets = {
  /** Returns where the device is, after what an interrupted operation left was finished. */
  readonly settle: () => Promise<AccountStatus>
  /** Stores a new set on both sides, this one first. Returns the status after it. */
  readonly save: (
    made: NewShareSet,
    about: Pick<SaveShareSet, 'replacesRecovery' | 'recoveryOf'>,
  ) => Promise<AccountStatus>
}

/** Creates what changes them. @param account - the id of the account of the session. */
export function createShareSets(account: string, { server, storage, device, now }: ShareSetsOptions): ShareSets {
  async function settle(): Promise<AccountStatus> {
    const [stored, serverAccount] = [await storage.getSets(account), await readAccount()]
    const { status, changes, retired } = reconcile(stored, serverAccount, device, now())
    if (changes.put.length + changes.remove.length > 0) await storage.changeSets(account, changes)
    for (const set of retired) await retire(set)
    return status
  }

  /** Deletes a set that is no longer used. If it fails, the next operation does it: the account is open meanwhile. */
  async function retire(set: string): Promise<void> {
    const isDeleted = await server.deleteSet(set).then(
      () => true,
      () => false,
    )
    if (isDeleted) await storage.changeSets(account, { put: [], remove: [set] })
  }

  async function readAccount(): Promise<ServerAccount> {
    const serverAccount = await server.getAccount()
    if (serverAccount.id !== account) throw new AccountNotReadyError('other-account')
    return serverAccount
  }

  return {
    settle,
    async save(made, about) {
      const { set, address, solanaAddress, deviceShare, recovery, serverShare, proof } = made
      const pending = { account, set, address, solanaAddress, deviceShare, recovery, createdAt: now() }
      await storage.changeSets(account, { put: [{ ...pending, status: 'pending' }], remove: [] })
      const result = await server.saveSet(set, { address, serverShare, recovery, proof, ...about })
      // No key of this set is in use: the address of the account is another.
      if (result === 'address-taken') await storage.changeSets(account, { put: [], remove: [set] })
      return settle()
    },
  }
}
