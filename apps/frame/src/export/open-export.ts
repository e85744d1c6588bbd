import { toUnlock } from '../account/open-account.ts'
import { AccountNotReadyError } from '../keys/errors.ts'
import type { Keys } from '../keys/keys.ts'
import type { ExportAccess } from './export-store.ts'

/**
 * Returns how an account of this device is exported. The recovery method is needed each time; where another device has changed
 * it, the new one, which this device uses from then on.
 * @throws {AccountNotReadyError} when this device does not have the account.
 */
export async function openExport(keys: Pick<Keys, 'open' | 'recover' | 'exportKeys'>): Promise<ExportAccess> {
  const status = await keys.open()
  switch (status.type) {
    case 'new':
    case 'new-device':
      throw new AccountNotReadyError(status.type)
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
