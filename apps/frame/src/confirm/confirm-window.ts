import type { Confirmation } from './confirmation.ts'

/**
 * In a browser that cannot say whether something covers the frame, the user confirms in a top-level window. The frame opens
 * it by a click in the frame, which signs nothing. Frame and window have one origin, and each checks the other's window and
 * origin before it parses. The window has no keys: it answers yes or no.
 */

/** What the window posts when it is loaded. */
export const WINDOW_READY = '@laurel/WINDOW_READY'
/** What the frame posts with a port. */
export const WINDOW_REQUEST = '@laurel/WINDOW_REQUEST'

/** What the window answers on its port. */
export type WindowAnswer = 'approved' | 'rejected'

/** How often the frame looks whether the window was closed, in milliseconds. A window reports that to nobody. */
const CLOSED_CHECK_MS = 500

/** A window that is open. */
export type ConfirmWindow = { readonly close: () => void }

/** Opens the window, and reports the answer once. A window that the user closes is an answer too. Null when it is blocked. */
export function openConfirmWindow(
  url: string,
  confirmation: Confirmation,
  onAnswer: (answer: WindowAnswer) => void,
): ConfirmWindow | null {
  const opened = window.open(url, '_blank', 'popup,width=420,height=680')
  if (opened === null) return null
  const end = () => {
    clearInterval(timer)
    window.removeEventListener('message', onMessage)
    opened.close()
  }
  const answer = (given: WindowAnswer) => {
    end()
    onAnswer(given)
  }
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== opened || origin !== location.origin || data !== WINDOW_READY) return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data: given }: MessageEvent) => {
      if (given === 'approved' || given === 'rejected') answer(given)
    }
    opened.postMessage({ type: WINDOW_REQUEST, confirmation }, { targetOrigin: location.origin, transfer: [port2] })
  }
  const timer = setInterval(() => {
    if (opened.closed) answer('rejected')
  }, CLOSED_CHECK_MS)
  window.addEventListener('message', onMessage)
  return { close: end }
}
