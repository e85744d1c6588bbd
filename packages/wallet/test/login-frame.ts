import type { AppMessage } from '../src/frame-messages/app-message.ts'
import { parseAppMessage } from '../src/frame-messages/app-message.ts'
import { formatFrameMessage } from '../src/frame-messages/frame-reply.ts'
import {
  type AppPortMessage,
  formatPortMessage,
  parseAppPortMessage,
  parseHello,
} from '../src/frame-messages/port-message.ts'
import type { TestTab } from './test-page.ts'

/** The origin of the frames of the tests. */
export const FRAME_ORIGIN = 'https://login.test'
/** The address of the user of the frames of the tests. */
export const FRAME_ADDRESS = '0x71C2ae08b54d7f63C1B2910E44D8c0B7EE5D9a4f'

/** What a frame replies: a result, an error's message, or nothing at all. */
export type FrameAnswer = { readonly result: unknown } | { readonly error: string } | null

/** How a frame of the tests behaves. */
export type FrameManner = {
  /** `port`: as ours. `public`: as that of 5.1.11. `silent`: an error page, which answers nothing. */
  readonly wire: 'port' | 'public' | 'silent'
  /** Replaces the reply to a message; undefined replies as usual. */
  readonly answer?: (message: AppMessage) => FrameAnswer | undefined
}

/** A frame in a page of the tests. */
export type TestFrame = {
  /** Each load of the frame: the URL of its page. */
  readonly loads: string[]
  /** What the app sent, in its order. */
  readonly received: AppMessage[]
  readonly receivedOnPort: AppPortMessage[]
  /** Posts to the page as a window of an origin. Its source is the frame's window unless another one is given. */
  readonly postAs: (origin: string, data: unknown, source?: unknown) => void
  /** Sends on the port, or as the public frame does. */
  readonly send: (data: unknown) => void
  /** Loads its page again, as after a crash: it has no port any more, and remembers no network. */
  readonly reload: () => void
  readonly style: Record<string, string>
  /** Whether the frame's element is in the page. */
  readonly isInPage: () => boolean
  readonly document: unknown
}

const user = {
  ...{ email: 'ada@example.com', address: FRAME_ADDRESS, preferredAccountType: 'eoa' },
  ...{ accounts: [{ address: FRAME_ADDRESS, type: 'eoa' }], smartAccountDeployed: false },
}

/** The replies of a frame whose user does as expected. */
function usualAnswer({ type, payload }: AppMessage, chainId: string | number): FrameAnswer {
  switch (type) {
    case 'CONNECT_EMAIL':
      return { result: { action: 'VERIFY_OTP' } }
    case 'CONNECT_OTP':
      return payload.otp === '123456' ? { result: undefined } : { error: 'Invalid code' }
    case 'GET_USER':
      return { result: { ...user, chainId } }
    case 'IS_CONNECTED':
      return { result: { isConnected: true } }
    case 'SWITCH_NETWORK':
      return { result: { chainId: payload.chainId } }
    case 'UPDATE_EMAIL':
      return { result: { action: 'VERIFY_PRIMARY_OTP' } }
    case 'UPDATE_EMAIL_SECONDARY_OTP':
      return { result: { newEmail: 'new@example.com' } }
    case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
      return { result: { smartAccountEnabledNetworks: [1, 8453] } }
    case 'INIT_SMART_ACCOUNT':
      return { result: { address: FRAME_ADDRESS, isDeployed: true } }
    case 'SET_PREFERRED_ACCOUNT':
      return { result: { type: payload.type, address: FRAME_ADDRESS } }
    case 'RPC_REQUEST':
      return { result: `signed ${payload.method}` }
    default:
      return { result: undefined }
  }
}

/**
 * Creates a document whose frames speak the messages of the login, on either wire, over a true `MessageChannel`. It
 * holds no key: only what the app sees of a frame is tested with it.
 */
export function createTestFrame(tab: TestTab, manner: FrameManner): TestFrame {
  const loads: string[] = []
  const received: AppMessage[] = []
  const receivedOnPort: AppPortMessage[] = []
  const style: Record<string, string> = {}
  let port: MessagePort | null = null
  let isInPage = false
  let onLoad = () => {}
  let chainId: string | number = 1

  const dispatch = (origin: string, data: unknown, source: unknown, ports: readonly MessagePort[] = []) =>
    void tab.window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports }))
  const send = (data: unknown) => {
    if (port === null) dispatch(FRAME_ORIGIN, data, contentWindow)
    else port.postMessage(data)
  }

  function handle(data: unknown): void {
    const onPort = parseAppPortMessage(data)
    if (onPort !== null) receivedOnPort.push(onPort)
    const message = parseAppMessage(data)
    if (message === null) return
    received.push(message)
    if (message.type === 'SWITCH_NETWORK') chainId = message.payload.chainId
    const answer =
      manner.answer?.(message) ?? (manner.answer?.(message) === null ? null : usualAnswer(message, chainId))
    if (answer === null) return
    const { type, id } = message
    const name = `@w3m-frame/${type}_${'result' in answer ? 'SUCCESS' : 'ERROR'}`
    const payload = 'result' in answer ? answer.result : { message: answer.error }
    send({ id, type: name, ...(payload === undefined ? {} : { payload }) })
  }

  const contentWindow = {
    postMessage: (data: unknown, target: string) => {
      if (target !== FRAME_ORIGIN || manner.wire === 'silent') return
      const hello = parseHello(data)
      if (manner.wire === 'public') {
        if (hello === null) queueMicrotask(() => handle(data))
        return
      }
      if (hello === null || port !== null) return
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = (event: MessageEvent<unknown>) => handle(event.data)
      port = port1
      dispatch(FRAME_ORIGIN, formatPortMessage({ type: 'PORT', nonce: hello.nonce }), contentWindow, [port2])
      port1.postMessage(formatFrameMessage({ status: 'event', type: 'READY', version: '1' }))
    },
  }

  const createElement = () => {
    return {
      ...{ style, contentWindow, dataset: {}, src: '' },
      addEventListener: (_: string, run: () => void) => {
        onLoad = run
      },
      remove: () => {
        isInPage = false
        port?.close()
        port = null
      },
      load() {
        isInPage = true
        loads.push(this.src)
        queueMicrotask(() => onLoad())
      },
    }
  }

  return {
    ...{ loads, received, receivedOnPort, style, send },
    reload: () => {
      port?.close()
      port = null
      chainId = 1
      onLoad()
    },
    postAs: (origin, data, source = contentWindow) => dispatch(origin, data, source),
    isInPage: () => isInPage,
    document: { createElement, body: { append: (element: { readonly load: () => void }) => element.load() } },
  }
}
