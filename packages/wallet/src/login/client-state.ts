import type { AppMessage } from '../frame-messages/app-message.ts'
import type { FrameMessage, FrameReply } from '../frame-messages/frame-reply.ts'
import { isPublicMessage } from '../frame-messages/message-types.ts'
import type { AppPortMessage, FramePortMessage } from '../frame-messages/port-message.ts'
import type { WalletError } from '../wallet-error.ts'
import {
  LoginFrameMissingError,
  LoginLoadError,
  LoginPasskeyMissingError,
  LoginReplyError,
  LoginRequestAbortedError,
  LoginTimeoutError,
} from './errors.ts'
import { isConfirmed, isPaused, timeoutOf } from './request-timeouts.ts'

/** How the two sides communicate: by our private port, or by messages of windows as the public 5.1.11 does. */
export type FrameWire = 'port' | 'public'

/**
 * The frame of the login. `isAnnounced`: a public frame said that it is ready, which those that know aborts do. `number` counts the loads, so that what belongs to an earlier one changes nothing.
 * Source: docs/frame-messages.md#handshake.
 */
export type FrameLink =
  /** There is no frame in the page. */
  | { readonly status: 'none' }
  /** It loads. `isProbing`: its page is there and it has not opened a port, so it may be a public one. */
  | {
      readonly status: 'loading'
      readonly number: number
      readonly probeId: string | null
      readonly isAnnounced: boolean
    }
  /** It answers. */
  | { readonly status: 'ready'; readonly number: number; readonly wire: FrameWire; readonly isAnnounced: boolean }
  /** It did not load. The next request loads it again. */
  | { readonly status: 'failed'; readonly number: number }
  /** The wallet object was destroyed. */
  | { readonly status: 'removed' }

/** A message without its reply. */
export type PendingRequest = {
  readonly message: AppMessage
  /** Whether it was posted. Before that it waits for the frame. */
  readonly isSent: boolean
}

/** The state of the client. Requests are in the order in which they were made. */
export type ClientState = {
  readonly link: FrameLink
  readonly pending: readonly PendingRequest[]
  /** The number of loads so far. */
  readonly loads: number
  /** Whether the frame shows its user something. */
  readonly isShown: boolean
}

/** What can happen to the client. */
export type ClientEvent =
  /** The app wants a reply. Its id is unique. */
  | { readonly type: 'requested'; readonly message: AppMessage }
  /** The frame opened the port. */
  | { readonly type: 'port-opened'; readonly number: number }
  /** There is no port yet, so the public wire is tried. */
  | { readonly type: 'probe-started'; readonly number: number; readonly id: string }
  /** Another page has loaded in the frame's element: the frame loaded again by itself, and has none of what it had. */
  | { readonly type: 'reloaded'; readonly number: number }
  /** The frame did not answer in time. */
  | { readonly type: 'load-timed-out'; readonly number: number }
  /** The frame sent something, on a wire. */
  | { readonly type: 'received'; readonly wire: FrameWire; readonly message: FrameMessage | FramePortMessage }
  /** A reply did not come in time. */
  | { readonly type: 'timed-out'; readonly id: string }
  /** The app no longer wants a reply. */
  | { readonly type: 'aborted'; readonly ids: readonly string[] }
  /** The wallet object was destroyed. */
  | { readonly type: 'removed' }

/** What the shell does after an event. */
export type ClientAction =
  /** Put the frame into the page and start its timers. An earlier one is removed. */
  | { readonly type: 'load'; readonly number: number }
  /** Wait for the frame, which loads again, as for one that was put into the page. */
  | { readonly type: 'await-load' }
  /** Remove the frame. */
  | { readonly type: 'unload' }
  | { readonly type: 'post'; readonly wire: FrameWire; readonly message: AppMessage }
  | { readonly type: 'post-port'; readonly message: AppPortMessage }
  /** Say to a public frame that a request was aborted. */
  | { readonly type: 'post-abort'; readonly id: string }
  | { readonly type: 'start-timer'; readonly id: string; readonly timeoutMs: number }
  /** Its user takes as long as they want. */
  | { readonly type: 'stop-timer'; readonly id: string }
  | { readonly type: 'resolve'; readonly id: string; readonly reply: Extract<FrameReply, { status: 'success' }> }
  | { readonly type: 'reject'; readonly id: string; readonly error: WalletError }
  /** The frame sent something that replies to nothing. */
  | { readonly type: 'notify'; readonly message: FrameMessage | FramePortMessage }

/** The state before the first request. Nothing is in the page. */
export const noClient: ClientState = { link: { status: 'none' }, pending: [], loads: 0, isShown: false }

type Step = { readonly state: ClientState; readonly actions: readonly ClientAction[] }

/** Returns the state after an event, and what the shell has to do, in this order. Pure and total. */
export function nextClient(state: ClientState, event: ClientEvent): Step {
  const { link, pending } = state
  switch (event.type) {
    case 'requested':
      return onRequested(state, event.message)
    case 'port-opened':
      return link.status === 'loading' && link.number === event.number ? onReady(state, 'port', true) : unchanged(state)
    case 'probe-started': {
      if (link.status !== 'loading' || link.number !== event.number) return unchanged(state)
      const message = { type: 'IS_CONNECTED', id: event.id, payload: undefined } as const
      return {
        state: { ...state, link: { ...link, probeId: event.id } },
        actions: [{ type: 'post', wire: 'public', message }],
      }
    }
    case 'reloaded':
      // Before it answered, everything still waits for it.
      return link.status === 'ready' && link.number === event.number ? onReloaded(state) : unchanged(state)
    case 'load-timed-out':
      if (link.status !== 'loading' || link.number !== event.number) return unchanged(state)
      return {
        state: { ...state, link: { status: 'failed', number: link.number }, pending: [] },
        actions: [{ type: 'unload' }, ...rejectAll(pending, () => new LoginLoadError())],
      }
    case 'received':
      return onReceived(state, event.wire, event.message)
    case 'timed-out':
      return drop(state, [event.id], () => new LoginTimeoutError())
    case 'aborted':
      return drop(state, event.ids, () => new LoginRequestAbortedError())
    case 'removed':
      if (link.status === 'removed') return unchanged(state)
      return {
        state: { ...state, link: { status: 'removed' }, pending: [] },
        actions: [{ type: 'unload' }, ...rejectAll(pending, () => new LoginFrameMissingError())],
      }
    default:
      return event satisfies never
  }
}

/** Returns the ids of the requests that wait for a confirmation of the user. Pure. */
export function confirmedIds({ pending }: ClientState): readonly string[] {
  return pending.flatMap(({ message }) => (isConfirmed(message) ? [message.id] : []))
}

const unchanged = (state: ClientState): Step => ({ state, actions: [] })

function onRequested(state: ClientState, message: AppMessage): Step {
  const { link, pending, loads } = state
  switch (link.status) {
    case 'removed':
      return { state, actions: [{ type: 'reject', id: message.id, error: new LoginFrameMissingError() }] }
    case 'none':
    case 'failed': {
      const number = loads + 1
      return {
        state: {
          link: { status: 'loading', number, probeId: null, isAnnounced: false },
          pending: [...pending, { message, isSent: false }],
          loads: number,
          isShown: false,
        },
        actions: [{ type: 'load', number }],
      }
    }
    case 'loading':
      return unchanged({ ...state, pending: [...pending, { message, isSent: false }] })
    case 'ready':
      if (!isOn(link.wire, message)) return { state, actions: [refuse(message)] }
      return {
        state: { ...state, pending: [...pending, { message, isSent: true }] },
        actions: send(message, link.wire, state.isShown),
      }
    default:
      return link satisfies never
  }
}

function onReady(state: ClientState, wire: FrameWire, isAnnounced: boolean): Step {
  return {
    state: {
      ...state,
      link: { status: 'ready', number: state.loads, wire, isAnnounced },
      pending: state.pending
        .filter(({ message }) => isOn(wire, message))
        .map(({ message }) => ({ message, isSent: true })),
    },
    actions: state.pending.flatMap(({ message }) =>
      isOn(wire, message) ? send(message, wire, false) : [refuse(message)],
    ),
  }
}

/** What the frame had is lost, and it may have been done or not, so that nothing is sent twice. */
function onReloaded({ pending, isShown, loads }: ClientState): Step {
  return {
    state: {
      ...{ pending: [], loads, isShown: false },
      link: { status: 'loading', number: loads, probeId: null, isAnnounced: false },
    },
    actions: [
      ...rejectAll(pending, () => new LoginTimeoutError()),
      ...(isShown ? [{ type: 'notify', message: { type: 'HIDE' } } as const] : []),
      { type: 'await-load' },
    ],
  }
}

/** Whether a wire has a message: a public frame drops what it does not know, and nobody would hear of it. */
function isOn(wire: FrameWire, { type }: AppMessage): boolean {
  return wire === 'port' || isPublicMessage(type)
}

function refuse({ id }: AppMessage): ClientAction {
  return { type: 'reject', id, error: new LoginPasskeyMissingError() }
}

function onReceived(state: ClientState, wire: FrameWire, message: FrameMessage | FramePortMessage): Step {
  const { link, pending } = state
  if (link.status === 'loading' && wire === 'public' && 'status' in message) {
    // A later public frame says that it is ready. 5.1.11 does not, so its answer to the probe says it.
    const isProbed = message.status === 'success' && message.type === 'IS_CONNECTED' && message.id === link.probeId
    const isAnnounced = link.isAnnounced || message.type === 'READY'
    if (isProbed || (isAnnounced && link.probeId !== null)) return onReady(state, 'public', isAnnounced)
    return unchanged({ ...state, link: { ...link, isAnnounced } })
  }
  // After the handshake, what comes from a window is from another script of the frame's origin, and is dropped.
  if (link.status !== 'ready' || link.wire !== wire) return unchanged(state)
  if (!('status' in message)) return onShown(state, message)
  if (message.status === 'event') return { state, actions: [{ type: 'notify', message }] }
  const request = pending.find(({ message: sent, isSent }) => isSent && sent.id === message.id)
  if (request === undefined) return { state, actions: [{ type: 'notify', message }] }
  // A reply of another type than its request is not a reply to it.
  if (request.message.type !== message.type) return unchanged(state)
  const { id } = message
  return {
    state: { ...state, pending: pending.filter((other) => other !== request) },
    actions: [
      message.status === 'success'
        ? { type: 'resolve', id, reply: message }
        : {
            type: 'reject',
            id,
            error: new LoginReplyError(message.message, { rpcCode: message.code, text: message.text }),
          },
    ],
  }
}

/** The frame has something for its user, or nothing any more: until then, the time of what may wait for that does not run. */
function onShown(state: ClientState, message: FramePortMessage): Step {
  const isShown = message.type === 'SHOW'
  const waiting = state.pending.flatMap(({ message: sent, isSent }) => (isSent && isPaused(sent) ? [sent] : []))
  const timers = isShown
    ? waiting.map(({ id }) => ({ type: 'stop-timer', id }) as const)
    : state.isShown
      ? waiting.flatMap(timerOf)
      : []
  return { state: { ...state, isShown }, actions: [{ type: 'notify', message }, ...timers] }
}

/** Drops requests. The frame hears of those that it has, so that it takes a confirmation away. */
function drop(state: ClientState, ids: readonly string[], toError: () => WalletError): Step {
  const dropped = state.pending.filter(({ message }) => ids.includes(message.id))
  return {
    state: dropped.length === 0 ? state : { ...state, pending: state.pending.filter((one) => !dropped.includes(one)) },
    actions: [
      ...dropped.filter(({ isSent }) => isSent).flatMap(({ message }) => abortAt(state.link, message)),
      ...rejectAll(dropped, toError),
    ],
  }
}

/** Returns how a frame hears that a request was aborted. The public 5.1.11 frame has no message for it, and does not announce itself. */
function abortAt(link: FrameLink, { id, type }: AppMessage): readonly ClientAction[] {
  if (link.status !== 'ready') return []
  if (link.wire === 'port') return [{ type: 'post-port', message: { type: 'ABORT', id } }]
  return link.isAnnounced && type === 'RPC_REQUEST' ? [{ type: 'post-abort', id }] : []
}

function send(message: AppMessage, wire: FrameWire, isShown: boolean): readonly ClientAction[] {
  return [{ type: 'post', wire, message }, ...(isShown && isPaused(message) ? [] : timerOf(message))]
}

function timerOf(message: AppMessage): readonly ClientAction[] {
  const timeoutMs = timeoutOf(message)
  return timeoutMs === null ? [] : [{ type: 'start-timer', id: message.id, timeoutMs }]
}

function rejectAll(pending: readonly PendingRequest[], toError: () => WalletError): readonly ClientAction[] {
  return pending.map(({ message: { id } }) => ({ type: 'reject', id, error: toError() }))
}
