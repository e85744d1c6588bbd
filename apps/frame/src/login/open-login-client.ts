import { openDeviceKey } from '../device/device-key.ts'
import { type FrameStorage, openFrameStorage } from '../device/frame-storage.ts'
import { createLoginClient, type LoginApp, type LoginClient } from './login-client.ts'
import { createLoginTransport } from './login-transport.ts'
import { createSessionKeeper } from './session-keeper.ts'

/** The client of the login server in this browser. */
export type OpenedLogin = {
  readonly client: LoginClient
  /** Returns the id of this device, and makes its key at the first use. @throws {StorageUnavailableError} */
  readonly getDeviceId: () => Promise<string>
  readonly storage: FrameStorage
}

/**
 * Opens the client for one app. Nothing is sent, and nothing is read from storage before the first use.
 * @param url - the origin of the login server, which is the frame's own: `location.origin`.
 * @param nonce - of that server, for the first proof.
 */
export function openLoginClient(app: LoginApp, url: string, nonce?: string): OpenedLogin {
  const storage = openFrameStorage()
  const opening: { key: ReturnType<typeof openDeviceKey> | null } = { key: null }
  const openKey = () => {
    opening.key ??= openDeviceKey(storage).catch((error: unknown) => {
      // The next request tries again.
      opening.key = null
      throw error
    })
    return opening.key
  }
  const transport = createLoginTransport({ url, openKey, nonce })
  const session = createSessionKeeper({
    ...{ name: `${app.projectId} ${app.origin}`, storage, transport, nowMs: () => Date.now() },
    withLock: (name, run) => navigator.locks.request(name, run),
  })
  return {
    client: createLoginClient(app, { transport, session }),
    getDeviceId: async () => (await openKey()).id,
    storage,
  }
}
