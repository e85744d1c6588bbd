/**
 * Links of wallets are untrusted. Each one is parsed into a form that can only do what it is for.
 * Source: docs/security.md#d13; docs/wallet-api.md#relay.
 */

/**
 * Schemes that a browser or an operating system handles itself, or that any app may use. A wallet's own scheme is none
 * of them. Whole families are refused by their prefix: {@link FOREIGN_FAMILIES}.
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

/** Prefixes of schemes of systems, browsers, shops and editors. */
const FOREIGN_FAMILIES =
  /^(ms-|x-(?!app-)|web\+|chrome|edge-|brave|moz-|itms|com-apple|com\.apple|vscode|jetbrains|zoom|git\+|svn\+)/

const longestLink = 256

/**
 * Returns the scheme of a native link in lower case if it may be a wallet's own: `metamask`. Otherwise null.
 * @param link - `metamask://` or `metamask://path/`.
 */
export function appSchemeOf(link: string): string | null {
  const scheme = /^([a-z][a-z0-9+.-]{1,63}):\/\//i.exec(link)?.[1]?.toLowerCase()
  if (scheme === undefined || foreignSchemes.has(scheme) || FOREIGN_FAMILIES.test(scheme)) return null
  return scheme
}

/**
 * Parses a native link to a form to which `wc?uri=…` can be appended: `metamask://`, `bnc://app.binance.com/cedefi/`. A
 * `wc?uri=` that the wallet's link already has is removed, so that it does not occur twice.
 * @returns null when it is not an app's own link.
 */
export function parseAppLink(text: string): string | null {
  const link = text.trim().replace(/(?:wc)?\/?\?(?:uri=)?$/, '')
  const scheme = appSchemeOf(link)
  if (scheme === null || link.length > longestLink) return null
  const rest = link.slice(scheme.length + '://'.length)
  // Accepts only letters, digits and the characters of paths and queries, so that nothing can end the link or inject
  // code.
  if (!/^[\w.~/?=&%:+-]*$/.test(rest)) return null
  return `${scheme}://${rest === '' || /[/=]$/.test(rest) ? rest : `${rest}/`}`
}

/**
 * Parses a universal link or the URL of a page: `https`, a public domain name, no password, no port, no fragment.
 * @param options.mayHaveQuery - a page may have a query, but a universal link may not, since a path is appended to it.
 * @returns the link without a slash at the end, or null.
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
 * Parses a link that opens a page in a wallet's own browser: a web link with `{url}` in place of the page's URL.
 * @returns null when it is invalid.
 */
export function parseBrowserLink(text: string): string | null {
  if (!text.includes('{url}')) return null
  return parseWebLink(text.replaceAll('{url}', 'page'), { mayHaveQuery: true }) === null ? null : text
}

/** Parses the name of an Android package, as in `intent://…;package=` and in Play Store URLs. Otherwise null. */
export function parseAndroidPackage(text: string): string | null {
  return /^[a-z]\w*(\.[a-z]\w*)+$/i.test(text) && text.length <= 128 ? text : null
}

/** Parses a URL. `URL.canParse` is newer than some supported browsers. */
function tryUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
