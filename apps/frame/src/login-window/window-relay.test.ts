import type { AppMessage } from '@laurel/wallet/frame-messages'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppRequest, ReplyOutcome } from '../messages/app-link.ts'
import type { WindowEvents } from './open-login-window.ts'
import { createWindowRelay, type Gate } from './window-relay.ts'

const origin = 'https://app.example'
const connectEmail: AppMessage = { type: 'CONNECT_EMAIL', id: 'mail', payload: { email: 'ada@example.com' } }
const plain = (type: 'IS_CONNECTED' | 'SIGN_OUT' | 'GET_USER' | 'GET_CHAIN_ID'): AppMessage => ({
  ...{ type, id: type },
  payload: undefined,
})

/** A frame without storage, whose browser opens windows or blocks them. */
function openFrame({ isBlocked = false } = {}) {
  const here: string[] = []
  const notices: string[] = []
  const replies: Record<string, ReplyOutcome> = {}
  const windows: { readonly events: WindowEvents; readonly sent: Record<string, unknown>[]; isClosed: boolean }[] = []
  let gate: Gate | null = null
  const relay = createWindowRelay({
    projectId: 'app',
    host: { onRequest: ({ message }) => here.push(message.type) },
    notify: (message) => notices.push(message.type === 'SHOW' ? `SHOW ${message.reason}` : message.type),
    draw: async (given) => {
      gate = given
    },
    openWindow: (_url, events) => {
      if (isBlocked) return null
      const opened = { events, sent: [] as Record<string, unknown>[], isClosed: false }
      windows.push(opened)
      return {
        post: (data) => opened.sent.push(Object(data)),
        ...{ focus: () => {}, look: () => {} },
        close: () => {
          opened.isClosed = true
        },
      }
    },
  })
  const send = (message: AppMessage, isPrivate = true) => {
    const reply = (outcome: ReplyOutcome) => {
      replies[message.id] = outcome
    }
    relay.onRequest({ message, origin, isPrivate, reply } satisfies AppRequest)
  }
  const sentTo = (at: number) =>
    windows[at]?.sent.map(({ type, message }) => (type === 'request' ? Reflect.get(Object(message), 'type') : type))
  /** The window is there, and opens the account of its session. */
  const load = (at: number) => {
    const opened = windows[at]
    opened?.events.onReady()
    const id = Reflect.get(Object(opened?.sent.at(-1)?.['message']), 'id')
    opened?.events.onMessage({ type: 'reply', id, outcome: { status: 'success', result: { isConnected: true } } })
  }
  return { relay, send, here, notices, replies, windows, sentTo, load, gate: () => gate }
}

describe('createWindowRelay', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { languages: ['en'] })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('default: a page that loads needs no window, and a login leads to one', () => {
    const frame = openFrame()
    for (const type of ['GET_CHAIN_ID', 'IS_CONNECTED', 'SIGN_OUT'] as const) frame.send(plain(type))
    frame.send({ type: 'RPC_REQUEST', id: 'read', payload: { method: 'eth_blockNumber' } })
    expect(frame.here).toEqual(['GET_CHAIN_ID', 'RPC_REQUEST'])
    expect(frame.replies).toEqual({
      IS_CONNECTED: { status: 'success', result: { isConnected: false } },
      SIGN_OUT: { status: 'success', result: undefined },
    })
    expect(frame.notices).toEqual([])
    frame.send(connectEmail)
    expect(frame.notices).toEqual(['SHOW window'])
    expect(frame.gate()?.getState()).toEqual({ status: 'closed', isNeeded: true })
  })

  test('default: the window gets what it missed, opens its account, and then answers what waits', () => {
    const frame = openFrame()
    frame.send({ type: 'SWITCH_NETWORK', id: 'network', payload: { chainId: 8453 } })
    frame.send(connectEmail)
    frame.gate()?.open()
    expect(frame.gate()?.getState().status).toBe('loading')
    frame.windows[0]?.events.onReady()
    expect(frame.sentTo(0)).toEqual(['@w3m-app/SWITCH_NETWORK', '@w3m-app/IS_CONNECTED'])
    frame.load(0)
    expect(frame.sentTo(0)?.at(-1)).toBe('@w3m-app/CONNECT_EMAIL')
    expect(frame.notices).toEqual(['SHOW window', 'HIDE'])
    const outcome = { status: 'success', result: { action: 'VERIFY_OTP' } }
    frame.windows[0]?.events.onMessage({ type: 'reply', id: 'mail', outcome })
    expect(frame.replies['mail']).toEqual(outcome)
  })

  test('behavior: the frame is shown while the window needs its user', () => {
    const frame = openFrame()
    frame.send(connectEmail)
    frame.gate()?.open()
    frame.load(0)
    const notice = (message: unknown) => frame.windows[0]?.events.onMessage({ type: 'notice', message })
    notice({ type: 'SHOW', reason: 'recovery' })
    expect(frame.gate()?.getState()).toEqual({ status: 'open', isNeeded: true })
    notice({ type: 'HIDE' })
    expect(frame.notices).toEqual(['SHOW window', 'HIDE', 'SHOW recovery', 'HIDE'])
  })

  test('behavior: signing out closes the window, and the next login opens another one', () => {
    const frame = openFrame()
    frame.send(connectEmail)
    frame.gate()?.open()
    frame.load(0)
    frame.send(plain('SIGN_OUT'))
    const outcome = { status: 'success', result: undefined }
    frame.windows[0]?.events.onMessage({ type: 'reply', id: 'SIGN_OUT', outcome })
    expect(frame.windows[0]?.isClosed).toBe(true)
    frame.send(plain('GET_USER'))
    frame.gate()?.open()
    expect(frame.windows).toHaveLength(2)
  })

  test('error: a window that is closed ends what waits for it', async () => {
    const frame = openFrame()
    frame.send(connectEmail)
    frame.gate()?.open()
    frame.load(0)
    frame.send(plain('GET_USER'))
    frame.windows[0]?.events.onClosed()
    await vi.waitFor(() =>
      expect(frame.replies['GET_USER']).toMatchObject({ status: 'error', message: expect.stringContaining('closed') }),
    )
  })

  test('error: a blocked window is said so, and who does not open it hears of the storage', async () => {
    const frame = openFrame({ isBlocked: true })
    frame.send(connectEmail)
    frame.gate()?.open()
    expect(frame.gate()?.getState()).toEqual({ status: 'blocked', isNeeded: true })
    frame.gate()?.cancel()
    await vi.waitFor(() => expect(frame.replies['mail']).toMatchObject({ message: expect.stringContaining('storage') }))
    expect(frame.notices).toEqual(['SHOW window', 'HIDE'])
  })

  test('error: a public client hears of the storage at once, because it would not show the frame', async () => {
    const frame = openFrame()
    frame.send(connectEmail, false)
    await vi.waitFor(() => expect(frame.replies['mail']).toMatchObject({ message: expect.stringContaining('storage') }))
    expect(frame.notices).toEqual([])
  })

  test('behavior: what the app leaves before the window opens is not sent', () => {
    const frame = openFrame()
    frame.send(connectEmail)
    frame.gate()?.open()
    frame.relay.onAbort('mail')
    expect(frame.notices).toEqual(['SHOW window', 'HIDE'])
    frame.load(0)
    expect(frame.sentTo(0)).toEqual(['abort', '@w3m-app/IS_CONNECTED'])
    expect(frame.gate()?.getState()).toEqual({ status: 'open', isNeeded: false })
  })
})
