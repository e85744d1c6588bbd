import { isAddress, numberToHex } from 'viem'
import { createTestWalletCalls } from './test-wallet-calls.ts'
import { createTestWalletTab, readField as read, type TabPage, toError } from './test-wallet-tab.ts'

/** The name of the wallet's tab, so that a page after a reload finds the same tab. */
const TAB_NAME = 'laurel-test-wallet'
/** The key under which the connected account is saved, so that a reload keeps it. */
const SESSION_KEY = 'laurel.test-wallet'
/** The code of EIP-3326. */
const UNKNOWN_CHAIN = 4902

/** The methods that need the wallet. The node of the chain answers the others. */
const WALLET_METHODS: ReadonlySet<string> = new Set([
  ...['personal_sign', 'eth_signTypedData', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  ...['eth_signTransaction', 'wallet_getCapabilities'],
])

/** The methods that the wallet answers without its user, so that its tab need not come to the front. */
const QUIET_METHODS: ReadonlySet<string> = new Set(['wallet_getCapabilities', 'wallet_getCallsStatus'])

/** A chain that the wallet is on. */
type ProviderChain = { readonly chainId: number; readonly rpcUrl: string }
type Session = { readonly accounts: readonly string[]; readonly chainId: number }
type Listener = (payload: unknown) => void

/** The parts of a page that the provider uses. */
export type ProviderPage = TabPage & {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

/** A provider as EIP-1193 describes it. */
export type TestWalletProvider = {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

/**
 * Creates the provider of the test wallet, a page of the local world that opens in its own tab. Requests to sign go to
 * that tab by messages; all else is answered here or by the node of the chain.
 * @param options.walletUrl - the origin of the wallet's page.
 * @param options.chains - the chains of the app, of which the wallet begins with the first.
 */
export function createTestWalletProvider({
  page,
  walletUrl,
  chains,
}: {
  readonly page: ProviderPage
  readonly walletUrl: string
  readonly chains: readonly [ProviderChain, ...ProviderChain[]]
}): TestWalletProvider {
  const listeners = new Map<string, Set<Listener>>()
  let session = readSession(page, chains[0].chainId)
  const tab = createTestWalletTab({
    ...{ page, walletUrl, name: TAB_NAME },
    onAccounts: (message) => {
      if (session.accounts.length > 0) save({ ...session, accounts: readAccounts(read(message, 'accounts')) })
    },
  })

  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  const save = (changed: Session) => {
    const before = session
    session = changed
    if (changed.accounts.length === 0) page.localStorage.removeItem(SESSION_KEY)
    else page.localStorage.setItem(SESSION_KEY, JSON.stringify(changed))
    if (before.accounts.join() !== changed.accounts.join()) emit('accountsChanged', changed.accounts)
    if (before.chainId !== changed.chainId) emit('chainChanged', numberToHex(changed.chainId))
  }
  const sendToTab = (method: string, params: unknown) =>
    tab.send({ method, params, chainId: session.chainId }, QUIET_METHODS.has(method))
  const calls = createTestWalletCalls({ page, tab, sendToTab })

  async function connect(): Promise<readonly string[]> {
    if (session.accounts.length > 0) return session.accounts
    const accounts = readAccounts(await sendToTab('eth_requestAccounts', []))
    save({ ...session, accounts })
    return accounts
  }

  function switchChain(params: unknown): null {
    const chainId = Number(read(Array.isArray(params) ? params[0] : undefined, 'chainId'))
    if (!chains.some((chain) => chain.chainId === chainId)) {
      throw Object.assign(new Error(`Unrecognized chain ${chainId}.`), { code: UNKNOWN_CHAIN })
    }
    save({ ...session, chainId })
    return null
  }

  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_requestAccounts':
          return connect()
        case 'eth_accounts':
          return session.accounts
        case 'eth_chainId':
          return numberToHex(session.chainId)
        case 'wallet_switchEthereumChain':
          return switchChain(params)
        case 'wallet_revokePermissions':
          save({ ...session, accounts: [] })
          tab.notifyDisconnect()
          return null
        case 'wallet_sendCalls':
          return calls.send(params)
        case 'wallet_getCallsStatus':
          return calls.getStatus(params)
        default: {
          if (WALLET_METHODS.has(method)) return sendToTab(method, params)
          const chain = chains.find(({ chainId }) => chainId === session.chainId) ?? chains[0]
          return requestNode(chain.rpcUrl, { method, params })
        }
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

async function requestNode(rpcUrl: string, call: { readonly method: string; readonly params?: unknown }) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, params: [], ...call })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const json: unknown = await response.json()
  const error = read(json, 'error')
  if (error !== undefined) throw toError(error)
  return read(json, 'result')
}

/** Reads the session of the last visit. */
function readSession({ localStorage }: ProviderPage, chainId: number): Session {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    const savedChain = read(saved, 'chainId')
    const accounts = readAccounts(read(saved, 'accounts'))
    return { accounts, chainId: typeof savedChain === 'number' ? savedChain : chainId }
  } catch {
    return { accounts: [], chainId }
  }
}

function readAccounts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) =>
    typeof one === 'string' && isAddress(one) ? [one] : [],
  )
}
