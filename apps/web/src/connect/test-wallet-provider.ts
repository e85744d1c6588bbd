import { isAddress, numberToHex } from 'viem'

/** A message of this page or of the test wallet. Each side ignores every other message. */
const MESSAGE_TYPE = 'laurel-test-wallet'
/** The name of the wallet's tab, so that a page after a reload finds the same tab. */
const TAB_NAME = 'laurel-test-wallet'
/** The key under which the connected account is saved, so that a reload keeps it. */
const SESSION_KEY = 'laurel.test-wallet'
/** The key under which the calls that were sent together are saved, so that a reload of this page can follow them. */
const CALLS_KEY = 'laurel.test-wallet.calls'
/** Whether the tab was closed can only be polled. Users see the result within half a second. */
const CLOSED_POLL_MS = 500

/** Codes of EIP-1193 and EIP-3326. */
const USER_REJECTED = 4001
const DISCONNECTED = 4900
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
type Waiting = { readonly message: object; readonly resolve: (result: unknown) => void; readonly reject: Listener }

/** The parts of a tab that the provider uses. */
type Tab = {
  readonly closed: boolean
  readonly location: { readonly href: string }
  focus(): void
  close(): void
  postMessage(message: unknown, origin: string): void
}
/** The parts of a message of another window that the provider uses. */
export type PageMessage = { readonly data: unknown; readonly origin: string; readonly source: unknown }
/** The parts of a page that the provider uses. */
export type ProviderPage = {
  open(url: string, name: string): Tab | null
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
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
  const { origin } = new URL(walletUrl)
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<number, Waiting>()
  let session = readSession(page, chains[0].chainId)
  let tab: Tab | null = null
  let isReady = false
  let nextId = 1

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
  const finish = (id: number, end: (one: Waiting) => void) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (one !== undefined) end(one)
  }

  page.addEventListener('message', ({ data, source, origin: sender }) => {
    if (sender !== origin || read(data, 'type') !== MESSAGE_TYPE) return
    // After a reload of this page, the tab that it opened before is known by its first message.
    if ((tab === null || tab.closed) && isTab(source)) {
      tab = source
      isReady = true
    }
    if (source !== tab) return
    const [kind, id] = [read(data, 'kind'), read(data, 'id')]
    if (kind === 'ready') {
      isReady = true
      for (const { message } of waiting.values()) tab?.postMessage(message, origin)
    }
    if (kind === 'accounts' && session.accounts.length > 0) {
      save({ ...session, accounts: readAccounts(read(data, 'accounts')) })
    }
    if (kind !== 'response' || typeof id !== 'number') return
    const error = read(data, 'error')
    finish(id, ({ resolve, reject }) => (error === undefined ? resolve(read(data, 'result')) : reject(toError(error))))
  })

  /** Sends a request to the tab, which opens when it is not there. */
  function sendToTab(method: string, params: unknown): Promise<unknown> {
    if (tab === null || tab.closed) {
      isReady = false
      tab = page.open(walletUrl, TAB_NAME)
    } else if (!QUIET_METHODS.has(method)) tab.focus()
    const opened = tab
    if (opened === null) {
      const error = new Error(
        'The browser blocked the tab of the test wallet. Allow pop-ups for this page, and try again.',
      )
      return Promise.reject(Object.assign(error, { code: USER_REJECTED }))
    }
    const id = nextId++
    const message = { type: MESSAGE_TYPE, kind: 'request', id, method, params, chainId: session.chainId }
    const response = new Promise((resolve, reject) => waiting.set(id, { message, resolve, reject }))
    if (isReady) opened.postMessage(message, origin)
    const poll = setInterval(() => {
      if (!opened.closed) return
      const error = new Error('The tab of the test wallet was closed.')
      finish(id, ({ reject }) => reject(Object.assign(error, { code: USER_REJECTED })))
    }, CLOSED_POLL_MS)
    return response.finally(() => clearInterval(poll))
  }

  async function sendCalls(params: unknown): Promise<unknown> {
    const sent = await sendToTab('wallet_sendCalls', params)
    const id = read(sent, 'id')
    if (typeof id === 'string') saveCalls(page, id, null)
    return sent
  }

  /** Only the wallet's tab knows calls that it has sent, until they are in a block. */
  async function getCallsStatus(params: unknown): Promise<unknown> {
    const id: unknown = Array.isArray(params) ? params[0] : undefined
    const saved = typeof id === 'string' ? readCalls(page)[id] : undefined
    if (saved !== undefined && saved !== null) return saved
    if (saved === null && (tab === null || tab.closed)) {
      tab = findOpenTab(page)
      isReady = tab !== null
      if (tab === null) {
        throw Object.assign(new Error('The tab of the test wallet was closed, so the status is unknown.'), {
          code: DISCONNECTED,
        })
      }
    }
    const result = await sendToTab('wallet_getCallsStatus', params)
    if (typeof id === 'string' && Number(read(result, 'status')) >= FIRST_FINAL_STATUS) saveCalls(page, id, result)
    return result
  }

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
          if (tab?.closed === false) tab.postMessage({ type: MESSAGE_TYPE, kind: 'disconnect' }, origin)
          return null
        case 'wallet_sendCalls':
          return sendCalls(params)
        case 'wallet_getCallsStatus':
          return getCallsStatus(params)
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

/** EIP-5792: a status below is pending. */
const FIRST_FINAL_STATUS = 200

/** Returns the calls that were sent in this tab: null for those whose status is not final. */
function readCalls({ sessionStorage }: ProviderPage): { readonly [id in string]?: unknown } {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(CALLS_KEY) ?? '{}')
    return typeof saved === 'object' && saved !== null ? { ...saved } : {}
  } catch {
    return {}
  }
}

function saveCalls(page: ProviderPage, id: string, status: unknown): void {
  try {
    page.sessionStorage.setItem(CALLS_KEY, JSON.stringify({ ...readCalls(page), [id]: status }))
  } catch {
    // Without storage, a reload does not find them.
  }
}

/**
 * Finds the wallet's tab after a reload of this page. A window without an address is the one of that name, which is not
 * loaded again, because the wallet would forget what it has sent. Null when it was closed.
 */
function findOpenTab(page: ProviderPage): Tab | null {
  const found = page.open('', TAB_NAME)
  if (found === null || found.closed) return null
  if (!isBlank(found)) return found
  found.close()
  return null
}

/** Whether a window is a new one. The page of the wallet has another origin, so its address cannot be read. */
function isBlank(tab: Tab): boolean {
  try {
    return tab.location.href === 'about:blank'
  } catch {
    return false
  }
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

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  return 'closed' in value && 'focus' in value && 'postMessage' in value && value.closed === false
}

function readAccounts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) =>
    typeof one === 'string' && isAddress(one) ? [one] : [],
  )
}

function toError(value: unknown): Error {
  const [code, message] = [read(value, 'code'), read(value, 'message')]
  return Object.assign(new Error(typeof message === 'string' ? message : 'The test wallet could not do it.'), {
    code: typeof code === 'number' ? code : -32603,
    data: read(value, 'data'),
  })
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
