import type { KeyValueStorage } from '../../store/lazy-storage.ts'
import { connectInTurn } from './connect-in-turn.ts'
import type { PairedClient, SignClientModule, SignClientOptions, SignCore, SignStorage } from './sign-client.ts'

/** What a client is made of. */
export type SignClientSetup<Core extends SignCore> = {
  readonly module: SignClientModule<Core>
  readonly projectId: string
  /** Null means WalletConnect's relay. */
  readonly relayUrl: string | null
  readonly metadata: SignClientOptions['metadata']
  readonly storage: KeyValueStorage
  /** Prefix of all its storage keys. */
  readonly storageKey: string
}

/**
 * A client, and the function that destroys it. The function closes the socket, clears the timers and prevents a
 * reconnect.
 */
export type SharedSignClient = { readonly client: PairedClient; readonly destroy: () => void }

/**
 * Creates a WalletConnect client that communicates with its relay only. By default the client also calls a verify host,
 * in a hidden frame, before every request, and can post events to a telemetry host. Both are removed from its core
 * before it starts.
 */
export async function createSignClient<Core extends SignCore>(
  options: SignClientSetup<Core>,
): Promise<SharedSignClient> {
  const { module, projectId, relayUrl, metadata, storageKey } = options
  const settings: SignClientOptions = {
    projectId,
    ...(relayUrl === null ? {} : { relayUrl }),
    metadata,
    storage: signStorage(options.storage, storageKey),
    customStoragePrefix: storageKey,
    telemetryEnabled: false,
    // It logs every socket that closes. Errors that matter reject the call.
    logger: 'silent',
  }
  // Only a new client creates a core. The client has not started and has sent nothing, and only its core is used.
  const { core } = new module.SignClient(settings)
  disownGlobals(storageKey)
  const quiet: SignCore = core
  quiet.verify = silentVerify
  quiet.eventClient = silentEvents
  const connectNoMore = connectInTurn(quiet.relayer)
  // A client with sessions waits up to 15 s for its relay before it resolves, but a session is also usable without the
  // relay.
  const { relayer } = quiet
  const open = relayer.transportOpen
  relayer.transportOpen = async (url) => {
    Reflect.apply(open, relayer, [url]).catch(() => {})
  }
  const client = await module.SignClient.init({ ...settings, core })
  relayer.transportOpen = open
  return {
    client,
    destroy: () => {
      quiet.heartbeat.stop()
      // By default it reconnects when the network is back, or when something is left to send. It must stay closed.
      connectNoMore()
      quiet.relayer.transportOpen = async () => {}
      quiet.relayer.transportClose().catch(() => {})
    },
  }
}

/** Returns what the original returns when verification is unavailable: nothing. */
const silentVerify = Object.freeze({
  init: async () => {},
  register: async () => undefined,
  resolve: async () => undefined,
})

/** The client writes into the events that it creates. Each event has room for it, and is never sent. */
const silentEvent = () => ({ eventId: '', props: { properties: {} }, addTrace: () => {}, setError: () => {} })
const silentEvents = Object.freeze({
  init: async () => {},
  createEvent: silentEvent,
  getEvent: silentEvent,
  deleteEvent: () => {},
})

/**
 * Removes the core that a client leaves on the page for the next one. With it, two wallet objects on one page, or one
 * after the other, would share a socket and respond for each other.
 */
function disownGlobals(prefix: string): void {
  const name = `_walletConnectCore_${prefix}`
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
}

/**
 * Adapts the package's storage to the client. Nothing is written before the user acts, and all keys have one prefix.
 */
export function signStorage(storage: KeyValueStorage, prefix: string): SignStorage {
  const keyOf = (key: string) => `${prefix}.${key}`
  return {
    // The client never calls it, and the keys of an untrusted storage are not listed.
    getKeys: async () => [],
    getEntries: async () => [],
    getItem: async (key) => {
      const text = storage.getItem(keyOf(key))
      if (text === null) return undefined
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    },
    setItem: async (key, value) => {
      const text: string | undefined = JSON.stringify(value)
      if (text === undefined) storage.removeItem(keyOf(key))
      else storage.setItem(keyOf(key), text)
    },
    removeItem: async (key) => storage.removeItem(keyOf(key)),
  }
}
