import { type Address, getAddress, type Hex } from 'viem'
import { MAX_NAME_LENGTH } from './name-length.ts'

/** The first chain id that has no coin type (ENSIP-11). Names cannot be registered with it. */
const CHAIN_ID_END = 0x80000000

/**
 * Returns the coin type of a chain (ENSIP-11): `0x80000000 | chainId`.
 * @throws {RangeError} when the chain has none, because its id is 2147483648 or above.
 */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= CHAIN_ID_END)
    throw new RangeError(`The chain id ${chainId} has no coin type. It must be from 1 to ${CHAIN_ID_END - 1}.`)
  // Bitwise operators give signed numbers, so the shift makes it positive again.
  return (CHAIN_ID_END | chainId) >>> 0
}

/** Returns the chain id of a coin type (ENSIP-11); null when it is not the coin type of an EVM chain. */
export function fromCoinType(coinType: number): number | null {
  const chainId = coinType - CHAIN_ID_END
  return Number.isInteger(chainId) && chainId >= 1 && chainId < CHAIN_ID_END ? chainId : null
}

/** What an account signs to register a name with our API. It binds everything that a registration depends on. */
export type NameMessage = {
  /** The full name with its suffix, in lower case: `ada.wcn.id`. */
  readonly name: string
  readonly address: Address
  /** The chain on which the signature is checked. */
  readonly chainId: number
  /** The host of the API, with its port unless it is the usual one: `api.example`. */
  readonly domain: string
  /** 16 to 64 random letters and digits, which the client chooses. The API accepts each of an account once. */
  readonly nonce: string
  /** Unix seconds. The API accepts at most ten minutes from now. */
  readonly expiresAt: number
}

/**
 * Returns the text that an account signs with `personal_sign` to register a name. It is not a sign-in message (EIP-4361), and no server
 * can take it for one.
 * @example formatNameMessage({ name: 'ada.wcn.id', address, chainId: 8453, domain: 'api.example', nonce, expiresAt })
 * @throws {RangeError} when a value does not have the shape that {@link NameMessage} describes.
 */
export function formatNameMessage(message: NameMessage): string {
  const text = toText(message)
  if (parseNameMessage(text) === null) throw new RangeError('A value of the name message does not have its shape.')
  return text
}

/** Reads the text of {@link formatNameMessage}; null when it is anything else. Every message has exactly one text. */
export function parseNameMessage(text: string): NameMessage | null {
  const found = pattern.exec(text)
  if (found === null) return null
  const [, name = '', address = '', domain = '', chainId = '', nonce = '', expires = ''] = found
  const expiresAt = Date.parse(expires) / 1000
  if (name.length > MAX_NAME_LENGTH || !isHex(address) || !Number.isFinite(expiresAt)) return null
  const message = { name, address, domain, chainId: Number(chainId), nonce, expiresAt }
  return toText(message) === text ? message : null
}

/** What the public 5.1.11 clients sign to register a name. It binds the name and the time only. */
export type PublicNameMessage = { readonly name: string /** Unix seconds. */; readonly timestamp: number }

/** Returns the text that the public 5.1.11 clients sign. */
export function formatPublicNameMessage({ name, timestamp }: PublicNameMessage): string {
  return JSON.stringify({ name, attributes: {}, timestamp })
}

/**
 * Reads the text that the public 5.1.11 clients sign; null when it is anything else. A text with the same field twice, or with spaces
 * that hide something, is something else.
 */
export function parsePublicNameMessage(text: string): PublicNameMessage | null {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || !('name' in value) || !('timestamp' in value)) return null
  const { name, timestamp } = value
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) return null
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp) || timestamp < 0) return null
  return formatPublicNameMessage({ name, timestamp }) === text ? { name, timestamp } : null
}

const pattern = new RegExp(
  [
    '^Register the name ([a-z0-9.-]+) for this account:',
    '(0x[0-9a-fA-F]{40})',
    '',
    'Signing is free and allows nothing else.',
    '',
    String.raw`Domain: ((?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[1-9][0-9]{0,4})?)`,
    'Chain ID: ([1-9][0-9]{0,9})',
    'Nonce: ([a-zA-Z0-9]{16,64})',
    'Expiration Time: ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)$',
  ].join('\n'),
)

function toText({ name, address, domain, chainId, nonce, expiresAt }: NameMessage): string {
  return [
    `Register the name ${name} for this account:`,
    checksum(address),
    '',
    'Signing is free and allows nothing else.',
    '',
    `Domain: ${domain}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Expiration Time: ${toTime(expiresAt)}`,
  ].join('\n')
}

/** An address in one spelling; anything else as it is, which the pattern then rejects. */
function checksum(address: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(address) && isHex(address)
    ? getAddress(`0x${address.slice(2).toLowerCase()}`)
    : address
}

function isHex(text: string): text is Hex {
  return text.startsWith('0x')
}

/** ISO 8601 without milliseconds; an empty text for a number that is not a whole second of a year with four digits. */
function toTime(seconds: number): string {
  const isTime = Number.isInteger(seconds) && seconds >= 0 && seconds < 253_402_300_800
  return isTime ? new Date(seconds * 1000).toISOString().replace('.000Z', 'Z') : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
