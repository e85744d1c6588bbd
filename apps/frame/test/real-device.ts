import type { SharesServer } from '../src/keys/account/shares-server.ts'
import { createKeys } from '../src/keys/keys.ts'
import type { NewRecovery, RecoveryUnlock } from '../src/keys/recovery/recovery.ts'
import { createDeviceKey } from '../src/keys/storage/device-cipher.ts'
import type { StoredSet } from '../src/keys/storage/key-storage.ts'
import { createModelOptions, type ModelServer, modelAccount } from '../src/keys/testing/model-world.ts'
import { handleRequest } from '../src/keys/worker/handle-request.ts'

/** A passkey that protects a share, and opens it. */
export type Passkey = NewRecovery & RecoveryUnlock & { readonly type: 'passkey' }

/** The output of a passkey's PRF, as a browser imports it. */
export async function createPasskey(): Promise<Passkey> {
  const output = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveKey'])
  return { type: 'passkey', key, parameters: { version: 1, kdf: 'hkdf', credential: 'AAAA', salt: 'A'.repeat(43) } }
}

/** What a browser of the account has stored. */
export type DeviceStorage = { readonly sets: ReadonlyMap<string, StoredSet>; readonly key: CryptoKey }

/**
 * A browser of the account: its shares are real, and only the server is the one of the model.
 * @param change - what is between the browser and the server.
 * @param stored - what it has stored before; nothing by default.
 */
export async function openDevice(
  server: ModelServer,
  id: string,
  change: (shares: SharesServer) => SharesServer = (shares) => shares,
  stored?: DeviceStorage,
) {
  const sets = new Map<string, StoredSet>(stored?.sets)
  const key = stored?.key ?? (await createDeviceKey())
  const options = createModelOptions(server, id, sets, null, () => 0)
  let last: Promise<unknown> = Promise.resolve()
  const keys = createKeys(modelAccount, {
    ...options,
    withLock: (_, run) => {
      const own = last.then(run, run)
      last = own.catch(() => undefined)
      return own
    },
    server: change(options.server),
    storage: { ...options.storage, getDeviceKey: async () => key },
    run: async (request) => handleRequest(request) as never,
  })
  return { id, sets, key, keys }
}
