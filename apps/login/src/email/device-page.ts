import { type Html, html, pageStyle, type StaticPage, toPage } from '@laurel/server/http/html.ts'
import type { LanguageId } from '@laurel/wallet/login-schemas'
import type { TextName } from '../language/catalogue.ts'
import { type Fact, renderFact } from '../language/fact.ts'
import { formatBrowser, formatText, pageLanguage } from '../language/languages.ts'
import { formatTime } from '../mail/render-mail.ts'
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
export function renderDevicePage(view: LinkView, language: LanguageId): StaticPage {
  const t = (name: TextName) => formatText(language, name)
  const page = (title: TextName, content: Html) => toLanguagePage(language, t(title), content)
  const text = (name: TextName) => html`<p>${t(name)}</p>`
  switch (view.status) {
    case 'waiting':
      return page('pageTitle', renderForm(view, language))
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

function toLanguagePage(language: LanguageId, title: string, content: Html): StaticPage {
  const main = html`<main><h1>${title}</h1>${content}</main>`
  return toPage({ title, style, content: main, formAction: "'self'", ...pageLanguage(language) })
}

function renderForm(view: Extract<LinkView, { readonly status: 'waiting' }>, language: LanguageId): Html {
  const t = (name: TextName) => formatText(language, name)
  const { origin, browser, email, startedAt, matchCode, isWrong } = view
  const facts: readonly Fact[] = [
    { name: t('app'), value: origin, type: 'data' },
    { name: t('device'), value: formatBrowser(language, browser), type: 'text' },
    { name: t('started'), value: formatTime(startedAt), type: 'data' },
    { name: t('email'), value: email, type: 'data' },
  ]
  const match =
    matchCode === null
      ? html`<label for="match">${t('pageType')}</label>
<p class="muted" id="hint">${t('pageTypeHint')}</p>
${isWrong ? html`<p class="wrong" role="alert" id="wrong">${t('pageWrong')}</p>` : html``}
<input id="match" name="match" dir="ltr" autocomplete="off" autocapitalize="characters" maxlength="8" aria-describedby="hint">`
      : html`<p>${t('pageMatch')}</p><p class="match"><bdi dir="ltr">${matchCode}</bdi></p><p class="muted">${t('pageMatchHint')}</p>`
  return html`<p>${t('pageIntro')}</p>
<dl>${facts.map((fact) => html`<dt>${fact.name}</dt><dd>${renderFact(fact)}</dd>`)}</dl>
<form method="post">${match}
<div class="actions"><button name="decision" value="approve">${t('approve')}</button>
<button name="decision" value="deny">${t('deny')}</button></div></form>`
}
