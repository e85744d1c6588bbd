import type { FrameConfig } from '@laurel/wallet/frame-messages'
import { type CreateLogin, createFrameHost, type FrameHost } from '../frame-host.ts'
import { isRegisteredOrigin } from '../messages/origin.ts'
import { type FromWindow, LOGIN_WINDOW_PORT, LOGIN_WINDOW_READY, parseToWindow } from './window-messages.ts'

export type LoginWindowOptions = {
  readonly root: HTMLElement
  readonly config: FrameConfig
  readonly createLogin: CreateLogin
  /** What has opened the window: the frame, or any other page. */
  readonly opener: Window
}

/**
 * Starts the window that serves a frame without storage. Only a frame of the same origin can use it, which has let the app through; each
 * request has to name an origin of the project all the same.
 */
export async function startLoginWindow({ root, config, createLogin, opener }: LoginWindowOptions): Promise<void> {
  let host: FrameHost | null = null
  let port: MessagePort | null = null
  const post = (message: FromWindow) => port?.postMessage(message)
  const receive = (data: unknown) => {
    const message = parseToWindow(data)
    if (message === null || host === null) return
    switch (message.type) {
      case 'request': {
        const { message: sent, origin, isPrivate } = message
        if (!isRegisteredOrigin(origin, config.origins)) return
        const reply = (outcome: Extract<FromWindow, { type: 'reply' }>['outcome']) =>
          post({ type: 'reply', id: sent.id, outcome })
        return host.onRequest({ message: sent, origin, isPrivate, reply })
      }
      case 'abort':
        return host.onAbort(message.id)
      case 'export':
        return isRegisteredOrigin(message.origin, config.origins)
          ? host.onExport(message.id, message.origin)
          : undefined
      case 'social':
        // As the popup posts it to a frame that has storage.
        window.dispatchEvent(new MessageEvent('message', { data: message.posted, origin: location.origin }))
        return
      default:
        return message satisfies never
    }
  }
  window.addEventListener('message', ({ source, origin, data, ports: [given] }: MessageEvent) => {
    if (source !== opener || origin !== location.origin || data !== LOGIN_WINDOW_PORT) return
    if (given === undefined || port !== null) return
    port = given
    port.onmessage = (event: MessageEvent<unknown>) => receive(event.data)
  })
  host = createFrameHost({
    ...{ root, place: 'window', config, createLogin },
    notify: (message) => post({ type: 'notice', message }),
  })
  await host.draw()
  opener.postMessage(LOGIN_WINDOW_READY, location.origin)
}
