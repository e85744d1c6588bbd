import { type Address, isAddress } from 'viem'
import type { CaipAddress } from '../caip/caip.ts'
import { parseCaipAddress, toEvmChainId } from '../caip/caip.ts'
import type { Connections } from '../connect/connections-store.ts'
import type { WagmiStore } from '../connect/wagmi-store.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { NetworksState } from '../network/networks.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { readOwnProperty } from '../store/read-own.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { AccountStore } from '../wallet.ts'
import { type AccountData, activeCaipAddress, deriveAccount, labelKey } from './account-state.ts'
import type { EnsOptions } from './ens-options.ts'
import { BALANCE_TIMEOUT_MS, readBalance } from './read-balance.ts'

/** Names and avatars are Ethereum's; they are read only where the app asks for Ethereum. */
const ENS_CHAIN_ID = 1

/** What the account is made from. */
export type AccountStoreOptions = {
  readonly wagmi: WagmiStore
  readonly connections: Connections
  readonly networks: Readable<NetworksState>
  readonly storage: LazyStorage
  /** Where the visitor's own labels are kept. */
  readonly labelsKey: string
  readonly labels: Readonly<Record<string, string>>
  readonly ens: EnsOptions
  readonly setTimeout: Environment['setTimeout']
  readonly waitForPaint: Environment['waitForPaint']
  readonly log: Log
}

/** The active account: who is connected, and what chains say of them. */
export function createAccountStore(options: AccountStoreOptions): AccountStore & {
  /** Reads the visitor's labels, and the chain for whoever is connected now and later. */
  readonly start: () => void
  /** Reads the visitor's labels again: another tab gave one. */
  readonly readLabels: () => void
  /** Somebody looks at the account: reads its balance again. */
  readonly look: () => Promise<void>
  readonly destroy: () => void
} {
  const { wagmi, connections, networks, storage, labelsKey, ens, setTimeout, waitForPaint, log } = options
  const reading = createStateStore<AccountData | null>(null)
  /** The app's labels, and over them the visitor's own: only those are kept in the browser. */
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

  /** Puts what was read where it belongs, unless another account is looked at by now. */
  function put(of: CaipAddress, changes: Partial<AccountData>) {
    const before = reading.getState()
    if (before?.of === of) reading.set({ ...before, ...changes })
  }

  /** Whose name is known: another network, or another look, does not ask for it again. */
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
    // Another network of the same account: its name stays while the balance is asked.
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
    // Who has just connected sees that first: the code that asks chains would come in between.
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
      // Never a zero for what is not known.
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
      // The network may be another by now: the name is still theirs.
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
      // Read again: another tab may have given names meanwhile.
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

/** Labels as they were kept; what is none is left out. */
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
