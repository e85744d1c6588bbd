import type { Environment, WalletWindow } from '../environment.ts'
import { APP_PREFIX, type AppMessage, formatAppMessage } from '../frame-messages/app-message.ts'
import { parseFrameMessage } from '../frame-messages/frame-reply.ts'
import {
  type AppPortMessage,
  formatPortMessage,
  parseFramePortMessage,
  parsePort,
} from '../frame-messages/port-message.ts'
import type { ClientEvent, FrameWire } from './client-state.ts'
import { FRAME_LOAD_TIMEOUT_MS } from './request-timeouts.ts'

/** How long to wait for our frame's port after its page is there, before the public wire is tried. */
const PROBE_DELAY_MS = 1_000
/**
 * How long after the first handshake the second one follows, because the frame's script may run after its page is there. Each later one waits
 * twice as long: browsers log a warning for each one that a page of another origin gets, as that of a host that does not respond.
 */
const HELLO_DELAY_MS = 250

/** The frame's element, as far as it is used, so that tests need no browser. */
export type FrameElement = {
  readonly contentWindow: { readonly postMessage: (message: unknown, targetOrigin: string) => void } | null
  /** Called when a page has loaded in it, also the page of an error. */
  readonly onLoaded: (run: () => void) => void
  readonly remove: () => void
}

/** What connects the client to one frame. */
export type FrameWindow = {
  readonly post: (wire: FrameWire, message: AppMessage) => void
  readonly postPort: (message: AppPortMessage) => void
  /** Says to a public frame that a request was aborted. */
  readonly postAbort: (id: string) => void
  /** Begins the time again in which the frame has to answer. */
  readonly awaitLoad: () => void
  readonly close: () => void
}

/** Options of {@link openFrameWindow}. */
export type FrameWindowOptions = {
  /** Which load of the client it is. */
  readonly number: number
  /** The exact origin of the frame. */
  readonly origin: string
  readonly element: FrameElement
  readonly page: Pick<WalletWindow, 'addEventListener' | 'removeEventListener'>
  readonly environment: Pick<Environment, 'setTimeout' | 'randomId'>
  readonly onEvent: (event: ClientEvent) => void
}

/**
 * Shakes hands with a frame that loads, then passes on what it sends. Any window can post to this page, so origin and
 * source are checked before anything is read. Source: docs/frame-messages.md#handshake.
 */
export function openFrameWindow(options: FrameWindowOptions): FrameWindow {
  const { number, origin, element, page, environment, onEvent } = options
  let nonce = environment.randomId()
  let port: MessagePort | null = null
  let isClosed = false
  let hasLoaded = false
  /** Those of the page that is loaded. */
  let timers: (() => void)[] = []
  let cancelLoadTimer = () => {}

  const postWindow = (data: unknown) => element.contentWindow?.postMessage(data, origin)

  function takePort(data: unknown, ports: readonly MessagePort[]): boolean {
    const [given] = ports
    if (parsePort(data)?.nonce !== nonce || given === undefined || ports.length !== 1 || port !== null) return false
    port = given
    port.onmessage = ({ data: sent }: MessageEvent<unknown>) => {
      const message = parseFrameMessage(sent) ?? parseFramePortMessage(sent)
      if (message === null || isClosed) return
      // The port says first that the frame is ready.
      if ('status' in message && message.type === 'READY') onEvent({ type: 'port-opened', number })
      else onEvent({ type: 'received', wire: 'port', message })
    }
    return true
  }

  const onMessage = (event: Event) => {
    if (!isMessage(event) || event.origin !== origin) return
    const { contentWindow } = element
    if (contentWindow === null || !isSame(event.source, contentWindow) || isClosed) return
    if (takePort(event.data, event.ports)) return
    const message = parseFrameMessage(event.data)
    if (message !== null) onEvent({ type: 'received', wire: 'public', message })
  }

  const greet = (delayMs = HELLO_DELAY_MS) => {
    if (isClosed || port !== null) return
    postWindow(formatPortMessage({ type: 'HELLO', nonce }))
    timers.push(environment.setTimeout(() => greet(2 * delayMs), delayMs))
  }

  page.addEventListener('message', onMessage)
  /** Nothing of the page before is answered any more. */
  const forgetPage = () => {
    for (const cancel of timers) cancel()
    timers = []
    port?.close()
    port = null
    nonce = environment.randomId()
  }
  const awaitLoad = () => {
    cancelLoadTimer()
    cancelLoadTimer = environment.setTimeout(() => onEvent({ type: 'load-timed-out', number }), FRAME_LOAD_TIMEOUT_MS)
  }

  element.onLoaded(() => {
    if (isClosed) return
    if (hasLoaded) {
      forgetPage()
      onEvent({ type: 'reloaded', number })
    }
    hasLoaded = true
    greet()
    timers.push(
      environment.setTimeout(() => {
        if (port === null) onEvent({ type: 'probe-started', number, id: environment.randomId() })
      }, PROBE_DELAY_MS),
    )
  })
  awaitLoad()

  return {
    post: (wire, message) => {
      if (wire === 'public') postWindow(formatAppMessage(message))
      else port?.postMessage(formatAppMessage(message))
    },
    postPort: (message) => port?.postMessage(formatPortMessage(message)),
    postAbort: (id) => postWindow({ id, type: `${APP_PREFIX}RPC_ABORT` }),
    awaitLoad,
    close: () => {
      isClosed = true
      page.removeEventListener('message', onMessage)
      cancelLoadTimer()
      forgetPage()
      element.remove()
    },
  }
}

function isMessage(event: Event): event is MessageEvent<unknown> {
  return 'data' in event && 'origin' in event && 'source' in event && 'ports' in event
}

/** Whether two windows are the same, whatever their types. */
const isSame = (one: unknown, other: unknown): boolean => one === other
