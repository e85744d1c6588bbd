import type { BuyProvider } from './buy-options.ts'
import { OnrampUrlError } from './errors.ts'

/** The longest URL that is opened, in characters. Providers need far fewer. */
export const MAX_ONRAMP_URL_LENGTH = 8_192
/** How often a part of a URL may be percent-encoded. A page that needs more hides something. */
const MAX_ENCODINGS = 4

/** The hosts of the pages of providers, by the provider's id. Source: https://docs.cdp.coinbase.com/onramp */
const usualHosts: Readonly<Record<string, readonly string[]>> = {
  coinbase: ['pay.coinbase.com'],
  meld: ['meldcrypto.com', 'www.meldcrypto.com', 'sb.meldcrypto.com'],
}
/** The provider of test coins, whose page is one of the API. */
const SANDBOX = 'sandbox'

/** For whom a page of a provider is opened. */
export type PageTerms = {
  readonly provider: BuyProvider['id']
  readonly apiUrl: string
  /** The option `onrampHosts`. It comes before the hosts that are known here. */
  readonly onrampHosts: Readonly<Record<string, readonly string[]>>
  /** The account that receives. */
  readonly address: string
  /** The contract of what is bought, which a page may name as well. */
  readonly contract: string | null
}

/**
 * Returns the URL of a provider's page when it may be opened: https, on one of the provider's hosts, without a password, and without
 * another account than the one that receives. A parameter that leads on to another host is refused too. The page of the sandbox is one
 * of the API, which may have no https. Source: docs/security.md#d11.
 * @throws {OnrampUrlError}
 */
export function checkOnrampUrl(text: string, terms: PageTerms): string {
  const { provider, apiUrl, onrampHosts, address, contract } = terms
  const url = text.length <= MAX_ONRAMP_URL_LENGTH && URL.canParse(text) ? new URL(text) : null
  if (url === null || url.username !== '' || url.password !== '') throw new OnrampUrlError()
  const given = ownList(onrampHosts, provider) ?? ownList(usualHosts, provider)
  const isOnHost = (page: URL) =>
    given === undefined && provider === SANDBOX
      ? page.origin === new URL(apiUrl).origin
      : page.protocol === 'https:' && given?.includes(page.host) === true
  if (!isOnHost(url)) throw new OnrampUrlError()
  const accounts = [address, ...(contract ? [contract] : [])].map(toComparable)
  const isOther = (found: string) => !accounts.includes(toComparable(found))
  if ((decode(url.href).match(/0x[0-9a-f]{40}(?![0-9a-f])/gi) ?? []).some(isOther)) throw new OnrampUrlError()
  for (const [name, encoded] of [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]) {
    const value = decode(encoded)
    // Ids of sessions can look like an account of Solana, so only what is named like one is read as one.
    const isAccount = /wallet|address|account|destination|recipient/i.test(name)
    if (isAccount && (value.match(/[0-9a-z]{32,}/gi) ?? []).some(isOther)) throw new OnrampUrlError()
    if (/^\s*(https?:|javascript:|data:|[/\\]{2})/i.test(value)) {
      const isWhole = URL.canParse(value)
      if (!isWhole && !URL.canParse(value, url)) throw new OnrampUrlError()
      if (!isOnHost(isWhole ? new URL(value) : new URL(value, url))) throw new OnrampUrlError()
    }
  }
  return url.href
}

function ownList(lists: Readonly<Record<string, readonly string[]>>, id: string): readonly string[] | undefined {
  return Object.hasOwn(lists, id) ? lists[id] : undefined
}

/** Accounts of EVM are the same in any case. Two of Solana that differ only in case are not made by chance. */
function toComparable(account: string): string {
  return account.toLowerCase().replace(/^0x/, '')
}

/** @throws {OnrampUrlError} when something is left that is encoded, or nothing can be decoded. */
function decode(text: string): string {
  let decoded = text
  for (let times = 0; /%[0-9a-f]{2}/i.test(decoded); times++) {
    if (times === MAX_ENCODINGS) throw new OnrampUrlError()
    try {
      decoded = decodeURIComponent(decoded)
    } catch (cause) {
      throw new OnrampUrlError({ cause })
    }
  }
  return decoded
}
