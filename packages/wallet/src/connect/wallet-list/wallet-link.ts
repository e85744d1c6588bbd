/**
 * Links of wallets, which come from strangers: every one is parsed again into a form that can only do what it is for.
 * Source: docs/security.md#d13; docs/wallet-api.md#relay.
 */

/**
 * Schemes that a browser or an operating system acts on by itself, or that are everybody's: never a wallet's own.
 * Whole families are refused by how they begin: {@link FOREIGN_FAMILIES}.
 */
const foreignSchemes = new Set(
  `about android-app blob bluetooth chrome chrome-extension content data facetime file filesystem ftp geo git http https
  intent irc itms itms-apps jar javascript lightning mailto market moz-extension myapp opaquelocktoken resource res sftp
  shell shortcuts skype slack sms smb ssh steam tel telnet tg urn vbscript vnc view-source walletapp wallet wc ws wss
  x-apple search search-ms app ethereum bitcoin solana web+ethereum callto cid dav dict discord feed gopher imap
  itmss ldap ldaps magnet mid moz-icon msteams news nfs nntp opera payto pop rdp rtsp sgn sip sips spotify ssm svn teams
  telegram vivaldi vscode vscode-insiders whatsapp wyciwyg xmpp zoom zoommtg zoomus`
    .split(/\s+/)
    .filter((scheme) => scheme !== ''),
)

/** Handlers of systems, browsers, shops and editors. */
const FOREIGN_FAMILIES =
  /^(ms-|x-(?!app-)|web\+|chrome|edge-|brave|moz-|itms|com-apple|com\.apple|vscode|jetbrains|zoom|git\+|svn\+)/

const longestLink = 256

/**
 * The scheme of a native link when it may be a wallet's own, in lower case: `metamask`. Otherwise null.
 * @param link - `metamask://` or `metamask://path/`.
 */
export function appSchemeOf(link: string): string | null {
  const scheme = /^([a-z][a-z0-9+.-]{1,63}):\/\//i.exec(link)?.[1]?.toLowerCase()
  if (scheme === undefined || foreignSchemes.has(scheme) || FOREIGN_FAMILIES.test(scheme)) return null
  return scheme
}

/**
 * A native link, ready to have `wc?uri=…` put behind it: `metamask://`, `bnc://app.binance.com/cedefi/`.
 * A `wc?uri=` that a wallet wrote itself is taken off, so that it does not stand there twice.
 * @returns null when it is no app's own link.
 */
export function parseAppLink(text: string): string | null {
  const link = text.trim().replace(/(?:wc)?\/?\?(?:uri=)?$/, '')
  const scheme = appSchemeOf(link)
  if (scheme === null || link.length > longestLink) return null
  const rest = link.slice(scheme.length + '://'.length)
  // Nothing that could end the link or begin another language: letters, digits and what paths and queries are made of.
  if (!/^[\w.~/?=&%:+-]*$/.test(rest)) return null
  return `${scheme}://${rest === '' || /[/=]$/.test(rest) ? rest : `${rest}/`}`
}

/**
 * A universal link or a page: `https`, a name of its own in the public sense, no password in it, no port, no fragment.
 * @param options.mayHaveQuery - a page may carry one; a universal link may not, since a path goes behind it.
 * @returns without a slash at its end, or null.
 */
export function parseWebLink(text: string, { mayHaveQuery = false } = {}): string | null {
  const link = text.trim().replace(/\/wc\/?\?uri=$/, '')
  if (link.length > longestLink || !/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/|\?|$)/i.test(link)) return null
  if (!/^[\w.~/?=&%:@+-]*$/.test(link)) return null
  const url = tryUrl(link)
  if (url === null || url.username !== '' || url.password !== '' || url.port !== '') return null
  if (url.search !== '' && !mayHaveQuery) return null
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`
}

/**
 * A link that opens a page in a wallet's own browser: a web link with `{url}` where the page's address goes.
 * @returns null when it is none.
 */
export function parseBrowserLink(text: string): string | null {
  if (!text.includes('{url}')) return null
  return parseWebLink(text.replaceAll('{url}', 'page'), { mayHaveQuery: true }) === null ? null : text
}

/** An Android package: what stands in `intent://…;package=` and in the Play store's address. Otherwise null. */
export function parseAndroidPackage(text: string): string | null {
  return /^[a-z]\w*(\.[a-z]\w*)+$/i.test(text) && text.length <= 128 ? text : null
}

/** `URL.canParse` is younger than some browsers we support. */
function tryUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
