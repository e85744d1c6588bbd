/**
 * What is used of `@walletconnect/sign-client` 2.21.8, in our own words: it is an optional peer, so the types of this
 * package must read without it. A test holds the real one to them.
 */

/** One kind of chain in a session. `accounts` are CAIP-10, `chains` CAIP-2. */
export type SessionNamespace = {
  readonly chains?: readonly string[]
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a wallet allowed. `expiry` in Unix seconds. */
export type PairedSession = {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  readonly peer: { readonly metadata: PeerMetadata }
}

/** Who somebody says they are: nobody has checked. */
export type PeerMetadata = {
  readonly name: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** What is asked of a wallet. Methods are asked for, none is demanded. */
export type ProposedNamespaces = Record<string, { chains: string[]; methods: string[]; events: string[] }>

/** What a session tells, and what comes with it. */
export type SessionEvents = {
  session_update: { readonly topic: string; readonly params: { readonly namespaces: PairedSession['namespaces'] } }
  session_event: {
    readonly topic: string
    readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
  }
  session_delete: { readonly topic: string }
  session_expire: { readonly topic: string }
  session_request_sent: { readonly topic: string; readonly id: number }
}

/** The part of its core that is seen to. */
export type SignCore = {
  verify: unknown
  eventClient: unknown
  readonly heartbeat: { stop(): void }
  readonly relayer: {
    transportOpen(relayUrl?: string): Promise<void>
    transportClose(): Promise<void>
    on(event: string, listener: (payload: never) => void): unknown
  }
}

/** The client. */
export type PairedClient = {
  readonly core: SignCore
  readonly session: {
    readonly keys: readonly string[]
    get(topic: string): PairedSession
    getAll(): PairedSession[]
    delete(topic: string, reason: { code: number; message: string }): Promise<void>
  }
  connect(params: { optionalNamespaces: ProposedNamespaces }): Promise<{
    uri?: string
    approval: () => Promise<PairedSession>
  }>
  request(params: { topic: string; chainId: string; request: { method: string; params: unknown } }): Promise<unknown>
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
  on<Event extends keyof SessionEvents>(event: Event, listener: (args: SessionEvents[Event]) => void): unknown
  off<Event extends keyof SessionEvents>(event: Event, listener: (args: SessionEvents[Event]) => void): unknown
}

/** Where it keeps its keys and sessions. Values are JSON. */
export type SignStorage = {
  getKeys(): Promise<string[]>
  getEntries<Value>(): Promise<[string, Value][]>
  getItem<Value>(key: string): Promise<Value | undefined>
  setItem<Value>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Its options. */
export type SignClientOptions = {
  projectId: string
  relayUrl?: string
  metadata: { name: string; description: string; url: string; icons: string[] }
  storage: SignStorage
  customStoragePrefix: string
  telemetryEnabled: boolean
  logger: string
}

/** The package, as `import('@walletconnect/sign-client')` brings it. The core it makes is given back to it. */
export type SignClientModule<Core extends SignCore = SignCore> = {
  readonly SignClient: {
    new (options: SignClientOptions): { readonly core: Core }
    // What it makes says which core that is, not what it takes: there it is optional, which without
    // `exactOptionalPropertyTypes` would read as a core or undefined. (`NoInfer` is younger than compilers we support.)
    init(options: SignClientOptions & { core: [Core][Core extends unknown ? 0 : never] }): Promise<PairedClient>
  }
}
