import { APP_PREFIX, formatPortMessage } from '@laurel/wallet/frame-messages'
import { describe, expect, test } from 'vitest'
import { type AppRequest, createAppLink } from '../src/messages/app-link.ts'
import { MAX_BURST } from '../src/messages/rate-limit.ts'
import { hostileMessages } from './hostile-messages.ts'

/** Every message that is not from the app, or not a message, is dropped. Source: docs/security.md#e1. */
const app = 'https://meadow.example'

type Posted = { readonly data: unknown; readonly targetOrigin: unknown; readonly ports: readonly MessagePort[] }

/** The frame's window, and what the frame posts to its parent. */
function startFrame(isPublicWireEnabled: boolean, now = () => 0) {
  const posted: Posted[] = []
  const requests: AppRequest[] = []
  const aborted: (string | null)[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = {
    postMessage: (data: unknown, options: { targetOrigin: unknown; transfer?: MessagePort[] }) =>
      void posted.push({ data, targetOrigin: options.targetOrigin, ports: options.transfer ?? [] }),
  }
  const window = {
    parent,
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.delete(listener),
  }
  const link = createAppLink({
    ...{
      policy: { origins: [app], isPublicWireEnabled },
      version: '1',
      ...{ parentOrigin: app, knowsReady: true },
      now,
    },
    window: window as never,
    listener: {
      onRequest: (request) => {
        requests.push(request)
        request.reply({ status: 'success', result: { chainId: 1 } })
      },
      ...{ onAbort: (id) => void aborted.push(id), onExport: () => {}, onReload: () => {}, onConnect: () => {} },
    },
  })
  const receive = (event: { origin: string; source: unknown; data: unknown; ports: readonly unknown[] }) => {
    for (const listener of listeners) listener(event as never)
  }
  return { link, posted, requests, aborted, parent, receive }
}

async function openPort(frame: ReturnType<typeof startFrame>): Promise<MessagePort> {
  const data = formatPortMessage({ type: 'HELLO', nonce: crypto.randomUUID() })
  frame.receive({ origin: app, source: frame.parent, data, ports: [] })
  const port = frame.posted.at(-1)?.ports[0]
  if (port === undefined) throw new TypeError('The frame opened no port.')
  return port
}

const request = (id: string = crypto.randomUUID()) => ({ id, type: `${APP_PREFIX}GET_CHAIN_ID` })

/** Sends on a port, and waits for the next messages. */
function exchange(port: MessagePort, data: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    port.onmessage = (event) => {
      if (Reflect.get(Object(event.data), 'id') === Reflect.get(Object(data), 'id')) resolve(event.data)
    }
    port.postMessage(data)
  })
}

describe.each([true, false])('createAppLink, public wire enabled: %s', (isPublicWireEnabled) => {
  const messages = hostileMessages(app)

  test('default: at least 500 hostile messages', () => expect(messages.length).toBeGreaterThanOrEqual(500))

  test('error: none is accepted, none throws, nothing is posted, and the frame answers afterwards', async () => {
    const frame = startFrame(isPublicWireEnabled)
    const before = frame.posted.length
    for (const { label, origin, isFromParent, data, ports } of messages) {
      const source = isFromParent ? frame.parent : { postMessage: () => expect.fail(label) }
      frame.receive({ origin, source, data, ports: Array(ports).fill({}) })
      expect(frame.requests.length, label).toBe(0)
      expect(frame.aborted, label).toEqual([])
      expect(frame.posted.length, label).toBe(before)
    }
    const port = await openPort(frame)
    const message = request()
    expect(await exchange(port, message)).toEqual({
      ...{ id: message.id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } },
    })
    frame.link.stop()
    port.close()
  })

  test('error: on the port, none of them is accepted either', async () => {
    const frame = startFrame(isPublicWireEnabled)
    const port = await openPort(frame)
    let sent = 0
    for (const { origin, isFromParent, ports, data } of messages) {
      if (origin !== app || !isFromParent || ports > 0) continue
      try {
        port.postMessage(data)
        sent++
      } catch {
        // What cannot be cloned cannot be sent.
      }
    }
    expect(sent).toBeGreaterThan(200)
    const message = request()
    await exchange(port, message)
    expect(frame.requests.map(({ message: { id } }) => id)).toEqual([message.id])
    frame.link.stop()
    port.close()
  })
})

describe('createAppLink', () => {
  test('error: a page cannot replay what another page sent, or guess an id', async () => {
    const frame = startFrame(false)
    const port = await openPort(frame)
    const message = request()
    await exchange(port, message)
    for (let at = 0; at < 100; at++) port.postMessage(message)
    for (let at = 0; at < 500; at++) port.postMessage(request(Math.random().toString(36).slice(2)))
    const last = request()
    await exchange(port, last)
    expect(frame.requests.map(({ message: { id } }) => id)).toEqual([message.id, last.id])
    frame.link.stop()
    port.close()
  })

  test('behavior: every message is posted to the exact origin', async () => {
    const frame = startFrame(true)
    frame.receive({ origin: app, source: frame.parent, data: request('a7f3k2'), ports: [] })
    const port = await openPort(frame)
    expect(frame.posted.length).toBe(3)
    expect(frame.posted.map(({ targetOrigin }) => targetOrigin)).toEqual([app, app, app])
    frame.link.stop()
    port.close()
  })

  test('behavior: a flood of ten thousand is limited, and a request after it is answered', async () => {
    let time = 0
    const frame = startFrame(false, () => time)
    const port = await openPort(frame)
    for (let at = 0; at < 10_000; at++) port.postMessage(request())
    await expect.poll(() => frame.requests.length).toBe(MAX_BURST - 1)
    // Messages of a port arrive in order: what was sent before the clock moves is dropped.
    await new Promise((resolve) => setTimeout(resolve))
    time = 1_000
    const last = request()
    await exchange(port, last)
    expect(frame.requests.length).toBeLessThan(10_000)
    expect(frame.requests.at(-1)?.message.id).toBe(last.id)
    frame.link.stop()
    port.close()
  })

  test('behavior: a result that is not in the schema is sent as an error without details', async () => {
    const frame = startFrame(true)
    frame.receive({
      origin: app,
      source: frame.parent,
      data: { ...request('a'), type: `${APP_PREFIX}GET_USER` },
      ports: [],
    })
    expect(frame.posted.at(-1)?.data).toEqual({
      ...{ id: 'a', type: '@w3m-frame/GET_USER_ERROR', payload: { message: 'An error occurred' } },
    })
    frame.link.stop()
  })
})
