import * as z from 'zod/mini'

/** Random bytes in base64url, of exactly so many characters. */
const randomText = (length: number, what: string) =>
  z.string().check(z.regex(new RegExp(`^[-_A-Za-z0-9]{${length}}$`), `must be ${what}`))

/** 128 random bits: the id of a login, an account or a session. */
export const randomId = randomText(22, 'an id of the login server')
/** The thumbprint of a device key (RFC 7638, SHA-256), which is the id of the device. */
export const deviceId = randomText(43, 'the thumbprint of a device key')
/** Bytes in base64url. @param maxLength - characters. */
export const bytesText = (maxLength: number) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(maxLength, 'is too long'),
      z.regex(/^[-_A-Za-z0-9]+$/, 'must be bytes in base64url'),
    )
/** The longest email address that mail can be sent to (RFC 5321, 4.5.3.1.3: a path of 256 with its brackets). */
export const MAX_EMAIL_LENGTH = 254
/** An email address as it is typed. The server normalizes it. */
export const emailText = z.string().check(z.maxLength(MAX_EMAIL_LENGTH, 'is too long'), z.minLength(3))
/** The origin of an app, as the browser names it in a message. */
export const appOrigin = z
  .string()
  .check(z.maxLength(300, 'is too long'), z.regex(/^https?:\/\/[^/\s?#@]+$/, 'must be an origin'))
/** The code of a mail. */
export const codeText = z.string().check(z.regex(/^[0-9]{6}$/, 'must be six digits'))
/** Unix time in seconds. */
export const unixSeconds = z.int().check(z.nonnegative())
/** An EVM address, EIP-55 checksummed in responses. */
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits'))
/** Bytes in hex. @param maxBytes - the most of them. */
export const hexBytes = (maxBytes: number) =>
  z.templateLiteral([
    '0x',
    z
      .string()
      .check(z.maxLength(2 * maxBytes, 'is too long'), z.regex(/^([0-9a-fA-F]{2})*$/, 'must be whole bytes in hex')),
  ])
/** A whole number in hex, as JSON-RPC has quantities. @param maxBytes - the size of the onchain type. */
export const hexQuantity = (maxBytes: number) =>
  z.templateLiteral([
    '0x',
    z.string().check(z.regex(new RegExp(`^[0-9a-fA-F]{1,${2 * maxBytes}}$`), 'must be a whole number in hex')),
  ])
/** An EVM address of a user operation. */
export const hexAddress = z.templateLiteral([
  '0x',
  z.string().check(z.regex(/^[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')),
])
/** A provider that speaks OpenID Connect or OAuth. */
export const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
/** A provider by which an account logs in. */
export const loginProvider = z.enum([...socialProvider.options, 'farcaster'])
/** The longest address to which a provider returns, in characters. Codes of providers have up to some hundred. */
const MAX_RESULT_URI_LENGTH = 4_096
/** The address to which a provider returned. */
export const resultUriText = z.string().check(z.maxLength(MAX_RESULT_URI_LENGTH, 'is too long'))
