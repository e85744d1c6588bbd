import { readField as read, type TestWalletTab } from './test-wallet-tab.ts'

/** The key under which the calls that were sent together are saved, so that a reload of this page can follow them. */
const CALLS_KEY = 'laurel.test-wallet.calls'
/** The code of EIP-1193 for a wallet that cannot be reached. */
const DISCONNECTED = 4900
/** EIP-5792: a status below is pending. */
const FIRST_FINAL_STATUS = 200

type Page = { readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'> }

/** The calls that the test wallet sends together, which a page can follow after a reload. */
export type TestWalletCalls = {
  /** Sends calls, with the parameters of `wallet_sendCalls`. @throws the errors of the wallet. */
  readonly send: (params: unknown) => Promise<unknown>
  /**
   * Returns a status, with the parameters of `wallet_getCallsStatus`.
   * @throws an error with the code 4900 for calls of a tab that was closed. @throws the errors of the wallet.
   */
  readonly getStatus: (params: unknown) => Promise<unknown>
}

/**
 * Follows the calls that are sent together.
 * @param options.sendToTab - sends a request to the tab.
 */
export function createTestWalletCalls({
  page,
  tab,
  sendToTab,
}: {
  readonly page: Page
  readonly tab: Pick<TestWalletTab, 'isOpen' | 'findAgain'>
  readonly sendToTab: (method: string, params: unknown) => Promise<unknown>
}): TestWalletCalls {
  return {
    async send(params) {
      const sent = await sendToTab('wallet_sendCalls', params)
      const id = read(sent, 'id')
      if (typeof id === 'string') saveCalls(page, id, null)
      return sent
    },
    // Only the wallet's tab knows calls that it has sent, until they are in a block.
    async getStatus(params) {
      const id: unknown = Array.isArray(params) ? params[0] : undefined
      const saved = typeof id === 'string' ? readCalls(page)[id] : undefined
      if (saved !== undefined && saved !== null) return saved
      if (saved === null && !tab.isOpen() && !tab.findAgain()) {
        throw Object.assign(new Error('The tab of the test wallet was closed, so the status is unknown.'), {
          code: DISCONNECTED,
        })
      }
      const result = await sendToTab('wallet_getCallsStatus', params)
      if (typeof id === 'string' && Number(read(result, 'status')) >= FIRST_FINAL_STATUS) saveCalls(page, id, result)
      return result
    },
  }
}

/** Returns the calls that were sent in this tab: null for those whose status is not final. */
function readCalls({ sessionStorage }: Page): { readonly [id in string]?: unknown } {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(CALLS_KEY) ?? '{}')
    return typeof saved === 'object' && saved !== null ? { ...saved } : {}
  } catch {
    return {}
  }
}

function saveCalls(page: Page, id: string, status: unknown): void {
  try {
    page.sessionStorage.setItem(CALLS_KEY, JSON.stringify({ ...readCalls(page), [id]: status }))
  } catch {
    // Without storage, a reload does not find them.
  }
}
