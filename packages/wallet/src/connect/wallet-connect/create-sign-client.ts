import type { KeyValueStorage } from '../../store/lazy-storage.ts'
import { connectInTurn } from './connect-in-turn.ts'
import type { PairedClient, SignClientModule, SignClientOptions, SignCore, SignStorage } from './sign-client.ts'

/** What a client is made of. */
export type SignClientSetup<Core extends SignCore> = {
  readonly module: SignClientModule<Core>
  readonly projectId: string
  /** The relay of WalletConnect when null. */
  readonly relayUrl: string | null
  readonly metadata: SignClientOptions['metadata']
  readonly storage: KeyValueStorage
  /** Everything it keeps begins with this. */
  readonly storageKey: string
}

/** A client, and the function that ends it: no socket, no timer, and nothing of it comes back. */
export type SharedSignClient = { readonly client: PairedClient; readonly destroy: () => void }

/**
 * Makes a WalletConnect client that speaks to its relay and to nobody else. As it comes, it also asks a verify host, in a
 * hidden frame, before every request, and can post events to a telemetry host: both are taken out of its core before it
 * starts.
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
    // It calls out at every socket that closes; what matters comes back as an error of the call.
    logger: 'silent',
  }
  // A core comes with a client that is not started; it has asked nobody yet, and is all we want of that client.
  const { core } = new module.SignClient(settings)
  disownGlobals(storageKey)
  const quiet: SignCore = core
  quiet.verify = silentVerify
  quiet.eventClient = silentEvents
  const connectNoMore = connectInTurn(quiet.relayer)
  // A client with sessions waits for its relay before it is there, up to 15 s: a session is one without it, too.
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
      // It comes back by itself when the network does, or when something still wants to be sent; it is to stay closed.
      connectNoMore()
      quiet.relayer.transportOpen = async () => {}
      quiet.relayer.transportClose().catch(() => {})
    },
  }
}

/** Answers what the original answers where verification is not to be had: nothing. */
const silentVerify = Object.freeze({
  init: async () => {},
  register: async () => undefined,
  resolve: async () => undefined,
})

/** The client writes into the events it makes: each has a place for it, and goes nowhere. */
const silentEvent = () => ({ eventId: '', props: { properties: {} }, addTrace: () => {}, setError: () => {} })
const silentEvents = Object.freeze({
  init: async () => {},
  createEvent: silentEvent,
  getEvent: silentEvent,
  deleteEvent: () => {},
})

/**
 * A core leaves itself on the page for the next one to take: two wallets of ours on one page, or one after the other,
 * would share a socket and answer for each other.
 */
function disownGlobals(prefix: string): void {
  const name = `_walletConnectCore_${prefix}`
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
}

/** Our storage as the client wants it: nothing is written before the visitor acts, and all under one name. */
export function signStorage(storage: KeyValueStorage, prefix: string): SignStorage {
  const keyOf = (key: string) => `${prefix}.${key}`
  return {
    // Never asked for by the client; a storage of strangers' keys is not listed.
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
