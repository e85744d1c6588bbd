/**
 * Types of the parts of `@walletconnect/sign-client` 2.21.8 that are used. They are declared here because that package
 * is an optional peer, and this package's types must compile without it. A test compares them with the real ones.
 */

/** One namespace in a session. `accounts` are CAIP-10 ids, `chains` CAIP-2 ids. */
export type SessionNamespace = {
  readonly chains?: readonly string[]
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a wallet approved. `expiry` in Unix seconds. */
export type PairedSession = {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  readonly peer: { readonly metadata: PeerMetadata }
}

/** How a peer describes itself, which is not verified. */
export type PeerMetadata = {
  readonly name: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** What is requested of a wallet. All methods are optional. */
export type ProposedNamespaces = Record<string, { chains: string[]; methods: string[]; events: string[] }>

/** The events of a session, with their parameters. */
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

/** The part of the client's core that is used or replaced. */
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

/** Where the client stores its keys and sessions. Values are JSON. */
export type SignStorage = {
  getKeys(): Promise<string[]>
  getEntries<Value>(): Promise<[string, Value][]>
  getItem<Value>(key: string): Promise<Value | undefined>
  setItem<Value>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Options of the client. */
export type SignClientOptions = {
  projectId: string
  relayUrl?: string
  metadata: { name: string; description: string; url: string; icons: string[] }
  storage: SignStorage
  customStoragePrefix: string
  telemetryEnabled: boolean
  logger: string
}

/** The package, as `import('@walletconnect/sign-client')` returns it. The core that it creates is passed back to it. */
export type SignClientModule<Core extends SignCore = SignCore> = {
  readonly SignClient: {
    new (options: SignClientOptions): { readonly core: Core }
    // Infers the type of core from what `init` creates and not from what it accepts. There the core is optional, which
    // without `exactOptionalPropertyTypes` would be inferred as a core or undefined. (`NoInfer` is newer than some
    // supported compilers.)
    init(options: SignClientOptions & { core: [Core][Core extends unknown ? 0 : never] }): Promise<PairedClient>
  }
}
