import { Core } from '@walletconnect/core'

/** Where a wallet keeps its keys and sessions; values are JSON. */
export type WalletStorage = {
  getKeys(): Promise<string[]>
  getEntries<Value>(): Promise<[string, Value][]>
  getItem<Value>(key: string): Promise<Value | undefined>
  setItem<Value>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** A storage that forgets with the program: for tests. */
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

/** What a core is made of. `name` tells several on one page, or in one test, apart. */
export type WalletCoreOptions = {
  readonly name: string
  readonly relayUrl: string
  readonly projectId: string
  /** The browser's own when left out. */
  readonly storage?: WalletStorage
}

/** A core, and the function that ends it: no socket, no timer. */
export type WalletCore = {
  readonly core: InstanceType<typeof Core> & { readonly relayUrl: string; readonly projectId: string }
  readonly destroy: () => void
}

/**
 * WalletConnect's core with everything taken out that would ask another host than the relay: events go nowhere, nobody
 * verifies pages. It does not leave itself on the page for others either.
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
  // Both are there already; its type says they might not be.
  const core = Object.assign(made, { relayUrl, projectId })
  const globals = `_walletConnectCore_${name}`
  Reflect.deleteProperty(globalThis, globals)
  Reflect.deleteProperty(globalThis, `${globals}_count`)
  // The client writes into the events it makes.
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
 * Has a relayer connect once at a time. As it comes, a request made while the relay is down starts a try of its own,
 * whose own subscriptions start the next: without a pause, and without an end.
 * @returns ends it: from here on it connects no more.
 */
function connectInTurn(relayer: object): () => void {
  // Not in its types: the package calls it private.
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
