import type { Environment } from '../environment.ts'

/** How often it is checked whether the visitor closed the window. No event says it. */
const CLOSED_POLL_MS = 1_000

/** A window of a provider, as far as it is used. */
export type SocialPopup = {
  readonly closed: boolean
  readonly close: () => void
  readonly location: { href: string }
  readonly document?: Document
}

/** How the window of a provider ended. */
export type SocialResult =
  | { readonly status: 'answered'; readonly resultUri: string }
  /** A window of another origin tried to answer. */
  | { readonly status: 'untrusted' }
  | { readonly status: 'closed' }

/** Whether what `window.open` returned is a window. It is null where the browser blocked it. */
export function isPopup(opened: unknown): opened is SocialPopup {
  return typeof opened === 'object' && opened !== null && 'closed' in opened && 'close' in opened
}

/**
 * Waits for the answer of a window. The frame's origin alone may give it, and only that window.
 * @param onResult - called once.
 * @returns the function that ends the wait. It does not close the window.
 */
export function watchPopup({
  popup,
  origin,
  page,
  setTimeout,
  onResult,
}: {
  readonly popup: SocialPopup
  readonly origin: string
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly setTimeout: Environment['setTimeout']
  readonly onResult: (result: SocialResult) => void
}): () => void {
  let isOver = false
  let cancelPoll = () => {}
  const end = () => {
    isOver = true
    cancelPoll()
    page.removeEventListener('message', onMessage)
  }
  const finish = (result: SocialResult) => {
    if (isOver) return
    end()
    onResult(result)
  }
  const onMessage = (event: Event) => {
    if (!('source' in event) || !('origin' in event) || !('data' in event) || event.source !== popup) return
    const { data } = event
    if (typeof data !== 'object' || data === null || !('resultUri' in data) || typeof data.resultUri !== 'string')
      return
    if (event.origin === origin) finish({ status: 'answered', resultUri: data.resultUri })
    else finish({ status: 'untrusted' })
  }
  const poll = () => {
    if (popup.closed) return finish({ status: 'closed' })
    cancelPoll = setTimeout(poll, CLOSED_POLL_MS)
  }
  page.addEventListener('message', onMessage)
  cancelPoll = setTimeout(poll, CLOSED_POLL_MS)
  return end
}

/** Draws a page that says to wait, until the provider's address is known. */
export function drawWaiting({ document: page }: SocialPopup, text: string): void {
  if (page === undefined) return
  page.title = text
  const line = page.createElement('p')
  line.textContent = text
  line.setAttribute('role', 'status')
  Object.assign(line.style, { font: '16px system-ui, sans-serif', textAlign: 'center', marginTop: '40vh' })
  page.body.replaceChildren(line)
}
