import type { WalletInfo } from './announce-wallet.ts'

/** A wallet as a page gets it: the channel to the test, and the information about the wallet. */
export type PageWallet = {
  /** Name of the function that calls the test, and of the event by which the test notifies the page. */
  readonly channel: string
  readonly info: WalletInfo
  readonly announceAfterMs: number
  readonly isAnnounced: boolean
  readonly isInjected: boolean
}

/**
 * Puts a wallet into a page. Playwright sends this function to the page as text, so it can use nothing from outside its
 * braces.
 */
export function putWalletInPage({ channel, info, announceAfterMs, isAnnounced, isInjected }: PageWallet): void {
  // Frames have the function but get no wallet; the document before the first one has neither.
  if (window !== window.top) return
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const provider = {
    async request({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
      const answer = await Reflect.get(window, channel)(method, params)
      if (!answer.ok) throw Object.assign(new Error(answer.message), { code: answer.code })
      return answer.result
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, new Set([...(listeners.get(event) ?? []), listener]))
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }
  window.addEventListener(channel, (message) => {
    if (!(message instanceof CustomEvent)) return
    for (const listener of listeners.get(message.detail.event) ?? []) listener(message.detail.payload)
  })
  if (isInjected) Object.assign(window, { ethereum: provider })
  if (!isAnnounced) return
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const begin = () => {
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  if (announceAfterMs > 0) setTimeout(begin, announceAfterMs)
  else begin()
}
