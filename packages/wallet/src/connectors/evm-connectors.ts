import type { Connector, CreateConnectorFn } from '@wagmi/core'
import { ConnectorLoadError, ConnectorMissingError } from '../connection/errors.ts'
import type { WalletWindow } from '../environment.ts'
import type { WalletCandidate } from '../wallet-list/arrange-wallets.ts'
import { toIcon } from '../wallet-list/untrusted-icon.ts'
import type { ConnectorType, Platform, WalletItem } from '../wallet-list/wallet-item.ts'
import { toNameKey, toRdns, toShownName } from '../wallet-list/wallet-text.ts'
import { type AnnouncedWallet, watchAnnouncedWallets } from './announced-wallets.ts'
import { type ConnectorExtras, extrasOf, rdnsOf } from './connector-extras.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { eip1193Connector } from './eip1193-connector.ts'
import { guardProvider } from './guard-provider.ts'
import { type ConnectorMetadata, isLazyConnector, type LazyConnector } from './lazy-connector.ts'
import type { WagmiStore } from './wagmi-store.ts'

/**
 * Id and name of `window.ethereum` if no wallet announced itself. Views replace the name with one in the user's
 * language.
 */
export const INJECTED_ID = 'injected'
const INJECTED_NAME = 'Browser wallet'

/** What the connectors are made of. */
export type EvmConnectorsOptions = {
  readonly wagmi: WagmiStore
  readonly entries: readonly (CreateConnectorFn | LazyConnector)[]
  /** Whether to look for wallets that announce themselves. */
  readonly eip6963: boolean
  readonly page: WalletWindow | null
}

/** Every way to reach an EVM wallet, and the wagmi connector behind each. */
export type EvmConnectors = ReturnType<typeof createEvmConnectors>

/** Creates {@link EvmConnectors}. Reads the page only after `start`. */
export function createEvmConnectors({ wagmi, entries, eip6963, page }: EvmConnectorsOptions) {
  const sources = entries.filter(isLazyConnector)
  const loading = new Map<string, Promise<Connector>>()
  const loaded = new Map<string, Connector>()
  /** This package's connectors for announced wallets and for `window.ethereum`, by wagmi's uid. */
  const inPage = new Map<string, WalletCandidate>()
  const heard = new Set<object>()
  const listeners = new Set<() => void>()
  let injected: { readonly identity: unknown; readonly uid: string } | null = null
  /** `window.ethereum` when it was last read. */
  let lastSeen: object | null = null
  let isStarted = false
  let stopListening = () => {}
  const notify = () => {
    for (const listener of listeners) listener()
  }

  for (const create of entries) if (!isLazyConnector(create)) wagmi.register(create)

  /** @param wallet - with its `identity` if it announced itself. */
  function addInPage(
    wallet: Omit<WalletCandidate, 'namespace' | 'platforms' | 'isInstalled' | 'explorerId'> & {
      readonly identity?: object
    },
  ): string {
    const create = eip1193Connector({
      ...wallet,
      getProvider: () => wallet.provider,
      getChains: () => wagmi.config.chains,
      mayReturn: false,
    })
    const { uid } = wagmi.register(create)
    inPage.set(uid, { ...wallet, explorerId: null, namespace: 'eip155', platforms: ['browser'], isInstalled: true })
    return uid
  }

  function onAnnounced(wallets: readonly AnnouncedWallet[]) {
    for (const wallet of wallets) {
      const { identity, rdns } = wallet
      if (heard.has(identity)) continue
      heard.add(identity)
      // Another wallet object on this config, or wagmi itself, received it first. That connector is used.
      const isTheirs = (own: Connector) =>
        extrasOf(own).identity === identity || (isFoundByWagmi(own) && own.id === rdns)
      if (wagmi.connectors().some(isTheirs)) continue
      const id = uniqueId(rdns ?? `name:${toNameKey(wallet.name)}`)
      addInPage({ ...wallet, id, type: 'ANNOUNCED' })
    }
    lookAtInjected()
    notify()
  }

  /** Returns `window.ethereum`, or null if a wallet announced itself, to this package or to wagmi alone. */
  function findInjected(): object | null {
    return heard.size > 0 || wagmi.connectors().some(isFoundByWagmi) ? null : lastSeen
  }

  /** Adds `window.ethereum` only if no wallet announced itself. Source: docs/product.md#discovery. */
  function lookAtInjected() {
    lastSeen = readEthereum(page)
    const identity = findInjected()
    if (identity === (injected?.identity ?? null)) return
    if (injected !== null) {
      const { uid } = injected
      injected = null
      inPage.delete(uid)
      wagmi.unregister(new Set([uid]))
    }
    const provider: Eip1193Provider | null = guardProvider(identity)
    const isTaken = wagmi.connectors().some(({ id }) => id === INJECTED_ID)
    if (provider === null || isTaken) return
    const uid = addInPage({
      id: INJECTED_ID,
      name: INJECTED_NAME,
      icon: null,
      rdns: null,
      type: 'INJECTED',
      provider,
    })
    injected = { identity, uid }
  }

  function uniqueId(wanted: string): string {
    const taken = new Set(wagmi.connectors().map(({ id }) => id))
    let id = wanted
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}~${count}`
    return id
  }

  function load(source: LazyConnector): Promise<Connector> {
    const known = loading.get(source.id)
    if (known !== undefined) return known
    const promise = source.load().then(
      (create) => {
        const connector = wagmi.register(create)
        loaded.set(source.id, connector)
        return connector
      },
      (cause: unknown) => {
        // Removed, so that the next click tries again.
        loading.delete(source.id)
        throw new ConnectorLoadError(source.id, { cause })
      },
    )
    loading.set(source.id, promise)
    return promise
  }

  /** Returns a function that loads the first source or connector that matches, or null if none matches (yet). */
  function bring(isWanted: (entry: LazyConnector | Connector) => boolean): (() => Promise<Connector>) | null {
    const source = sources.find(isWanted)
    if (source !== undefined) return () => load(source)
    const connector = wagmi.connectors().find(isWanted)
    return connector === undefined ? null : async () => connector
  }

  return {
    /** Returns all ways to reach a wallet, in the order of the list. */
    candidates(): readonly WalletCandidate[] {
      const usable = sources.filter(isConfigured)
      const theirs = wagmi
        .connectors()
        // A connector with a source's id may be listed before its load ends, or because another wallet object loaded
        // it.
        .filter((own) => this.isBrought(own) && isConfigured(own) && !usable.some(({ id }) => id === own.id))
        .map((connector) => toCandidate(connector))
        .filter(({ type, rdns }) => type !== 'INJECTED' || rdns !== null || findInjected() !== null)
      const listed = usable.filter(({ isListed = true, type }) => isListed && type !== 'AUTH').map(sourceCandidate)
      return [...inPage.values(), ...theirs, ...listed]
    },
    /** Whether there is a connector that reaches wallets by pairing. */
    canPair: (): boolean => bring(isConfiguredPairing) !== null,
    /**
     * Returns the connector for a row and a way to reach it. Loads its code if it is not loaded yet.
     * @throws {ConnectorMissingError} when there is none, {ConnectorLoadError} when its code did not load.
     */
    async connectorOf(row: WalletItem, platform: Platform): Promise<Connector> {
      const isPaired = row.type === 'WALLET_CONNECT' || platform !== 'browser'
      // Of several connectors that pair, each for one wallet, the one with the row's id is used.
      const own = wagmi.connectors().find(({ id }) => id === row.id)
      const isOwn = own !== undefined && toConnectorType(own) === 'WALLET_CONNECT'
      const found = isPaired && !isOwn ? this.pairing() : this.byId(row.id)
      if (found === null) throw new ConnectorMissingError(isPaired ? 'walletConnect' : row.id)
      return found()
    },
    /** Whether the app added the connector. The package's own connectors report what they show in another way. */
    isBrought: ({ uid }: Connector): boolean =>
      !inPage.has(uid) && ![...loaded.values()].some((ours) => ours.uid === uid),
    /** Returns a function that loads the connector with an id, or null if there is none (yet). */
    byId: (id: string) => bring((entry) => entry.id === id),
    pairing: () => bring(isConfiguredPairing) ?? bring(isPairing),
    /** Whether two wallets claim this id. It is then unknown which one was connected last time. */
    hasDuplicateName: (id: string): boolean => wagmi.connectors().some((connector) => connector.id === `${id}~2`),
    prefetch(row: WalletItem, platform: Platform): void {
      this.connectorOf(row, platform).catch(() => {})
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      const stop = wagmi.subscribeConnectors(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    /** Reads `window.ethereum` again, since wallets may be injected late. */
    lookAgain() {
      if (!isStarted) return
      const before = lastSeen
      lookAtInjected()
      if (lastSeen !== before) notify()
    },
    start() {
      if (isStarted || page === null) return
      isStarted = true
      const again = () => this.lookAgain()
      page.addEventListener('ethereum#initialized', again)
      // wagmi found a wallet, so `window.ethereum` is no longer used.
      const stopFollowing = wagmi.subscribeConnectors(() => {
        if (injected !== null && wagmi.connectors().some(isFoundByWagmi)) lookAtInjected()
      })
      const stop = eip6963 ? watchAnnouncedWallets(page, onAnnounced) : () => {}
      stopListening = () => {
        page.removeEventListener('ethereum#initialized', again)
        stopFollowing()
        stop()
      }
      lookAtInjected()
      notify()
    },
    destroy() {
      stopListening()
      listeners.clear()
      wagmi.unregister(new Set(inPage.keys()))
    },
  }
}

/** Whether an entry reaches wallets by pairing. */
const isPairing = (entry: LazyConnector | Connector): boolean => toConnectorType(entry) === 'WALLET_CONNECT'

/** Whether an entry has the options that it needs from the app. */
const isConfigured = (entry: ConnectorMetadata | (Connector & ConnectorExtras)): boolean => entry.isConfigured !== false

const isConfiguredPairing = (entry: LazyConnector | Connector): boolean => isPairing(entry) && isConfigured(entry)

/** Whether wagmi itself made the connector for a wallet that announced itself (EIP-6963) to the app's config. */
const isFoundByWagmi = ({ type, id }: Connector): boolean => type === 'injected' && toRdns(id) !== null

function sourceCandidate(source: LazyConnector): WalletCandidate {
  return {
    id: source.id,
    name: source.name,
    type: source.type,
    icon: source.imageUrl ?? null,
    explorerId: source.explorerId ?? null,
    rdns: source.rdns ?? null,
    namespace: 'eip155',
    provider: null,
    platforms: source.platforms ?? ['browser'],
    isInstalled: false,
  }
}

/** Returns a connector that the app added, as a way to reach a wallet. */
function toCandidate(connector: Connector): WalletCandidate {
  const type = toConnectorType(connector)
  const rdns = toRdns(rdnsOf(connector) ?? connector.id)
  return {
    id: connector.id,
    // wagmi calls `window.ethereum` "Injected", which means nothing to a user.
    name: connector.id === INJECTED_ID ? INJECTED_NAME : (toShownName(connector.name) ?? connector.id),
    type,
    icon: toIcon(connector.icon),
    explorerId: null,
    rdns,
    namespace: 'eip155',
    provider: null,
    platforms: type === 'WALLET_CONNECT' ? ['qrcode'] : ['browser'],
    isInstalled: type === 'ANNOUNCED' || type === 'INJECTED',
  }
}

const ourTypes: readonly ConnectorType[] = [
  'INJECTED',
  'ANNOUNCED',
  'EXTERNAL',
  'WALLET_CONNECT',
  'AUTH',
  'MULTI_CHAIN',
]

/** Returns the type of a connector. wagmi's own connectors use other words for how a wallet is reached. */
function toConnectorType({ type, id }: Pick<Connector, 'type' | 'id'>): ConnectorType {
  const own = ourTypes.find((name) => name === type)
  if (own !== undefined) return own
  if (type === 'walletConnect') return 'WALLET_CONNECT'
  if (type !== 'injected') return 'EXTERNAL'
  return toRdns(id) === null ? 'INJECTED' : 'ANNOUNCED'
}

/** Returns `window.ethereum` if it is an object. Reading it may run a wallet's code. */
function readEthereum(page: WalletWindow | null): object | null {
  try {
    const found = page?.ethereum
    return typeof found === 'object' && found !== null ? found : null
  } catch {
    return null
  }
}
