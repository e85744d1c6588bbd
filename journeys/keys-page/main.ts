/**
 * The keys of the frame without its views, for `frame-keys.spec.ts`: real WebCrypto, IndexedDB, workers and passkeys. The login server
 * is in the test.
 */
import type { ServerAccount } from '../../apps/frame/src/keys/account/reconcile.ts'
import type { RecoverySet, SaveShareSet } from '../../apps/frame/src/keys/account/shares-server.ts'
import { toBase64Url } from '../../apps/frame/src/keys/bytes.ts'
import { createKeys } from '../../apps/frame/src/keys/keys.ts'
import { createRecoveryPasskey, unlockWithPasskey } from '../../apps/frame/src/keys/recovery/passkey.ts'
import { passwordBytes } from '../../apps/frame/src/keys/recovery/password.ts'
import { parsePasskeyParameters } from '../../apps/frame/src/keys/recovery/recovery.ts'
import { decryptDeviceShare } from '../../apps/frame/src/keys/storage/device-cipher.ts'
import { createIndexedDbStorage } from '../../apps/frame/src/keys/storage/indexed-db.ts'
import { runWorker } from '../../apps/frame/src/keys/worker/run-worker.ts'

/** The server of the test. The test exposes its methods to every page. */
export type TestServer = {
  readonly getAccount: () => Promise<ServerAccount>
  readonly saveSet: (set: string, device: string, content: SaveShareSet) => Promise<'saved' | 'address-taken'>
  readonly openShare: (set: string, device: string) => Promise<string | null>
  readonly getRecovery: () => Promise<RecoverySet | null>
  readonly deleteSet: (set: string, device: string) => Promise<void>
}

const account = 'account-of-the-journey'
const device = new URLSearchParams(location.search).get('device') ?? 'device'
const server: TestServer = {
  getAccount: () => window.testGetAccount(),
  saveSet: (...request) => window.testSaveSet(...request),
  openShare: (...request) => window.testOpenShare(...request),
  getRecovery: () => window.testGetRecovery(),
  deleteSet: (...request) => window.testDeleteSet(...request),
}

const storage = createIndexedDbStorage(indexedDB)
const startWorker = () =>
  new Worker(new URL('../../apps/frame/src/keys/worker/key-worker.ts', import.meta.url), { type: 'module' })
const keys = createKeys(account, {
  server: {
    getAccount: server.getAccount,
    saveSet: (set, content) => server.saveSet(set, device, content),
    openShare: (set) => server.openShare(set, device),
    getRecovery: server.getRecovery,
    deleteSet: (set) => server.deleteSet(set, device),
  },
  ...{ storage, device },
  run: (request, signal) => runWorker(startWorker, request, signal),
  withLock: (name, run) => navigator.locks.request(name, run),
  now: () => Math.floor(Date.now() / 1000),
})

const password = (text: string) => ({ type: 'password', password: passwordBytes(text) }) as const

/** What the test calls. */
const page = {
  open: keys.open,
  make: (text: string) => keys.make(password(text)),
  recover: (text: string) => keys.recover(password(text)),
  restore: (text: string) => keys.restore(password(text)),
  change: (before: string, after: string) => keys.changeRecovery(password(before), password(after)),
  sign: (text: string) => keys.sign({ type: 'message', message: toHex(text) }),
  /** Signs a Solana message with the key of this address. */
  signSolana: (text: string, address: string) =>
    keys.sign({ type: 'solanaMessage', message: new TextEncoder().encode(text), address }),
  signWithRecovery: (recovery: string, text: string) =>
    keys.signWithRecovery(password(recovery), { type: 'message', message: toHex(text) }),
  exportKeys: (text: string) => keys.exportKeys(password(text)),
  makeWithPasskey: async () =>
    keys.make(
      (await createRecoveryPasskey({ account, device, label: 'ana@meadow.example', product: 'Meadow' })).recovery,
    ),
  async recoverWithPasskey() {
    const status = await keys.open()
    if (!('recovery' in status) || status.recovery === null) throw new Error('The account has no passkey.')
    return keys.recover(await unlockWithPasskey(parsePasskeyParameters(status.recovery.parameters)))
  },
  /** What IndexedDB has, as text. */
  readStorage: async () => JSON.stringify(await storage.getSets(null)),
  /** Whether a script can read the key that encrypts the device share. */
  exportDeviceKey: async () => {
    const key = await storage.getDeviceKey()
    return crypto.subtle.exportKey('raw', key).then(
      () => 'exported',
      () => 'refused',
    )
  },
  /** The device share in plain, for the search that comes after. */
  async readDeviceShare() {
    const [stored] = await storage.getSets(account)
    if (stored === undefined) throw new Error('This browser has no share set.')
    const key = await storage.getDeviceKey()
    return toBase64Url(await decryptDeviceShare(stored.deviceShare, key, { account, set: stored.set }))
  },
  /** Holds a key as a text or as bytes, as a leak would. */
  plant(hex: string, form: 'text' | 'bytes') {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    Object.assign(window, { planted: form === 'bytes' ? bytes : hex })
  },
}

/** What the test calls. */
export type KeysPage = typeof page

declare global {
  interface Window {
    keysPage: KeysPage
    testGetAccount: TestServer['getAccount']
    testSaveSet: TestServer['saveSet']
    testOpenShare: TestServer['openShare']
    testGetRecovery: TestServer['getRecovery']
    testDeleteSet: TestServer['deleteSet']
  }
}

function toHex(text: string): `0x${string}` {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

window.keysPage = page
