import { SettingsError } from '@laurel/server/settings/errors.ts'
import type { OperatorKeys } from './operator-keys.ts'
import type { ShareStore } from './share-store.ts'

/**
 * Checks when the server starts that every account can be opened: each operator's key that encrypts one is in the settings, and is the
 * right one. Otherwise users would find out one by one.
 * @throws {SettingsError} with the id of the key.
 */
export async function checkKeys(store: Pick<ShareStore, 'readKeyUses'>, keys: OperatorKeys): Promise<void> {
  for (const { accounts, accountId, accountKey } of await store.readKeyUses()) {
    const { keyId } = accountKey
    if (!keys.ids.includes(keyId)) {
      throw new SettingsError(`LAUREL_LOGIN_SHARE_KEYS lacks the key “${keyId}”, which ${accounts} accounts need`)
    }
    try {
      keys.rewrap(accountId, accountKey)
    } catch (cause) {
      throw new SettingsError(`LAUREL_LOGIN_SHARE_KEYS has another key “${keyId}” than the one in use`, { cause })
    }
  }
}
