import { toCaipAddress } from '../caip/caip.ts'
import type { Connections } from '../connection/connections-store.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import type { WagmiStore } from '../connectors/wagmi-store.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { NetworksState } from '../network/networks.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import { createSlice } from '../store/slice.ts'
import type { AccountStore } from '../wallet.ts'
import { activeCaipAddress, deriveAccount, labelKey, nextAccountReading, noReading } from './account-state.ts'
import type { EnsOptions } from './ens.ts'
import type { NameSource } from './registered-name.ts'

/** Options of {@link createAccountStore}. */
export type AccountStoreOptions = NameSource & {
  readonly wagmi: WagmiStore
  readonly adapters: readonly NamespaceAdapter[]
  readonly connections: Connections
  readonly networks: Readable<NetworksState>
  readonly storage: LazyStorage
  /** The storage key of the user's own labels. */
  readonly labelsKey: string
  readonly labels: Readonly<Record<string, string>>
  readonly ens: EnsOptions
  readonly setTimeout: Environment['setTimeout']
  readonly waitForPaint: Environment['waitForPaint']
  readonly log: Log
}

/** Creates the store of the active account: its addresses, and the balance and name read from chains. */
export function createAccountStore(options: AccountStoreOptions): AccountStore & {
  /** Reads the user's labels, then reads the chain for the connected account and for every later one. */
  readonly start: () => void
  /** Reads the user's labels again, because another tab changed one. */
  readonly readLabels: () => void
  /** Reads the balance again, because a view shows the account. */
  readonly look: () => Promise<void>
  readonly destroy: () => void
} {
  const { wagmi, connections, networks, storage, labelsKey } = options
  const { dispatch, ...reading } = createSlice(noReading, nextAccountReading)
  /** The app's labels. The user's own labels override them, and only the user's are saved in the browser. */
  const given = normalizeLabels(options.labels)
  let isDestroyed = false

  const store = createDerivedStore(() => {
    const { data, labels, ...read } = reading.getState()
    return deriveAccount({
      ...read,
      connections: connections.getState(),
      network: networks.getState().active,
      reading: data,
      labels: { ...given, ...labels },
    })
  }, [connections, networks, reading])

  async function look(isRefresh = false): Promise<void> {
    const state = connections.getState()
    if (state.status !== 'connected') return dispatch({ type: 'account-left' })
    const { namespace, networkId, chainId, accounts } = state.active
    const [address] = accounts
    const of = toCaipAddress(networkId, address)
    const chain = wagmi.config.chains.find(({ id }) => id === chainId)
    const getBalance = options.adapters.find((adapter) => adapter.namespace === namespace)?.getBalance
    const isListed = (chain ?? getBalance) !== undefined
    dispatch({ type: 'account-requested', of, address, isListed, isRefresh })
    // The page paints the new connection first. Loading the code that reads chains would delay that.
    await options.waitForPaint()
    const { data } = reading.getState()
    if (isDestroyed || data?.of !== of) return
    if (namespace !== 'eip155') {
      const balance = (await getBalance?.(networkId, address).catch(() => null)) ?? null
      return dispatch({ type: 'balance-received', of, balance })
    }
    const module = await import('./request-account.ts').catch(() => null)
    // The code did not load, so nothing can be read.
    if (module === null) return dispatch({ type: 'balance-received', of, balance: null })
    const { isNamed } = data
    await module.requestAccount({ ...options, dispatch, of, address: accounts[0], chain, isNamed })
  }

  const savedLabels = () => parseLabels(storage.getItem(labelsKey))
  const readLabels = () => dispatch({ type: 'received', labels: savedLabels() })

  const stopFollowing = connections.subscribe((state) => {
    if (activeCaipAddress(state) !== (reading.getState().data?.of ?? null)) void look()
  })

  return {
    ...readableOf(store),
    refresh: () => look(true),
    setTokenBalance: (of, held) => dispatch({ type: 'received', tokens: { of, held } }),
    setLogin: (login) => dispatch({ type: 'received', login }),
    setAddressLabel: (address, label) => {
      const key = labelKey(address)
      // Read again, because another tab may have saved labels meanwhile.
      const { [key]: _, ...others } = savedLabels()
      const labels = label === null ? others : { ...others, [key]: label }
      dispatch({ type: 'received', labels })
      storage.allowWrites()
      storage.setItem(labelsKey, JSON.stringify(labels))
    },
    start: () => {
      readLabels()
      void look()
    },
    readLabels,
    look: () => look(),
    destroy: () => {
      isDestroyed = true
      stopFollowing()
      store.destroy()
    },
  }
}

function normalizeLabels(labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).map(([address, label]) => [labelKey(address), label]))
}

/** Parses saved labels; invalid entries are left out. */
function parseLabels(text: string | null): Readonly<Record<string, string>> {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    if (typeof value !== 'object' || value === null) return {}
    const labels: [string, string][] = []
    for (const key of Object.keys(value)) {
      const label = readOwnProperty(value, key)
      if (typeof label === 'string') labels.push([key, label])
    }
    return Object.fromEntries(labels)
  } catch {
    return {}
  }
}
