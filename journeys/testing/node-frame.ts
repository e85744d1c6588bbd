import type { accountSchemas } from '@laurel/wallet/login-schemas'
import type * as z from 'zod/mini'
import { createKeys, type Keys } from '../../apps/frame/src/keys/keys.ts'
import type { NewRecovery, RecoveryUnlock } from '../../apps/frame/src/keys/recovery/recovery.ts'
import { createDeviceKey } from '../../apps/frame/src/keys/storage/device-cipher.ts'
import type { StoredSet } from '../../apps/frame/src/keys/storage/key-storage.ts'
import { handleRequest } from '../../apps/frame/src/keys/worker/handle-request.ts'
import { LoginRefusedError } from '../../apps/frame/src/login/errors.ts'
import type { LoginRequest } from '../../apps/frame/src/login/login-transport.ts'
import { createSharesClient } from '../../apps/frame/src/login/shares-client.ts'

/** A request of the session of a device. */
export type SendRequest = (method: string, path: string, body?: unknown) => Promise<Response>

/** The storage of a browser in a test, and its key. */
export type NodeStorage = { readonly key: CryptoKey; readonly sets: Map<string, StoredSet> }

/** The keys of the frame without a browser: its protocol, its worker's code and its client are the real ones. */
export type NodeFrame = { readonly keys: Keys; readonly storage: NodeStorage; readonly unlock: RecoveryUnlock }

/** A passkey in a test: the output of its PRF, as the browser imports it. */
export async function createTestPasskey(): Promise<NewRecovery & RecoveryUnlock & { readonly type: 'passkey' }> {
  const output = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveKey'])
  return { type: 'passkey', key, parameters: { version: 1, kdf: 'hkdf', credential: 'AAAA', salt: 'A'.repeat(43) } }
}

/** Creates the keys of an account on a device, with empty storage. */
export async function createNodeFrame(
  account: string,
  device: string,
  { send, unlock }: { readonly send: SendRequest; readonly unlock: RecoveryUnlock },
): Promise<NodeFrame> {
  const storage: NodeStorage = { key: await createDeviceKey(), sets: new Map() }
  const sendAs = async <Schema extends z.ZodMiniType>(
    request: LoginRequest,
    schema: Schema,
  ): Promise<z.infer<Schema>> => schema.parse(await (await checked(send, request)).json())
  const getAccount = async (): Promise<z.infer<typeof accountSchemas.LoginAccount>> =>
    (await (await checked(send, { method: 'GET', path: '/v1/account' })).json()).account
  const performAs = async (request: LoginRequest) => {
    await checked(send, request)
  }
  const keys = createKeys(account, {
    server: createSharesClient({ getAccount, sendAs, performAs }),
    storage: {
      getDeviceKey: async () => storage.key,
      getSets: async () => [...storage.sets.values()],
      async changeSets(_, { put, remove }) {
        for (const set of put) storage.sets.set(set.set, set)
        for (const set of remove) storage.sets.delete(set)
      },
    },
    device,
    run: async (request) => handleRequest(request) as never,
    withLock: (_, run) => run(),
    now: () => Math.floor(Date.now() / 1000),
  })
  return { keys, storage, unlock }
}

async function checked(send: SendRequest, { method, path, body }: LoginRequest): Promise<Response> {
  const response = await send(method, path, body)
  if (response.ok) return response
  const { error } = await response.json()
  throw new LoginRefusedError({ ...error, status: response.status, retryAfterSeconds: null })
}
