import type { Environment, WalletWindow } from '../environment.ts'
import { APP_PREFIX, type AppMessage, parseAppMessage } from '../frame-messages/app-message.ts'
import { explainAppMessage } from '../frame-messages/explain-message.ts'
import type { FrameMessage, FrameReply } from '../frame-messages/frame-reply.ts'
import type { MessagePayload, MessageResult, MessageType } from '../frame-messages/message-types.ts'
import type { FramePortMessage } from '../frame-messages/port-message.ts'
import type { WalletError } from '../wallet-error.ts'
import { type ClientAction, type ClientEvent, confirmedIds, nextClient, noClient } from './client-state.ts'
import { LoginInputError } from './errors.ts'
import { type FrameElement, type FrameWindow, openFrameWindow } from './frame-window.ts'

/** Options of {@link createFrameClient}. */
export type FrameClientOptions = {
  /** The exact origin of the frame. */
  readonly origin: string
  /** Puts a frame into the page, which loads. */
  readonly createElement: () => FrameElement
  readonly page: Pick<WalletWindow, 'addEventListener' | 'removeEventListener'>
  readonly environment: Pick<Environment, 'setTimeout' | 'randomId'>
}

/** The client of the login frame. */
export type FrameClient = ReturnType<typeof createFrameClient>

/** A request that runs. */
type Waiter = {
  readonly resolve: (reply: Extract<FrameReply, { status: 'success' }>) => void
  readonly reject: (error: WalletError) => void
  cancelTimer: () => void
}

/**
 * Creates the client of the login frame. It loads nothing: the first request does. Every reply goes to the request with
 * its id and type, and to no other. Source: docs/frame-messages.md#the-client.
 */
export function createFrameClient({ origin, createElement, page, environment }: FrameClientOptions) {
  let state = noClient
  let frame: FrameWindow | null = null
  let element: FrameElement | null = null
  const waiters = new Map<string, Waiter>()
  const listeners = new Set<(message: FrameMessage | FramePortMessage) => void>()
  /** The export that our frame may show. */
  let exportId: string | null = null
  const onRequested = new Set<(message: AppMessage) => void>()
  const onReloaded = new Set<() => void>()
  /** Counts the pages of the frame. */
  let pages = 0

  function dispatch(event: ClientEvent): void {
    const step = nextClient(state, event)
    state = step.state
    for (const action of step.actions) run(action)
  }

  function run(action: ClientAction): void {
    switch (action.type) {
      case 'load':
        frame?.close()
        pages += 1
        element = createElement()
        frame = openFrameWindow({ ...{ origin, page, environment, element }, number: action.number, onEvent: dispatch })
        break
      case 'await-load':
        pages += 1
        frame?.awaitLoad()
        for (const listener of onReloaded) listener()
        break
      case 'unload':
        frame?.close()
        frame = null
        element = null
        break
      case 'post':
        frame?.post(action.wire, action.message)
        break
      case 'post-port':
        frame?.postPort(action.message)
        break
      case 'post-abort':
        frame?.postAbort(action.id)
        break
      case 'start-timer':
        startTimer(action)
        break
      case 'stop-timer':
        waiters.get(action.id)?.cancelTimer()
        break
      case 'resolve':
        takeWaiter(action.id)?.resolve(action.reply)
        break
      case 'reject':
        takeWaiter(action.id)?.reject(action.error)
        break
      case 'notify':
        for (const listener of listeners) listener(action.message)
        break
      default:
        action satisfies never
    }
  }

  function startTimer({ id, timeoutMs }: Extract<ClientAction, { type: 'start-timer' }>): void {
    const waiter = waiters.get(id)
    if (waiter === undefined) return
    waiter.cancelTimer = environment.setTimeout(() => dispatch({ type: 'timed-out', id }), timeoutMs)
  }

  function takeWaiter(id: string): Waiter | undefined {
    const waiter = waiters.get(id)
    waiters.delete(id)
    waiter?.cancelTimer()
    return waiter
  }

  /**
   * Sends a message and waits for its reply. Loads the frame first where it is not there.
   * @throws {LoginInputError} when the payload is not valid.
   * @throws {LoginLoadError} when the frame did not load.
   * @throws {LoginReplyError} when the frame replied with an error.
   * @throws {LoginTimeoutError} when it did not reply in time.
   * @throws {LoginRequestAbortedError} when the request was dropped.
   * @throws {LoginFrameMissingError} after `destroy`.
   */
  async function request<Type extends MessageType>(
    type: Type,
    ...[payload]: undefined extends MessagePayload<Type> ? [payload?: MessagePayload<Type>] : [MessagePayload<Type>]
  ): Promise<MessageResult<Type>> {
    const id = environment.randomId()
    const message = toMessage(type, id, payload)
    const reply = await new Promise<Extract<FrameReply, { status: 'success' }>>((resolve, reject) => {
      waiters.set(id, { resolve, reject, cancelTimer: () => {} })
      for (const listener of onRequested) listener(message)
      dispatch({ type: 'requested', message })
    })
    return resultOf(reply, type)
  }

  const isOurs = () => state.link.status === 'ready' && state.link.wire === 'port'

  return {
    request,
    /** Drops the requests that wait for a confirmation. They reject with 'Request was aborted'. */
    rejectRpcRequests: (): void => dispatch({ type: 'aborted', ids: confirmedIds(state) }),
    /** Drops the requests of some types, such as a login that the visitor left. */
    abort: (types: readonly MessageType[]): void => {
      const ids = state.pending.filter(({ message }) => types.includes(message.type)).map(({ message }) => message.id)
      dispatch({ type: 'aborted', ids })
    },
    /** Whether a request waits for a confirmation. */
    isConfirming: (): boolean => confirmedIds(state).length > 0,
    /** Whether the frame is ours, which has more than the public wire. */
    isOurs,
    /** Shows the export in our frame. Public frames have their own page for it. @returns whether it is our frame. */
    showExport: (): boolean => {
      if (!isOurs()) return false
      exportId = environment.randomId()
      frame?.postPort({ type: 'EXPORT', id: exportId })
      return true
    },
    /** Ends the export that our frame shows, if it shows one. */
    closeExport: (): void => {
      if (exportId !== null) frame?.postPort({ type: 'ABORT', id: exportId })
      exportId = null
    },
    /** The frame's element, or null where there is none. */
    element: (): FrameElement | null => element,
    /** How many pages the frame has had so far. Each knows nothing of the ones before. */
    pages: (): number => pages,
    /** @param listener - called when the frame loaded again by itself. @returns what ends it. */
    onReload: (listener: () => void): (() => void) => {
      onReloaded.add(listener)
      return () => onReloaded.delete(listener)
    },
    /** @param listener - called with what the frame sends and nobody requested. @returns what ends it. */
    subscribe: (listener: (message: FrameMessage | FramePortMessage) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** @param listener - called with each message before it is posted. @returns what ends it. */
    onRequest: (listener: (message: AppMessage) => void): (() => void) => {
      onRequested.add(listener)
      return () => onRequested.delete(listener)
    },
    /** Removes the frame. What waits rejects with 'iframe is not set', and so does every later request. */
    destroy: (): void => dispatch({ type: 'removed' }),
  }
}

/** @throws {LoginInputError} when the payload is not valid for the type. */
function toMessage(type: MessageType, id: string, payload: unknown): AppMessage {
  // What the frame would drop without a reply is refused here, so that nothing waits for it.
  const message = parseAppMessage({ type: `${APP_PREFIX}${type}`, id, ...(payload === undefined ? {} : { payload }) })
  if (message === null) throw new LoginInputError(explainAppMessage(type, id, payload) ?? '')
  return message
}

function resultOf<Type extends MessageType>(
  reply: Extract<FrameReply, { status: 'success' }>,
  type: Type,
): MessageResult<Type> {
  if (!isReplyTo(reply, type)) throw new LoginInputError('The login replied to another request.')
  return reply.result
}

function isReplyTo<Type extends MessageType>(
  reply: Extract<FrameReply, { status: 'success' }>,
  type: Type,
): reply is Extract<FrameReply, { status: 'success'; type: Type }> & { readonly result: MessageResult<Type> } {
  return reply.type === type
}
