import type { FrameElement } from './frame-window.ts'

/** The frame in a page: what {@link FrameElement} needs, and the element for the view that shows it. */
export type PageFrame = FrameElement & { readonly iframe: HTMLIFrameElement }

/** Above every element of a page, as in the public clients: what the user confirms is never covered. */
const FRAME_Z_INDEX = 999_999

/**
 * Returns the URL of the frame's page for an app.
 * @param chainId - the chain that the visitor begins on.
 * @throws {TypeError} when `frameUrl` is not a URL.
 */
export function frameUrlOf(frameUrl: string, projectId: string | null, chainId: number): URL {
  const url = new URL(frameUrl)
  if (projectId !== null) url.searchParams.set('projectId', projectId)
  url.searchParams.set('chainId', `eip155:${chainId}`)
  return url
}

/**
 * Puts the frame into the page, hidden. Its id and name are those of the public clients, and so is where it is.
 * @param title - what a screen reader says of it.
 */
export function createFrameElement(page: Document, url: URL, title: string): PageFrame {
  const iframe = page.createElement('iframe')
  iframe.id = 'w3m-iframe'
  iframe.name = 'w3m-secure-iframe'
  iframe.title = title
  iframe.referrerPolicy = 'origin'
  // A passkey is created and used in the frame, for the frame's own origin.
  iframe.allow = `publickey-credentials-get ${url.origin}; publickey-credentials-create ${url.origin}; clipboard-write ${url.origin}`
  iframe.dataset['laurel'] = ''
  Object.assign(iframe.style, { position: 'fixed', zIndex: String(FRAME_Z_INDEX), display: 'none', border: '0' })
  iframe.src = url.href
  page.body.append(iframe)
  return {
    iframe,
    get contentWindow() {
      return iframe.contentWindow
    },
    onLoaded: (run) => iframe.addEventListener('load', run),
    remove: () => iframe.remove(),
  }
}
