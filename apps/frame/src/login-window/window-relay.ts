import { type AppMessage, type FramePortMessage, type FrameReason, methodKindOf } from '@laurel/wallet/frame-messages'
import { StorageUnavailableError } from '../device/errors.ts'
import type { FrameError } from '../frame-error.ts'
import type { FrameHost } from '../frame-host.ts'
import { describeFailure } from '../language/describe-failure.ts'
import type { AppListener, AppRequest } from '../messages/app-link.ts'
import { holdState, type StateHolder } from '../state-holder.ts'
import { LoginWindowClosedError } from './errors.ts'
import { type OpenedWindow, openLoginWindow } from './open-login-window.ts'
import { type FromWindow, formatToWindow, parseFromWindow, type ToWindow } from './window-messages.ts'

/** What the frame shows of its window. */
export type GateState = {
  /** `closed`: its user has to open it. `loading`: it was opened. `open`: it answers. `blocked`: the browser did not open it. */
  readonly status: 'closed' | 'blocked' | 'loading' | 'open'
  /** Whether its user has to do something: open the window, or what the window shows. */
  readonly isNeeded: boolean
}

/** What draws the gate, and what its buttons do. */
export type Gate = Pick<StateHolder<GateState>, 'getState' | 'subscribe'> & {
  /** Opens the window, or brings it to the front. In the click. */
  readonly open: () => void
  /** The user does not want to: what waits ends. */
  readonly cancel: () => void
}

/** Passes on to a window what the app sends. */
export type WindowRelay = Pick<AppListener, 'onRequest' | 'onAbort' | 'onExport'> & Pick<FrameHost, 'notifyAgain'>

export type WindowRelayOptions = {
  readonly projectId: string
  /** Answers what needs no storage while the window is closed. */
  readonly host: Pick<FrameHost, 'onRequest'>
  readonly notify: (message: FramePortMessage) => void
  /** Draws the gate. Called when it is needed for the first time. */
  readonly draw: (gate: Gate) => Promise<void>
  /** Opens the window. Tests replace it. */
  readonly openWindow?: typeof openLoginWindow
}

/** What the window gets, in the order in which the app sent it. */
type Waiting = { readonly type: 'request'; readonly request: AppRequest } | Extract<ToWindow, { type: 'export' }>

/**
 * Creates what takes the place of the login in a frame whose browser allows it no storage: a top-level window of the same origin, which
 * has storage, answers the app, and shows its user what they do. The frame only leads there, because browsers open windows in a click alone.
 * Source: docs/embedded-login.md#without-storage.
 */
export function createWindowRelay(options: WindowRelayOptions): WindowRelay {
  const { projectId, host, notify, draw, openWindow = openLoginWindow } = options
  const gate = holdState<GateState>({ status: 'closed', isNeeded: false })
  let opened: OpenedWindow | null = null
  let waiting: readonly Waiting[] = []
  const sent = new Map<string, AppRequest>()
  /** What a window has to know that opens later, by the type of the message. */
  const latest = new Map<AppMessage['type'], AppRequest>()
  /** Why the window has to be seen; null while it does not. */
  let reason: FrameReason | null = null
  let shownReason: FrameReason | null = null
  let isDrawn = false
  /** The origin of the app that the window was opened for. */
  let openedFor = ''
  /** The request that a new window answers before any other. */
  let openingId: string | null = null

  const update = (status: GateState['status']) => {
    const isNeeded = (status !== 'open' && waiting.length > 0) || reason !== null
    gate.setState({ status, isNeeded })
    if (isNeeded && !isDrawn) {
      isDrawn = true
      draw({ ...gate, open, cancel }).catch((error: unknown) => {
        reportError(error)
        isDrawn = false
        cancel()
      })
    }
    const next = isNeeded ? (reason ?? 'window') : null
    if (next !== null && next !== shownReason) notify({ type: 'SHOW', reason: next })
    if (next === null && shownReason !== null) notify({ type: 'HIDE' })
    shownReason = next
  }
  const post = (message: ToWindow) => opened?.post(formatToWindow(message))
  const postRequest = (request: AppRequest) => {
    const { message, origin, isPrivate } = request
    sent.set(message.id, request)
    post({ type: 'request', message, origin, isPrivate })
  }

  /** Ends everything that has no reply. */
  const end = (error: FrameError) => {
    const ended = [...sent.values(), ...waiting.flatMap((one) => (one.type === 'request' ? [one.request] : []))]
    sent.clear()
    waiting = []
    reason = null
    for (const { reply } of ended) void refuse(reply, error)
  }
  const onReady = () => {
    for (const { message, isPrivate, ...request } of latest.values()) {
      post({ type: 'request', message, origin: request.origin, isPrivate })
    }
    // Opens the account of the session that an earlier window has left, for what waits.
    openingId = crypto.randomUUID()
    const message = { type: 'IS_CONNECTED', id: openingId, payload: undefined } as const
    post({ type: 'request', message, origin: openedFor, isPrivate: true })
  }
  const flush = () => {
    openingId = null
    const flushed = waiting
    waiting = []
    for (const one of flushed) {
      if (one.type === 'request') postRequest(one.request)
      else post(one)
    }
    update('open')
  }
  const onMessage = (data: unknown) => {
    const message = parseFromWindow(data)
    if (message !== null) act(message)
  }
  const act = (message: FromWindow) => {
    switch (message.type) {
      case 'reply': {
        if (message.id === openingId) return flush()
        const request = sent.get(message.id)
        if (request === undefined) return
        sent.delete(message.id)
        request.reply(message.outcome)
        if (request.message.type === 'SIGN_OUT') close()
        return
      }
      case 'notice':
        reason = message.message.type === 'SHOW' ? message.message.reason : null
        return update(gate.getState().status)
      default:
        return message satisfies never
    }
  }
  const onClosed = () => {
    opened = null
    end(new LoginWindowClosedError())
    update('closed')
  }
  const close = () => {
    opened?.close()
    opened = null
    reason = null
    update('closed')
  }
  const open = () => {
    if (opened !== null) return opened.focus()
    const [first] = waiting
    if (first === undefined) return
    openedFor = first.type === 'request' ? first.request.origin : first.origin
    const query = new URLSearchParams({ projectId, origin: openedFor })
    opened = openWindow(`${import.meta.env.BASE_URL}window?${query}`, { onReady, onMessage, onClosed })
    update(opened === null ? 'blocked' : 'loading')
  }
  const cancel = () => {
    end(new StorageUnavailableError())
    close()
  }

  return {
    onRequest: (request) => {
      const { message } = request
      // What it sends now is not lost with a window that was closed a moment ago.
      opened?.look()
      if (message.type === 'SYNC_THEME' || message.type === 'SWITCH_NETWORK') latest.set(message.type, request)
      if (gate.getState().status === 'open') {
        // The colors are those of both pages.
        if (message.type === 'SYNC_THEME') host.onRequest({ ...request, reply: () => {} })
        return postRequest(request)
      }
      switch (needOf(message)) {
        case 'nothing':
          return host.onRequest(request)
        case 'no-window':
          // Without its window, nobody is logged in, and there is nothing to sign out of.
          return request.reply({
            status: 'success',
            result: message.type === 'IS_CONNECTED' ? { isConnected: false } : undefined,
          })
        case 'window':
          // A public client shows the frame for signatures alone, so that its user could never open the window.
          if (!request.isPrivate) return void refuse(request.reply, new StorageUnavailableError())
          waiting = [...waiting, { type: 'request', request }]
          return update(gate.getState().status)
      }
    },
    onAbort: (id) => {
      waiting = waiting.filter((one) => id !== null && idOf(one) !== id)
      if (id === null) sent.clear()
      else sent.delete(id)
      post({ type: 'abort', id })
      update(gate.getState().status)
    },
    onExport: (id, origin) => {
      const message = { type: 'export', id, origin } as const
      opened?.look()
      if (gate.getState().status === 'open') return post(message)
      waiting = [...waiting, message]
      update(gate.getState().status)
    },
    notifyAgain: () => {
      if (shownReason !== null) notify({ type: 'SHOW', reason: shownReason })
    },
  }
}

const idOf = (waiting: Waiting) => (waiting.type === 'request' ? waiting.request.message.id : waiting.id)

/** Returns what a message needs while the window is closed. A reload must not require a click, so that it is answered without one. */
function needOf(message: AppMessage): 'nothing' | 'no-window' | 'window' {
  switch (message.type) {
    case 'SYNC_THEME':
    case 'SYNC_DAPP_DATA':
    case 'SWITCH_NETWORK':
    case 'GET_CHAIN_ID':
    case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
      return 'nothing'
    case 'IS_CONNECTED':
    case 'SIGN_OUT':
      return 'no-window'
    case 'RPC_REQUEST':
      return methodKindOf(message.payload.method) === 'confirmed' ? 'window' : 'nothing'
    default:
      return 'window'
  }
}

async function refuse(reply: AppRequest['reply'], error: FrameError): Promise<void> {
  const text = await describeFailure(error, navigator.languages).catch(() => null)
  reply({ status: 'error', message: error.message, code: error.rpcCode, text })
}
