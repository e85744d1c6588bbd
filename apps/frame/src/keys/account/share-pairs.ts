import { AccountNotReadyError } from '../errors.ts'
import type { RecoveryUnlock } from '../recovery/recovery.ts'
import type { KeyStorage, StoredSet } from '../storage/key-storage.ts'
import type { SharePair } from '../worker/messages.ts'
import type { SharesServer } from './shares-server.ts'

/** The two shares that a worker restores the key from, of a set of this device. */
export type SharePairs = {
  /** The device share and the recovery share, without the server. */
  readonly withRecovery: (
    stored: StoredSet,
    unlock: RecoveryUnlock,
  ) => Promise<Extract<SharePair, { readonly type: 'device-recovery' }>>
  /** The device share and the server share, which is fetched for this one use. @throws {AccountNotReadyError} */
  readonly withServer: (stored: StoredSet) => Promise<Extract<SharePair, { readonly type: 'device-server' }>>
}

/** Creates what reads them. @param account - the id of the account of the session. */
export function createSharePairs(
  account: string,
  { server, storage }: { readonly server: Pick<SharesServer, 'openShare'>; readonly storage: KeyStorage },
): SharePairs {
  return {
    async withRecovery({ set, address, deviceShare, recovery }, unlock) {
      const sealed = { share: deviceShare, key: await storage.getDeviceKey() }
      return { type: 'device-recovery', account, set, address, device: sealed, recovery, unlock }
    },
    async withServer({ set, address, deviceShare }) {
      const serverShare = await server.openShare(set)
      if (serverShare === null) throw new AccountNotReadyError('server-share-lost')
      const sealed = { share: deviceShare, key: await storage.getDeviceKey() }
      return { type: 'device-server', account, set, address, device: sealed, serverShare }
    },
  }
}
