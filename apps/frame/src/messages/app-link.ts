import {
  type AppMessage,
  DEFAULT_ERROR_MESSAGE,
  FRAME_PREFIX,
  type FrameEvent,
  type FramePortMessage,
  formatFrameMessage,
  formatPortMessage,
  parseFrameMessage,
} from '@laurel/wallet/frame-messages'
import {
  createMessageGate,
  type Decision,
  type GatePolicy,
  type Peer,
  receiveFromPort,
  receiveFromWindow,
} from './message-gate.ts'

/** Maximum length of the message of an error that an app receives, in characters: as much as clients accept. */
const MAX_ERROR_LENGTH = 1_000

/** A request of an app, whose reply goes to the sender only. */
export type AppRequest = {
  readonly message: AppMessage
  /** The origin of the app, as the browser reports it. */
  readonly origin: string
  /** Whether it came on the port, and not as a public window message. */
  readonly isPrivate: boolean
  /** Replies. The second reply to a request, and a reply after the app connected again, are not sent. */
  readonly reply: (outcome: ReplyOutcome) => void
}

/** The outcome of a request: what the message's result is, or a sentence for the app. */
export type ReplyOutcome =
  | { readonly status: 'success'; readonly result: unknown }
  /**
   * For our port alone. `code`: of EIP-5792; null without one. `text`: what the user reads of it in their language; null where that is
   * the message.
   */
  | { readonly status: 'error'; readonly message: string; readonly code: number | null; readonly text: string | null }

/** What the app link calls. */
export type AppListener = {
  readonly onRequest: (request: AppRequest) => void
  /** The app aborted a request; null for all of them. */
  readonly onAbort: (id: string | null) => void
  /** The user of an app wants to move out. @param origin - of the app. */
  readonly onExport: (id: string, origin: string) => void
  readonly onReload: () => void
  /** A new app is connected, after its handshake. */
  readonly onConnect: () => void
}

/** The window that the frame runs in, as far as the link needs it. */
export type LinkWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly parent: Pick<Window, 'postMessage'> | null
}

export type AppLinkOptions = {
  readonly policy: GatePolicy
  /** The version that `READY` names. */
  readonly version: string
  /** The origin of the page around, where it is known. */
  readonly parentOrigin: string | null
  /** Whether a public client around the frame knows `READY`. That of 5.1.11 throws at it. */
  readonly knowsReady: boolean
  readonly listener: AppListener
  readonly window: LinkWindow
  /** In milliseconds. */
  readonly now: () => number
}

/** The link to the app around the frame. */
export type AppLink = {
  /** Sends an event to the app. Does nothing before an app is connected. */
  readonly send: (event: FrameEvent) => void
  /** Shows or hides the frame. Only on the port: public clients show it themselves. */
  readonly notify: (message: FramePortMessage) => void
  /** Stops listening, and closes the port. */
  readonly stop: () => void
}

/**
 * Listens to the app around the frame. Messages are posted to exact origins only, and each reply to the origin of its
 * request. Source: docs/frame-messages.md#handshake.
 */
export function createAppLink(options: AppLinkOptions): AppLink {
  const { policy, version, parentOrigin, knowsReady, listener, window, now } = options
  let gate = createMessageGate(policy, now())
  let port: { readonly peer: Peer; readonly port: MessagePort } | null = null
  /** The origin that public window messages come from. */
  let publicOrigin = policy.isPublicWireEnabled ? parentOrigin : null
  const ready = { status: 'event', type: 'READY', version } as const

  const postToPeer = (peer: Peer, data: unknown) => {
    if (port?.peer.number === peer.number) port.port.postMessage(data)
  }
  const toParent = (origin: string, data: unknown, transfer: Transferable[] = []) =>
    window.parent?.postMessage(data, { targetOrigin: origin, transfer })

  const openPort = ({ origin, nonce, peer }: Extract<Decision, { type: 'open-port' }>) => {
    port?.port.close()
    listener.onAbort(null)
    const channel = new MessageChannel()
    port = { peer, port: channel.port1 }
    channel.port1.onmessage = ({ data, ports }: MessageEvent) => {
      const passage = receiveFromPort(gate, { peer, data, ports: ports.length }, now())
      gate = passage.gate
      act(passage.decision)
    }
    toParent(origin, formatPortMessage({ type: 'PORT', nonce }), [channel.port2])
    postToPeer(peer, formatFrameMessage(ready))
    listener.onConnect()
  }

  const act = (decision: Decision) => {
    switch (decision.type) {
      case 'drop':
        return
      case 'open-port':
        return openPort(decision)
      case 'request': {
        const { message, origin, peer } = decision
        if (peer === null) publicOrigin = origin
        let isReplied = false
        const reply = (outcome: ReplyOutcome) => {
          if (isReplied) return
          isReplied = true
          const data = formatReply(message, outcome, peer !== null)
          if (peer === null) toParent(origin, data)
          else postToPeer(peer, data)
        }
        return listener.onRequest({ message, origin, isPrivate: peer !== null, reply })
      }
      case 'notice':
        switch (decision.notice.type) {
          case 'ABORT':
            return listener.onAbort(decision.notice.id)
          case 'ABORT_ALL':
            return listener.onAbort(null)
          case 'EXPORT':
            // Only the port has it, whose app is known.
            return decision.peer === null ? undefined : listener.onExport(decision.notice.id, decision.peer.origin)
          case 'RELOAD':
            return listener.onReload()
          default:
            return decision.notice satisfies never
        }
      default:
        return decision satisfies never
    }
  }

  const onMessage = ({ origin, source, data, ports }: MessageEvent) => {
    const isFromParent = window.parent !== null && source === window.parent
    const passage = receiveFromWindow(gate, { origin, isFromParent, data, ports: ports.length }, now())
    gate = passage.gate
    act(passage.decision)
  }
  window.addEventListener('message', onMessage)
  if (publicOrigin !== null && knowsReady) toParent(publicOrigin, formatFrameMessage(ready))
  return {
    send: (event) => {
      if (port !== null) postToPeer(port.peer, formatFrameMessage(event))
      else if (publicOrigin !== null) toParent(publicOrigin, formatFrameMessage(event))
    },
    notify: (message) => {
      if (port !== null) postToPeer(port.peer, formatPortMessage(message))
    },
    stop: () => {
      window.removeEventListener('message', onMessage)
      port?.port.close()
      port = null
    },
  }
}

/**
 * Returns what is posted as the reply. A result that the message's schema does not have is a mistake of the frame, and is
 * sent as an error without details.
 */
function formatReply({ type, id }: AppMessage, outcome: ReplyOutcome, isPrivate: boolean): unknown {
  if (outcome.status === 'success') {
    const payload = outcome.result === undefined ? {} : { payload: outcome.result }
    const data = { id, type: `${FRAME_PREFIX}${type}_SUCCESS`, ...payload }
    if (parseFrameMessage(data) !== null) return data
  }
  const message = outcome.status === 'error' ? outcome.message.slice(0, MAX_ERROR_LENGTH) : DEFAULT_ERROR_MESSAGE
  // A public client refuses a key that it does not know.
  const { code, text } = outcome.status === 'error' && isPrivate ? outcome : { code: null, text: null }
  return formatFrameMessage({ status: 'error', type, id, message, code, text })
}
