/** A mail that was caught. */
export type CaughtMail = {
  readonly id: number
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO 8601. */
  readonly at: string
}

const style = `:root { color-scheme: light dark } body { margin: 0 auto; max-width: 48rem; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif }
article { border-top: 1px solid #8885; padding: 1rem 0 } h2 { font-size: 1rem; margin: 0 } .muted { opacity: .7 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace } iframe { width: 100%; height: 36rem; border: 1px solid #8885; background: #fff }`

/**
 * Returns a page of the inbox; null for a path that it does not have.
 * @param path - `/`, `/mails/3`, or `/mails/3/html` for the HTML of a mail. @param mails - newest first.
 */
export function renderInbox(path: string, mails: readonly CaughtMail[]): string | null {
  if (path === '/') {
    const list = mails.map(renderMail).join('') || '<p>No mails yet. Log in with any email address.</p>'
    return toPage(
      'Inbox of the local world',
      `<h1>Inbox</h1><p class="muted">Every mail of the login server, to any address. Nothing is delivered.</p>${list}`,
    )
  }
  const [, id = '', isHtml] = /^\/mails\/(\d+)(\/html)?$/.exec(path) ?? []
  const mail = mails.find((one) => String(one.id) === id)
  if (mail === undefined) return null
  if (isHtml !== undefined) return mail.html
  // Without rights: no script, no form, and no link that opens in this page.
  const html = `<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe>`
  return toPage(mail.subject, `<p><a href="/">Inbox</a></p>${renderMail(mail)}${html}`)
}

function renderMail({ id, to, subject, text, at }: CaughtMail): string {
  return `<article><h2><a href="/mails/${id}">${escapeHtml(subject)}</a></h2><p class="muted">To ${escapeHtml(to.join(', '))}, ${escapeHtml(at.slice(11, 19))} UTC</p><pre>${linkUrls(text)}</pre></article>`
}

/** Escapes a text, and makes its URLs links. */
function linkUrls(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}

function toPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${content}</body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
