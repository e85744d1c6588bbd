import { Core } from '@walletconnect/core'

/** The storage of a wallet's keys and sessions. Values are JSON. */
export type WalletStorage = {
  getKeys(): Promise<string[]>
  getEntries<Value>(): Promise<[string, Value][]>
  getItem<Value>(key: string): Promise<Value | undefined>
  setItem<Value>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** An in-memory storage for tests. */
export function memoryStorage(): WalletStorage {
  const values = new Map<string, string>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async () => [...values].map(([key, text]) => [key, JSON.parse(text)]),
    getItem: async (key) => {
      const text = values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    setItem: async (key, value) => void values.set(key, JSON.stringify(value)),
    removeItem: async (key) => void values.delete(key),
  }
}

/** Options of `createCore`. `name` distinguishes several cores on one page or in one test. */
export type WalletCoreOptions = {
  readonly name: string
  readonly relayUrl: string
  readonly projectId: string
  /** The browser's storage when omitted. */
  readonly storage?: WalletStorage
}

/** A core, and a function that closes its socket and timers. */
export type WalletCore = {
  readonly core: InstanceType<typeof Core> & { readonly relayUrl: string; readonly projectId: string }
  readonly destroy: () => void
}

/**
 * Creates WalletConnect's core without the services that request other hosts than the relay: analytics events and page
 * verification. It also removes the core's global variables.
 */
export function createCore({ name, relayUrl, projectId, storage }: WalletCoreOptions): WalletCore {
  const made = new Core({
    relayUrl,
    projectId,
    customStoragePrefix: name,
    telemetryEnabled: false,
    logger: 'silent',
    ...(storage === undefined ? {} : { storage }),
  })
  // Both are always set, although the type says that they may be undefined.
  const core = Object.assign(made, { relayUrl, projectId })
  const globals = `_walletConnectCore_${name}`
  Reflect.deleteProperty(globalThis, globals)
  Reflect.deleteProperty(globalThis, `${globals}_count`)
  // The client changes the events that it creates.
  const event = () => ({ eventId: '', props: { properties: {} }, addTrace: () => {}, setError: () => {} })
  const events = { init: async () => {}, createEvent: event, getEvent: event, deleteEvent: () => {} }
  Reflect.set(core, 'eventClient', events)
  Reflect.set(core, 'verify', { init: async () => {}, register: async () => undefined, resolve: async () => undefined })
  const connectNoMore = connectInTurn(core.relayer)
  return {
    core,
    destroy: () => {
      core.heartbeat.stop()
      connectNoMore()
      core.relayer.transportOpen = async () => {}
      core.relayer.transportClose().catch(() => {})
    },
  }
}

/**
 * Makes a relayer connect once at a time. By default, each request made while the relay is down starts another attempt,
 * whose subscriptions start the next one, without a pause and without an end.
 * @returns a function that stops all further connections.
 */
function connectInTurn(relayer: object): () => void {
  // The method is private, so the types do not have it.
  const connect: unknown = Reflect.get(relayer, 'connect')
  if (typeof connect !== 'function') throw new TypeError('This version of WalletConnect connects in another way.')
  let underway: Promise<unknown> | null = null
  let isEnded = false
  Reflect.set(relayer, 'connect', async (relayUrl?: string) => {
    if (isEnded) return new Promise(() => {})
    const attempt = underway ?? Promise.resolve(Reflect.apply(connect, relayer, [relayUrl]))
    underway = attempt
    try {
      await attempt
    } finally {
      if (underway === attempt) underway = null
    }
  })
  return () => {
    isEnded = true
  }
}
