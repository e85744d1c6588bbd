import { toUnlock } from '../account/open-account.ts'
import { isServerShareMissing } from '../account/server-share.ts'
import { AccountNotReadyError } from '../keys/errors.ts'
import type { Keys, KeysStatus } from '../keys/keys.ts'
import type { SealedRecovery } from '../keys/recovery/recovery.ts'
import type { ExportAccess } from './export-store.ts'

/**
 * Returns how an account of this device is exported. The recovery method is needed each time; where another device has changed
 * it, the new one, which this device uses from then on. Without the server it is the one that this device knows.
 * @throws {AccountNotReadyError} when this device does not have the account.
 */
export async function openExport(
  keys: Pick<Keys, 'open' | 'recover' | 'readDevice' | 'exportKeys'>,
): Promise<ExportAccess> {
  const status = await openOrRead(keys)
  switch (status.type) {
    case 'new':
    case 'new-device':
      throw new AccountNotReadyError(status.type)
    case 'offline':
    case 'server-share-lost':
    case 'ready': {
      const newRecovery = status.type === 'ready' ? status.newRecovery : null
      const recovery = newRecovery ?? status.recovery
      return {
        method: recovery.method,
        reveal: async (choice) => {
          const unlock = await toUnlock(choice, recovery)
          if (newRecovery !== null) await keys.recover(unlock)
          return keys.exportKeys(unlock)
        },
      }
    }
    default:
      return status satisfies never
  }
}

/** Where this device is with the account; what it has alone where the server does not say. */
async function openOrRead(
  keys: Pick<Keys, 'open' | 'readDevice'>,
): Promise<KeysStatus | { readonly type: 'offline'; readonly recovery: SealedRecovery }> {
  try {
    return await keys.open()
  } catch (error) {
    if (!isServerShareMissing(error)) throw error
    return { type: 'offline', recovery: (await keys.readDevice()).recovery }
  }
}
