import { parseSignInMessage, type SignInMessage } from '@laurel/wallet/review'
import { type Address, type Hex, hexToBytes, isAddressEqual, isHex } from 'viem'
import type { ConfirmContent, ConfirmWarning, SignInSummary } from './confirmation.ts'
import { showLine, showText } from './show-text.ts'

/** A message as it is signed: the exact bytes, and what they say. */
export type DescribedMessage = {
  /** What EIP-191 signs. */
  readonly bytes: Uint8Array
  readonly content: Extract<ConfirmContent, { type: 'message' | 'bytes' | 'sign-in' }>
  readonly warnings: readonly ConfirmWarning[]
}

/** Who requests the signature, and of which account. */
export type MessageContext = {
  readonly origin: string
  readonly account: Address
  /** The networks of the frame. */
  readonly chainIds: readonly number[]
  /** In milliseconds. */
  readonly now: number
}

/** Every sign-in message has this, also those that do not follow the grammar and still look like one. */
const SIGN_IN = /wants you to sign in with your ethereum account/i

/**
 * Describes the first parameter of `personal_sign`: hex is bytes, anything else a text. The bytes that are signed are those
 * that are shown. Pure and total.
 */
export function describeMessage(data: string, context: MessageContext): DescribedMessage {
  const bytes =
    isHex(data, { strict: true }) && data.length % 2 === 0 ? hexToBytes(data) : new TextEncoder().encode(data)
  const text = toText(bytes)
  if (text === null) {
    const what = bytes.length === 32 ? 'hash' : 'bytes'
    const hex: Hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    return { bytes, content: { type: 'bytes', hex, size: bytes.length }, warnings: [{ type: 'blind', what }] }
  }
  const shown = showText(text)
  const hidden: readonly ConfirmWarning[] = shown.hasHidden ? [{ type: 'hidden-characters' }] : []
  const signIn = SIGN_IN.test(text) ? parseSignIn(text) : null
  if (signIn !== null) {
    const content = { type: 'sign-in', message: toSummary(signIn), text: shown } as const
    return { bytes, content, warnings: [...warnAboutSignIn(signIn, context), ...hidden] }
  }
  // It looks like a sign-in and is not one: servers that read leniently may accept it.
  const imitation: readonly ConfirmWarning[] = SIGN_IN.test(text) ? warnAboutImitation(text, context) : []
  return { bytes, content: { type: 'message', text: shown }, warnings: [...imitation, ...hidden] }
}

function warnAboutSignIn(message: SignInMessage, context: MessageContext): readonly ConfirmWarning[] {
  const { origin, account, chainIds, now } = context
  const warnings: ConfirmWarning[] = []
  if (!isOfOrigin(message, origin)) warnings.push({ type: 'domain-mismatch', domain: showLine(message.domain) })
  if (!isAddressEqual(message.address, account)) warnings.push({ type: 'other-account', address: message.address })
  if (!chainIds.includes(message.chainId)) warnings.push({ type: 'other-chain', chainId: message.chainId })
  if (message.expirationTime !== undefined && Date.parse(message.expirationTime) <= now)
    warnings.push({ type: 'expired' })
  return warnings
}

/** Whether a message is for the site that requests it: its domain, its scheme, and the host of its URI. */
function isOfOrigin({ scheme, domain, uri }: SignInMessage, origin: string): boolean {
  const site = new URL(origin)
  if (domain.toLowerCase() !== site.host || (scheme !== undefined && `${scheme.toLowerCase()}:` !== site.protocol))
    return false
  // A URI without a host, such as `urn:…`, names no other site.
  return !/^https?:/i.test(uri) || (URL.canParse(uri) && new URL(uri).origin === origin)
}

function warnAboutImitation(text: string, { origin }: MessageContext): readonly ConfirmWarning[] {
  const first = text.slice(0, text.search(SIGN_IN)).trim()
  const domain = first.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  return domain.toLowerCase() === new URL(origin).host ? [] : [{ type: 'domain-mismatch', domain: showLine(domain) }]
}

function parseSignIn(text: string): SignInMessage | null {
  try {
    return parseSignInMessage(text)
  } catch {
    return null
  }
}

function toSummary(message: SignInMessage): SignInSummary {
  const { domain, statement = null, uri, chainId, issuedAt, expirationTime = null, resources = [] } = message
  return { domain, statement, uri, chainId, issuedAt, expirationTime, resources }
}

/** Returns bytes as text, or null when they are not one. A text that is mostly characters of control is not one either. */
export function toText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const controls = text.replace(/[\n\r\t]/g, '').match(/\p{Cc}/gu) ?? []
    return controls.length * 4 > text.length ? null : text
  } catch {
    return null
  }
}
