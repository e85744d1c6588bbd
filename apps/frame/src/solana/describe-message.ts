import { bytesToHex } from '@noble/hashes/utils'
import type { ConfirmContent, ConfirmWarning } from '../confirm/confirmation.ts'
import { toText } from '../confirm/describe-message.ts'
import { showLine, showText } from '../confirm/show-text.ts'

/** What sign-in messages of Solana have. Source: https://github.com/phantom/sign-in-with-solana. */
const SIGN_IN = /wants you to sign in with your solana account/i

/**
 * Describes a message of Solana: the bytes that are signed are those that are shown. A sign-in for another site is a danger. Pure, total.
 * @param now - in milliseconds since 1970.
 */
export function describeSolanaMessage(
  bytes: Uint8Array,
  { origin, account, now }: { readonly origin: string; readonly account: string; readonly now: number },
): { readonly content: ConfirmContent; readonly warnings: readonly ConfirmWarning[] } {
  const text = toText(bytes)
  if (text === null) {
    const what = bytes.length === 32 ? 'hash' : 'bytes'
    const content = { type: 'bytes', hex: `0x${bytesToHex(bytes)}`, size: bytes.length } as const
    return { content, warnings: [{ type: 'blind', what }] }
  }
  const shown = showText(text)
  return {
    content: { type: 'message', text: shown },
    warnings: [
      ...(SIGN_IN.test(text) ? warnAboutSignIn(text, { origin, account, now }) : []),
      ...(shown.hasHidden ? [{ type: 'hidden-characters' } as const] : []),
    ],
  }
}

/** Reads leniently, because servers may: what is not exactly for this site and this account is said. */
function warnAboutSignIn(
  text: string,
  { origin, account, now }: { readonly origin: string; readonly account: string; readonly now: number },
): readonly ConfirmWarning[] {
  const domain = text
    .slice(0, text.search(SIGN_IN))
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]?.trim()
  const [uri, expiry] = [field('URI'), field('Expiration Time')]
  const isOtherUri =
    uri !== undefined && /^https?:/i.test(uri) && !(URL.canParse(uri) && new URL(uri).origin === origin)
  const isOtherSite = domain.toLowerCase() !== new URL(origin).host || isOtherUri
  const named = /\n([1-9A-HJ-NP-Za-km-z]{32,44})(?=\n|$)/.exec(text)?.[1]
  return [
    ...(isOtherSite ? [{ type: 'domain-mismatch', domain: showLine(isOtherUri ? uri : domain) } as const] : []),
    ...(named !== undefined && named !== account ? [{ type: 'other-account', address: named } as const] : []),
    ...(expiry !== undefined && Date.parse(expiry) <= now ? [{ type: 'expired' } as const] : []),
  ]
}
