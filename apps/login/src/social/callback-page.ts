import { html, pageStyle, type StaticPage, toPage } from '@laurel/server/http/html.ts'
import { type LanguageId, SOCIAL_MESSAGE } from '@laurel/wallet/login-schemas'
import type { TextName } from '../language/catalogue.ts'
import { formatText, pageLanguage } from '../language/languages.ts'
import type { Returned } from './social-login.ts'

const style = `${pageStyle}
body { max-width: 32rem }
[hidden] { display: none }
`

/**
 * Gives the address of the page, with the code of the provider, to windows of this origin alone: the frame is one of them, in the app's page or,
 * where its user logs in again there, as what has opened the popup. It has no frames itself. The app gets only the news that the popup has ended, at exactly the origin that began the login. Source: docs/embedded-login.md#social-logins.
 */
const script = `(() => {
  const { login, app, result } = document.getElementById('result').dataset
  const message = { type: '${SOCIAL_MESSAGE}', login, resultUri: location.href }
  history.replaceState(null, '', location.pathname)
  const { opener } = window
  if (!opener) {
    document.getElementById('done').hidden = true
    document.getElementById('alone').hidden = false
    return
  }
  if (opener.length === 0) opener.postMessage(message, location.origin)
  for (let at = 0; at < opener.length && at < 100; at++) opener[at].postMessage(message, location.origin)
  if (opener.length > 0) opener.postMessage({ resultUri: result }, app)
})()`

/** Returns the page to which a provider returns, in the language of its reader. */
export function renderReturned({ login, origin, resultUri }: Returned, language: LanguageId): StaticPage {
  const title = formatText(language, 'socialDoneTitle')
  const content = html`<main id="result" data-login="${login}" data-app="${origin}" data-result="${resultUri}"><h1>${title}</h1>
<p id="done">${formatText(language, 'socialDoneText')}</p><p id="alone" hidden role="alert">${formatText(language, 'socialAloneText')}</p></main>`
  return toPage({ title, style, content, script, ...pageLanguage(language) })
}

/** Returns the page of a popup that cannot go on. */
export function renderStopped(name: 'socialOver' | 'socialUnavailable', language: LanguageId): StaticPage {
  const names = {
    socialOver: ['socialOverTitle', 'socialOverText'],
    socialUnavailable: ['socialUnavailableTitle', 'socialUnavailableText'],
  } as const satisfies Record<string, readonly [TextName, TextName]>
  const [titleName, textName] = names[name]
  const title = formatText(language, titleName)
  const content = html`<main><h1>${title}</h1><p>${formatText(language, textName)}</p></main>`
  return toPage({ title, style, content, ...pageLanguage(language) })
}
