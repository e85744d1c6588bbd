import type { BrowserContext, Page } from '@playwright/test'

/** A request of a page: the API that sent it, the URL and the body. */
export type RecordedRequest = { readonly by: string; readonly url: string; readonly body: string | null }

/**
 * Records all requests of a context's pages in two ways: what the browser sends, and what page code calls, so that
 * blocked requests count too. Requests that would leave this machine are aborted. Call it before the first page opens.
 */
export async function recordRequests(context: BrowserContext): Promise<readonly RecordedRequest[]> {
  const requests: RecordedRequest[] = []
  const add = (by: string, url: string, body: string | null = null) => requests.push({ by, url, body })
  await context.exposeBinding('laurelHears', (_source, by: string, url: string) => void add(by, url))
  await context.addInitScript(reportCalls)
  await context.route(
    (url) => isOutside(url.href),
    (route) => route.abort(),
  )
  context.on('request', (request) => add(`sent: ${request.resourceType()}`, request.url(), request.postData()))
  context.on('page', (page: Page) => {
    page.on('websocket', (socket) => add('sent: websocket', socket.url()))
    page.on('worker', (worker) => add('sent: worker', worker.url()))
    page.on('frameattached', (frame) => add('sent: frame', frame.url()))
  })
  return requests
}

/** Returns whether a URL points to another host than this machine. Data and blob URLs have no host. */
export function isOutside(url: string): boolean {
  const { hostname, protocol } = new URL(url, 'http://127.0.0.1')
  return !['data:', 'blob:', 'about:'].includes(protocol) && hostname !== '127.0.0.1'
}

/** Runs in every page before the page's code. It must not reference anything outside its body. */
function reportCalls(): void {
  const report = (by: string, url: unknown) => {
    const hears: unknown = Reflect.get(window, 'laurelHears')
    if (typeof hears === 'function') hears(by, new URL(String(url), document.baseURI).href)
  }
  const watchConstructor = (name: string) => {
    const original: unknown = Reflect.get(window, name)
    if (typeof original !== 'function') return
    const watched = new Proxy(original, {
      construct(target, given, newTarget) {
        report(name, given[0] ?? '')
        return Reflect.construct(target, given, newTarget)
      },
    })
    Reflect.set(window, name, watched)
  }
  for (const name of ['WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'WebTransport', 'RTCPeerConnection']) {
    watchConstructor(name)
  }
  const watchCall = (owner: object, key: string, by: string, position: number) => {
    const original: unknown = Reflect.get(owner, key)
    if (typeof original !== 'function') return
    const watched = new Proxy(original, {
      apply(target, self, given) {
        const [first] = [given[position]]
        report(by, first instanceof Request ? first.url : first)
        return Reflect.apply(target, self, given)
      },
    })
    Object.defineProperty(owner, key, { value: watched, configurable: true, writable: true })
  }
  watchCall(window, 'fetch', 'fetch', 0)
  watchCall(window, 'open', 'open', 0)
  watchCall(XMLHttpRequest.prototype, 'open', 'XMLHttpRequest', 1)
  watchCall(Navigator.prototype, 'sendBeacon', 'sendBeacon', 0)
  if ('serviceWorker' in navigator) watchCall(ServiceWorkerContainer.prototype, 'register', 'serviceWorker', 0)
  const watchProperty = (owner: object, key: string, by: string) => {
    const described = Object.getOwnPropertyDescriptor(owner, key)
    const set = described?.set
    if (described === undefined || set === undefined) return
    Object.defineProperty(owner, key, {
      ...described,
      set(value: unknown) {
        report(by, value)
        Reflect.apply(set, this, [value])
      },
    })
  }
  watchProperty(HTMLImageElement.prototype, 'src', 'image')
  watchProperty(HTMLIFrameElement.prototype, 'src', 'frame')
  watchProperty(HTMLScriptElement.prototype, 'src', 'script')
  watchProperty(HTMLLinkElement.prototype, 'href', 'link')
}
