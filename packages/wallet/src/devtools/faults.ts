import { createStateStore, type StateStore } from '../store/state-store.ts'

/** What can be broken in the wallet: see {@link faultChoices}. */
export type WalletFault = 'reject' | 'silent' | 'other-chain' | 'disconnected'
/** What can be broken in the API. */
export type ApiFault = 'slow' | 'error' | 'offline' | 'html' | 'stale'
/** What can be broken in the nodes. */
export type RpcFault = 'behind' | 'failing' | 'slow' | 'offline'

/** The fault of each party that is on; null where there is none. It applies to every request until it is off. */
export type Faults = {
  readonly wallet: WalletFault | null
  readonly api: ApiFault | null
  readonly rpc: RpcFault | null
}

/** No fault is on. */
export const noFaults: Faults = { wallet: null, api: null, rpc: null }

/** How much later a slow host answers, in milliseconds. Users notice it, and no request of the modal times out by it. */
export const SLOW_MS = 3_000

type Choice = { readonly label: string; readonly about: string }

/** Every fault in the words of the panel. */
export const faultChoices: {
  readonly wallet: Readonly<Record<WalletFault, Choice>>
  readonly api: Readonly<Record<ApiFault, Choice>>
  readonly rpc: Readonly<Record<RpcFault, Choice>>
} = {
  wallet: {
    reject: { label: 'Rejects', about: 'Everything that the user confirms is declined (4001).' },
    silent: { label: 'Never answers', about: 'No request is answered, as when its window is behind the page.' },
    'other-chain': {
      label: 'On another chain',
      about: 'It reports a chain that the app does not list, and stays there.',
    },
    disconnected: { label: 'Disconnected', about: 'It ends the connection, and answers no request (4900).' },
  },
  api: {
    slow: { label: 'Slow', about: `Each answer takes ${SLOW_MS / 1_000} s longer.` },
    error: { label: 'Error 500', about: 'Each request is answered with the status 500.' },
    offline: { label: 'Offline', about: 'Each request fails, as without a network.' },
    html: { label: 'HTML instead of JSON', about: 'A page with the status 200, as a proxy answers.' },
    stale: { label: 'Stale', about: 'The first answer to each request is repeated from now on.' },
  },
  rpc: {
    behind: { label: 'Behind', about: 'Nodes stay at their current block: nothing new is mined.' },
    failing: { label: 'Failing', about: 'Each request is answered with the status 503.' },
    slow: { label: 'Slow', about: `Each answer takes ${SLOW_MS / 1_000} s longer.` },
    offline: { label: 'Offline', about: 'Each request fails, as without a network.' },
  },
}

/** The parties that can be broken, in the order of the panel. */
export const faultParties = ['wallet', 'api', 'rpc'] as const

/** Returns the faults that are on, in words: `Wallet: Rejects`. */
export function describeFaults({ wallet, api, rpc }: Faults): readonly string[] {
  return [
    ...(wallet === null ? [] : [`Wallet: ${faultChoices.wallet[wallet].label}`]),
    ...(api === null ? [] : [`API: ${faultChoices.api[api].label}`]),
    ...(rpc === null ? [] : [`RPC: ${faultChoices.rpc[rpc].label}`]),
  ]
}

/** The key of the faults in the storage of the tab. */
const FAULTS_KEY = 'laurel.devtools.faults'

/**
 * Creates the store of the faults. They are saved for the tab, so that a reload can be debugged too.
 * @param storage - `sessionStorage`, or null.
 */
export function createFaults(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null): StateStore<Faults> {
  const store = createStateStore<Faults>(readFaults(storage))
  return {
    ...store,
    set: (faults) => {
      store.set(faults)
      try {
        if (describeFaults(faults).length === 0) storage?.removeItem(FAULTS_KEY)
        else storage?.setItem(FAULTS_KEY, JSON.stringify(faults))
      } catch {
        // The storage is full or forbidden. The faults apply until the reload.
      }
    },
  }
}

function readFaults(storage: Pick<Storage, 'getItem'> | null): Faults {
  try {
    const saved: unknown = JSON.parse(storage?.getItem(FAULTS_KEY) ?? '{}')
    return {
      wallet: savedFault(saved, 'wallet', faultChoices.wallet),
      api: savedFault(saved, 'api', faultChoices.api),
      rpc: savedFault(saved, 'rpc', faultChoices.rpc),
    }
  } catch {
    return noFaults
  }
}

function savedFault<Fault extends string>(saved: unknown, party: string, known: Readonly<Record<Fault, Choice>>) {
  const value: unknown = typeof saved === 'object' && saved !== null ? Reflect.get(saved, party) : null
  const isFault = (name: unknown): name is Fault => typeof name === 'string' && Object.hasOwn(known, name)
  return isFault(value) ? value : null
}
