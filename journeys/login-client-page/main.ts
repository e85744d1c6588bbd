/**
 * The client of the login frame alone, without a wallet: the app of `public-frame.registry.spec.ts`, which sends every message, and of
 * `login-devices.spec.ts`. It shows the frame when the frame wants it.
 */
import { createFrameClient, type FrameClient } from '../../packages/wallet/src/login/frame-client.ts'
import { createFrameElement, type PageFrame } from '../../packages/wallet/src/login/frame-element.ts'

const url = new URL(new URLSearchParams(location.search).get('frame') ?? location.href)
let frame: PageFrame | null = null

const client = createFrameClient({
  origin: url.origin,
  createElement: () => {
    frame = createFrameElement(document, url, 'Login')
    const { style } = frame.iframe
    Object.assign(style, { left: '40px', top: '40px', width: '360px', height: '400px' })
    return frame
  },
  page: window,
  environment: {
    setTimeout: (run, delayMs) => {
      const timer = window.setTimeout(run, delayMs)
      return () => window.clearTimeout(timer)
    },
    randomId: () => crypto.randomUUID(),
  },
})
client.subscribe(({ type }) => {
  if (frame !== null && (type === 'SHOW' || type === 'HIDE')) {
    frame.iframe.style.display = type === 'SHOW' ? 'block' : 'none'
  }
})
window.loginClient = client

declare global {
  interface Window {
    loginClient: FrameClient
  }
}
