import { socialMessage } from '@laurel/wallet/login-schemas'
import { LOGIN_WINDOW_PORT, LOGIN_WINDOW_READY } from './window-messages.ts'

/** How often the frame looks whether the window was closed, in milliseconds. A window reports that to nobody. */
const CLOSED_POLL_MS = 500

/** A window that serves the frame. */
export type OpenedWindow = {
  /** Posts to it. Does nothing before it is ready. */
  readonly post: (data: unknown) => void
  readonly focus: () => void
  /** Reports now that its user has closed it, if they did. */
  readonly look: () => void
  /** Closes it, and reports nothing. */
  readonly close: () => void
}

export type WindowEvents = {
  readonly onReady: () => void
  readonly onMessage: (data: unknown) => void
  /** Its user closed it. */
  readonly onClosed: () => void
}

/** Opens the window, in a click. It is closed with the page of the frame. Null when the browser blocks it. */
export function openLoginWindow(url: string, { onReady, onMessage, onClosed }: WindowEvents): OpenedWindow | null {
  const opened = window.open(url, '_blank', 'popup,width=420,height=680')
  if (opened === null) return null
  let port: MessagePort | null = null
  const end = () => {
    clearInterval(timer)
    window.removeEventListener('message', onPosted)
    window.removeEventListener('pagehide', close)
    port?.close()
  }
  const close = () => {
    end()
    opened.close()
  }
  const onPosted = ({ source, origin, data }: MessageEvent) => {
    if (origin !== location.origin) return
    // The popup of a provider knows the frames of the app alone.
    const social = socialMessage.safeParse(data)
    if (social.success) return port?.postMessage({ type: 'social', posted: social.data })
    if (source !== opened || data !== LOGIN_WINDOW_READY || port !== null) return
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data)
    opened.postMessage(LOGIN_WINDOW_PORT, { targetOrigin: location.origin, transfer: [channel.port2] })
    onReady()
  }
  const look = () => {
    if (!opened.closed) return
    end()
    onClosed()
  }
  const timer = setInterval(look, CLOSED_POLL_MS)
  window.addEventListener('message', onPosted)
  window.addEventListener('pagehide', close)
  return { post: (data) => port?.postMessage(data), focus: () => opened.focus(), look, close }
}
