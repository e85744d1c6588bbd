import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Html, html, pageStyle, toPage } from '@laurel/server/http/html.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'
import { SandboxLimitError, SandboxSessionError } from './errors.ts'
import type { Sandbox } from './sandbox.ts'

const style = `${pageStyle}
body { max-width: 32rem }
.notice { padding: .75rem 1rem; border: 2px dashed #b98500; border-radius: .5rem; margin: 0 0 1.5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; margin: 1.5rem 0 }
dt { color: var(--muted) }
dd { margin: 0; overflow-wrap: anywhere }
button { font: inherit; font-weight: 600; padding: .75rem 1.25rem; border: 0; border-radius: .5rem; color: #fff; background: #1f6f58; cursor: pointer }
`

/** Adds the page of the sandbox: what it is, one button, and what was sent. It needs no project, because its link is signed. */
export function addSandboxPage(
  app: OpenAPIHono,
  { sandbox, callerOf }: { readonly sandbox: Sandbox; readonly callerOf: (c: Context) => string },
): void {
  const show = (c: Context, status: 200 | 400 | 403 | 429, content: Html) => {
    const { body, policy } = toPage({
      title: 'Sandbox on-ramp',
      style,
      content: frame(sandbox, content),
      formAction: "'self'",
    })
    // Its form has to name this page, and its link goes nowhere else.
    return c.html(body, status, { 'content-security-policy': policy, 'referrer-policy': 'same-origin' })
  }
  const explain = (c: Context, error: unknown) => {
    if (error instanceof SandboxSessionError) return show(c, 400, html`<p>${error.message}</p>`)
    if (error instanceof SandboxLimitError) return show(c, 429, html`<p>${error.message}</p>`)
    throw error
  }
  app.get(apiPaths.sandboxOnramp, (c) => {
    try {
      const session = sandbox.readSession(c.req.query('session') ?? '')
      const form = html`${details(sandbox, session)}<form method="post"><button>Get test coins</button></form>`
      return show(c, 200, form)
    } catch (error) {
      return explain(c, error)
    }
  })
  app.post(apiPaths.sandboxOnramp, async (c) => {
    try {
      if (!isFromOwnPage(c)) return show(c, 403, html`<p>Open this link in a window, and press the button there.</p>`)
      const session = sandbox.readSession(c.req.query('session') ?? '')
      const hash = await sandbox.send(session, callerOf(c))
      const sent = html`<h2>Sent</h2><p>The coins arrive with the next block. You can close this page.</p>${details(sandbox, session)}
<dl><dt>Transaction</dt><dd><code>${hash}</code></dd></dl>`
      return show(c, 200, sent)
    } catch (error) {
      return explain(c, error)
    }
  })
}

/** Whether a request comes from a page of this host, or from no page at all: a page of another one could press the button unseen. */
function isFromOwnPage(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('origin')
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host)
}

function frame({ chainName }: Sandbox, content: Html): Html {
  return html`<h1>Sandbox on-ramp</h1>
<p class="notice">This is a test. Nothing is charged, there is no card, and the coins have no value. They exist only on ${chainName}.</p>
${content}`
}

function details(
  { formatAmount, symbol, chainName }: Sandbox,
  { address, amount }: { readonly address: string; readonly amount: bigint },
): Html {
  return html`<dl><dt>You get</dt><dd>${formatAmount(amount)} test ${symbol}</dd><dt>Network</dt><dd>${chainName}</dd><dt>To</dt><dd><code>${address}</code></dd></dl>`
}
