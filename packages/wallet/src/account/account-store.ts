import { type Address, isAddress } from 'viem'
import type { CaipAddress } from '../caip/caip.ts'
import { parseCaipAddress, toEvmChainId } from '../caip/caip.ts'
import type { Connections } from '../connection/connections-store.ts'
import type { WagmiStore } from '../connectors/wagmi-store.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { NetworksState } from '../network/networks.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import { createStateStore } from '../store/state-store.ts'
import type { AccountStore } from '../wallet.ts'
import { type AccountData, activeCaipAddress, deriveAccount, labelKey } from './account-state.ts'
import type { EnsOptions } from './ens.ts'
import { BALANCE_TIMEOUT_MS, readBalance } from './read-balance.ts'

/** Names and avatars are on Ethereum. They are read only when the app lists Ethereum. */
const ENS_CHAIN_ID = 1

/** Options of {@link createAccountStore}. */
export type AccountStoreOptions = {
  readonly wagmi: WagmiStore
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
  const { wagmi, connections, networks, storage, labelsKey, ens, setTimeout, waitForPaint, log } = options
  const reading = createStateStore<AccountData | null>(null)
  /** The app's labels. The user's own labels override them, and only the user's are saved in the browser. */
  const given = normalizeLabels(options.labels)
  const own = createStateStore<Readonly<Record<string, string>>>({})
  let isStarted = false
  let isDestroyed = false

  const store = createDerivedStore(
    () =>
      deriveAccount({
        connections: connections.getState(),
        network: networks.getState().active,
        reading: reading.getState(),
        labels: { ...given, ...own.getState() },
      }),
    [connections, networks, reading, own],
  )

  /** Saves what was read, unless another account is active by now. */
  function put(of: CaipAddress, changes: Partial<AccountData>) {
    const before = reading.getState()
    if (before?.of === of) reading.set({ ...before, ...changes })
  }

  /** The address whose name is known. Another network or another look does not request the name again. */
  let named: string | null = null

  async function look(): Promise<void> {
    const of = activeCaipAddress(connections.getState())
    if (of === null) {
      reading.set(null)
      named = null
      return
    }
    const { address, networkId } = parseCaipAddress(of)
    const chainId = toEvmChainId(networkId)
    const chain = wagmi.config.chains.find(({ id }) => id === chainId)
    // On another network of the same account, the name stays while the balance is requested.
    const before = reading.getState()
    const known = before !== null && parseCaipAddress(before.of).address === address ? before : null
    const isSame = known?.of === of
    reading.set({
      of,
      balance: isSame ? known.balance : null,
      balanceStatus: chain === undefined ? 'unavailable' : isSame && known.balance !== null ? 'ready' : 'loading',
      profileName: known?.profileName ?? null,
      profileImage: known?.profileImage ?? null,
    })
    if (!isAddress(address, { strict: false })) return
    // The page paints the new connection first. Loading the code that reads chains would delay that.
    await waitForPaint()
    if (isDestroyed || reading.getState()?.of !== of) return
    await Promise.all([
      chain === undefined ? undefined : putBalance(of, address, chain.id, chain.nativeCurrency.decimals),
      named === address ? undefined : readName(address),
    ])
  }

  function refresh(): Promise<void> {
    named = null
    return look()
  }

  async function putBalance(of: CaipAddress, address: Address, chainId: number, decimals: number): Promise<void> {
    const unavailable = { balance: null, balanceStatus: 'unavailable' } as const
    const cancelLimit = setTimeout(() => put(of, unavailable), BALANCE_TIMEOUT_MS)
    try {
      const amount = await readBalance(wagmi.config.getClient({ chainId }), address)
      put(of, { balance: { amount, decimals }, balanceStatus: 'ready' })
    } catch (cause) {
      log('info', `The balance on chain ${chainId} could not be read.`, cause)
      // An unknown balance is never shown as zero.
      put(of, unavailable)
    } finally {
      cancelLimit()
    }
  }

  async function readName(address: Address): Promise<void> {
    if (!wagmi.config.chains.some(({ id }) => id === ENS_CHAIN_ID)) return
    try {
      const { getEnsProfile } = await import('./ens.ts')
      const { name, avatar } = await getEnsProfile(wagmi.config.getClient({ chainId: ENS_CHAIN_ID }), address, ens)
      const before = reading.getState()
      // The network may have changed by now. The name still belongs to the address.
      if (before === null || parseCaipAddress(before.of).address !== address) return
      reading.set({ ...before, profileName: name, profileImage: avatar })
      named = address
    } catch (cause) {
      log('info', 'The name could not be read.', cause)
    }
  }

  const readLabels = () => own.set(parseLabels(storage.getItem(labelsKey)))

  let lastSeen: CaipAddress | null = null
  const stopFollowing = connections.subscribe((state) => {
    const seen = activeCaipAddress(state)
    if (seen === lastSeen) return
    lastSeen = seen
    if (isStarted || seen === null) void look()
  })

  return {
    ...readableOf(store),
    refresh,
    setAddressLabel: (address, label) => {
      const key = labelKey(address)
      // Read again, because another tab may have saved labels meanwhile.
      const { [key]: _, ...others } = parseLabels(storage.getItem(labelsKey))
      own.set(label === null ? others : { ...others, [key]: label })
      storage.allowWrites()
      storage.setItem(labelsKey, JSON.stringify(own.getState()))
    },
    start: () => {
      if (isStarted) return
      isStarted = true
      readLabels()
      void look()
    },
    readLabels,
    look,
    destroy: () => {
      isStarted = false
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
