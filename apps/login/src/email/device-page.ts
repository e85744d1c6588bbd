import { type Html, html, pageStyle, type StaticPage, toPage } from '@laurel/server/http/html.ts'
import { formatTime } from '../mail/render-mail.ts'
import { formatText, type TextName } from '../texts.ts'
import type { LinkView } from './approve-link.ts'

const style = `${pageStyle}
body { max-width: 32rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1.5rem 0 }
dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere; font-weight: 600 }
.match { font: 600 2rem/1.4 ui-monospace, monospace; letter-spacing: .25rem }
input { font: 600 1.5rem/1.4 ui-monospace, monospace; width: 9rem; padding: .25rem .5rem; text-transform: uppercase }
label { display: block; font-weight: 600 }
.wrong { color: #b3261e }
@media (prefers-color-scheme: dark) { .wrong { color: #ff8a80 } }
.actions { display: flex; gap: .75rem; margin-top: 1.5rem }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: 0 1.5rem; border-radius: .5rem; cursor: pointer; border: 1px solid var(--line); color: var(--text); background: var(--raised) }
button[value="approve"] { border-color: var(--accent); color: var(--surface); background: var(--accent) }
`

/** Returns the page of a link: without a script, and with a form that is sent to the page itself. */
export function renderDevicePage(view: LinkView): StaticPage {
  switch (view.status) {
    case 'waiting':
      return page('pageTitle', renderForm(view))
    case 'code-sent':
      return page('codeSentTitle', text('codeSentText'))
    case 'approved':
      return page('approvedTitle', text('approvedText'))
    case 'denied':
      return page('deniedTitle', text('deniedText'))
    case 'over':
      return page('overTitle', text('overText'))
    default:
      return view satisfies never
  }
}

function page(title: TextName, content: Html): StaticPage {
  const heading = formatText(title)
  return toPage({
    title: heading,
    style,
    content: html`<main><h1>${heading}</h1>${content}</main>`,
    formAction: "'self'",
  })
}

function text(name: TextName): Html {
  return html`<p>${formatText(name)}</p>`
}

function renderForm(view: Extract<LinkView, { readonly status: 'waiting' }>): Html {
  const { origin, browser, email, startedAt, matchCode, isWrong } = view
  const facts = [
    [formatText('app'), origin],
    [formatText('device'), browser],
    [formatText('started'), formatTime(startedAt)],
    [formatText('email'), email],
  ] as const
  const match =
    matchCode === null
      ? html`<label for="match">${formatText('pageType')}</label>
<p class="muted" id="hint">${formatText('pageTypeHint')}</p>
${isWrong ? html`<p class="wrong" role="alert" id="wrong">${formatText('pageWrong')}</p>` : html``}
<input id="match" name="match" autocomplete="off" autocapitalize="characters" maxlength="8" aria-describedby="hint">`
      : html`<p>${formatText('pageMatch')}</p><p class="match">${matchCode}</p><p class="muted">${formatText('pageMatchHint')}</p>`
  return html`<p>${formatText('pageIntro')}</p>
<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<form method="post">${match}
<div class="actions"><button name="decision" value="approve">${formatText('approve')}</button>
<button name="decision" value="deny">${formatText('deny')}</button></div></form>`
}
