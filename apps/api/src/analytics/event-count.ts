/** What is counted of an event. It is of no visitor: no address, no URL, no text that a visitor or a page wrote. */
export type CountedEvent = {
  readonly event: string
  /** The host of the page that sent it, or {@link OTHER}. */
  readonly domain: string
  /** The name of a known wallet, {@link OTHER}, or empty. */
  readonly wallet: string
  readonly platform: string
  /** Why something failed, or empty. */
  readonly failure: string
}

/** What is counted in place of a text that is not known. */
export const OTHER = 'other'

/** The events of this wallet and of the public clients. Source: docs/wallet-api.md#analytics. */
const EVENTS = new Set(
  `CLICK_ALL_WALLETS CLICK_CANCEL_SIWE CLICK_CONVERT CLICK_GET_WALLET CLICK_NETWORKS CLICK_NETWORK_HELP
  CLICK_SELECT_NETWORK_TO_SWAP CLICK_SELECT_TOKEN_TO_SWAP CLICK_SIGN_SIWE_MESSAGE CLICK_TRANSACTIONS CLICK_WALLET_HELP CONNECT_ERROR
  CONNECT_SUCCESS DEVICE_REGISTERED_FOR_EMAIL DISCONNECT_ERROR DISCONNECT_SUCCESS EMAIL_EDIT EMAIL_LOGIN_SELECTED EMAIL_SUBMITTED
  EMAIL_UPGRADE_FROM_MODAL EMAIL_VERIFICATION_CODE_FAIL EMAIL_VERIFICATION_CODE_PASS EMAIL_VERIFICATION_CODE_SENT
  ERROR_FETCH_TRANSACTIONS INITIATE_SWAP LOAD_MORE_TRANSACTIONS MODAL_CLOSE MODAL_CREATED MODAL_LOADED MODAL_OPEN OPEN_ENS_FLOW OPEN_SEND
  OPEN_SWAP REGISTER_NAME_ERROR REGISTER_NAME_INITIATED REGISTER_NAME_SUCCESS SELECT_BUY_CRYPTO SELECT_BUY_PROVIDER SELECT_WALLET
  SELECT_WHAT_IS_A_BUY SEND_ERROR SEND_INITIATED SEND_SUCCESS SET_PREFERRED_ACCOUNT_TYPE SIWE_AUTH_ERROR SIWE_AUTH_SUCCESS
  SOCIAL_LOGIN_ERROR SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_SUCCESS SWAP_ERROR SWAP_SUCCESS SWITCH_NETWORK USER_REJECTED
  WALLET_IMPRESSION_V2`.split(/\s+/),
)
const PLATFORMS = new Set(['browser', 'qrcode', 'mobile', 'web', 'desktop', 'external', 'email', 'social'])
/** The codes of this wallet's errors. */
const CODE = /^wallet\/[a-z]+(-[a-z]+){0,7}$/
const MAX_CODE_LENGTH = 64
const MAX_DOMAIN_LENGTH = 64
/** Labels of a host that could be of one visitor: an address, a hash, an id, a name of ENS. */
const PERSONAL = /(^|\.)(0x[0-9a-f]{6,}|[a-z0-9]{24,}|[0-9a-f]{8}-[0-9a-f-]{8,})(\.|$)|\.eth(\.|$)/

/**
 * Returns what is counted of an event; null when it is not one.
 * @param value - the event as it arrives.
 * @param options.isKnownWallet - whether a name is that of a wallet of the list.
 * @param options.pageOrigin - the origin of the page that sends the event, as the browser says; null when no page does.
 */
export function toCountedEvent(
  value: unknown,
  {
    isKnownWallet,
    pageOrigin,
  }: { readonly isKnownWallet: (name: string) => boolean; readonly pageOrigin: string | null },
): CountedEvent | null {
  const props = read(value, 'props')
  const event = read(props, 'event')
  if (typeof event !== 'string' || event === '') return null
  const properties = read(props, 'properties')
  return {
    event: EVENTS.has(event) ? event : OTHER,
    domain: toDomain(pageOrigin),
    wallet: toWallet(read(properties, 'name'), isKnownWallet),
    platform: toPlatform(read(properties, 'platform') ?? read(properties, 'method')),
    failure: /_(ERROR|FAIL)$/.test(event) ? toFailure(read(properties, 'code'), read(properties, 'message')) : '',
  }
}

/** Returns the events of a body: one event, a list, or an object with a list; null when it is none of them. */
export function toEvents(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  const events = read(body, 'events')
  if (Array.isArray(events)) return events
  return read(body, 'props') === undefined ? null : [body]
}

/**
 * The host that an event names is not used, because any sender can invent one. The origin of the page is set by the browser, and the
 * gate of projects has refused those that the project does not allow.
 */
function toDomain(pageOrigin: string | null): string {
  const page = pageOrigin === null || !URL.canParse(pageOrigin) ? null : new URL(pageOrigin)
  // Browsers send an origin alone, in its only spelling.
  if (page === null || page.origin !== pageOrigin) return OTHER
  const plain = page.hostname.replace(/^www\./, '')
  const isHost = plain.length <= MAX_DOMAIN_LENGTH && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(plain)
  return isHost && !PERSONAL.test(plain) ? plain : OTHER
}

function toWallet(name: unknown, isKnownWallet: (name: string) => boolean): string {
  if (typeof name !== 'string' || name === '') return ''
  return isKnownWallet(name) ? name : OTHER
}

function toPlatform(platform: unknown): string {
  if (typeof platform !== 'string') return ''
  return PLATFORMS.has(platform) ? platform : OTHER
}

/** A code that is known, or what a message is about. Messages can hold an address. */
function toFailure(code: unknown, message: unknown): string {
  if (typeof code === 'string' && code.length <= MAX_CODE_LENGTH && CODE.test(code)) return code
  return typeof message === 'string' && /reject|denied|declin|cancel/i.test(message) ? 'rejected' : OTHER
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
