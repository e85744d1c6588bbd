import { createKeys, type Keys } from '../keys/keys.ts'
import { createIndexedDbStorage } from '../keys/storage/indexed-db.ts'
import { runWorker } from '../keys/worker/run-worker.ts'
import type { LoginAccount } from '../login/account-client.ts'
import type { OpenedLogin } from '../login/open-login-client.ts'
import { createSharesClient } from '../login/shares-client.ts'
import { startKeyWorker } from './start-key-worker.ts'

/** Creates the keys of an account in this browser: its shares at the server and in IndexedDB, and a worker for each use. */
export async function createAccountKeys(
  { id }: Pick<LoginAccount, 'id'>,
  { client, getDeviceId }: OpenedLogin,
): Promise<Keys> {
  return createKeys(id, {
    server: createSharesClient(client),
    storage: createIndexedDbStorage(indexedDB),
    device: await getDeviceId(),
    run: (request, signal) => runWorker(startKeyWorker, request, signal),
    withLock: (name, run) => navigator.locks.request(name, run),
    now: () => Math.floor(Date.now() / 1_000),
  })
}
