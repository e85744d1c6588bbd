/** A message of this page or of the test wallet. Each side ignores every other message. */
const MESSAGE_TYPE = 'laurel-test-wallet'
/** Whether the tab was closed can only be polled. Users see the result within half a second. */
const CLOSED_POLL_MS = 500

/** The code of EIP-1193 for a request that the user rejected. */
const USER_REJECTED = 4001

type Settle = (value: unknown) => void
type Waiting = { readonly message: object; readonly resolve: Settle; readonly reject: Settle }

/** The parts of a tab that are used. */
type Tab = {
  readonly closed: boolean
  readonly location: { readonly href: string }
  focus(): void
  close(): void
  postMessage(message: unknown, origin: string): void
}
/** The parts of a message of another window that are used. */
export type PageMessage = { readonly data: unknown; readonly origin: string; readonly source: unknown }
/** The parts of a page that are used. */
export type TabPage = {
  open(url: string, name: string): Tab | null
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
}

/** The tab of the test wallet, as a page that opens it sees it. */
export type TestWalletTab = {
  readonly isOpen: () => boolean
  /**
   * Sends a request to the tab, which opens when it is not there.
   * @param request - `method`, `params` and what else the wallet needs. @param isQuiet - the tab need not come to the front.
   * @returns the result. @throws an error with the `code` of the wallet, or 4001 when the tab is blocked or closed.
   */
  readonly send: (request: object, isQuiet: boolean) => Promise<unknown>
  /** Notifies the tab that this page disconnects, if it is open. */
  readonly notifyDisconnect: (details?: object) => void
  /** Finds the tab after a reload of this page, without opening one. @returns whether it is there. */
  readonly findAgain: () => boolean
}

/**
 * Creates the connection to the tab of the test wallet.
 * @param options.walletUrl - the origin of the wallet's page.
 * @param options.name - the name of the tab, so that a page after a reload finds the same tab.
 * @param options.onAccounts - receives a message of the wallet about its accounts.
 */
export function createTestWalletTab({
  page,
  walletUrl,
  name,
  onAccounts,
}: {
  readonly page: TabPage
  readonly walletUrl: string
  readonly name: string
  readonly onAccounts: (message: unknown) => void
}): TestWalletTab {
  const { origin } = new URL(walletUrl)
  const waiting = new Map<number, Waiting>()
  let tab: Tab | null = null
  let isReady = false
  let nextId = 1

  const isOpen = () => tab !== null && !tab.closed
  const finish = (id: number, end: (one: Waiting) => void) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (one !== undefined) end(one)
  }

  page.addEventListener('message', ({ data, source, origin: sender }) => {
    if (sender !== origin || readField(data, 'type') !== MESSAGE_TYPE) return
    // After a reload of this page, the tab that it opened before is known by its first message.
    if (!isOpen() && isTab(source)) {
      tab = source
      isReady = true
    }
    if (source !== tab) return
    const [kind, id] = [readField(data, 'kind'), readField(data, 'id')]
    if (kind === 'ready') {
      isReady = true
      for (const { message } of waiting.values()) tab?.postMessage(message, origin)
    }
    if (kind === 'accounts') onAccounts(data)
    if (kind !== 'response' || typeof id !== 'number') return
    const error = readField(data, 'error')
    finish(id, ({ resolve, reject }) =>
      error === undefined ? resolve(readField(data, 'result')) : reject(toError(error)),
    )
  })

  return {
    isOpen,
    send: (request, isQuiet) => {
      if (tab === null || tab.closed) {
        isReady = false
        tab = page.open(walletUrl, name)
      } else if (!isQuiet) tab.focus()
      const opened = tab
      if (opened === null) {
        return Promise.reject(
          rejection(
            new Error('The browser blocked the tab of the test wallet. Allow pop-ups for this page, and try again.'),
          ),
        )
      }
      const id = nextId++
      const message = { type: MESSAGE_TYPE, kind: 'request', id, ...request }
      const response = new Promise((resolve, reject) => waiting.set(id, { message, resolve, reject }))
      if (isReady) opened.postMessage(message, origin)
      const poll = setInterval(() => {
        if (opened.closed)
          finish(id, ({ reject }) => reject(rejection(new Error('The tab of the test wallet was closed.'))))
      }, CLOSED_POLL_MS)
      return response.finally(() => clearInterval(poll))
    },
    notifyDisconnect: (details = {}) => {
      if (tab?.closed === false) tab.postMessage({ type: MESSAGE_TYPE, kind: 'disconnect', ...details }, origin)
    },
    findAgain: () => {
      tab = findOpenTab(page, name)
      isReady = tab !== null
      return isReady
    },
  }
}

const rejection = (error: Error) => Object.assign(error, { code: USER_REJECTED })

/**
 * Finds the wallet's tab after a reload of this page. A window without an address is the one of that name, which is not
 * loaded again, because the wallet would forget what it has sent. Null when it was closed.
 */
function findOpenTab(page: TabPage, name: string): Tab | null {
  const found = page.open('', name)
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

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  return 'closed' in value && 'focus' in value && 'postMessage' in value && value.closed === false
}

/** Returns the error of a response of the wallet or of a node, with its code. */
export function toError(value: unknown): Error {
  const [code, message] = [readField(value, 'code'), readField(value, 'message')]
  return Object.assign(new Error(typeof message === 'string' ? message : 'The test wallet could not do it.'), {
    code: typeof code === 'number' ? code : -32603,
    data: readField(value, 'data'),
  })
}

/** Returns an own property of a value of unknown type. */
export function readField(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
