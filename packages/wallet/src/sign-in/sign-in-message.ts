import { type Address, getAddress, isAddress } from 'viem'
import { SignInMessageError } from './errors.ts'
import { isAuthority, isDateTime, isPathCharacters, isStatement, isUri, isUriScheme } from './sign-in-grammar.ts'

/**
 * A sign-in message. Times are the texts of the message (RFC 3339), so that formatting it again results in the same
 * bytes. Undefined fields are not in the message. Source: https://eips.ethereum.org/EIPS/eip-4361#message-format.
 */
export type SignInMessage = {
  /** `https`, if it is in the message. */
  readonly scheme?: string
  /** The authority of the site that requests the sign-in: `meadow.example`, `localhost:5173`. */
  readonly domain: string
  /** With its checksum. */
  readonly address: Address
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Maximum length of a message in characters, enough for a few hundred resources. */
export const MAX_MESSAGE_LENGTH = 16_384

const INTRODUCTION = ' wants you to sign in with your Ethereum account:'

/**
 * Formats a message as wallets show and sign it.
 * @throws {SignInMessageError} when a part is not what the grammar allows.
 */
export function formatSignInMessage(message: SignInMessage): string {
  checkParts(message)
  const { scheme, domain, address, statement, resources } = message
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain}${INTRODUCTION}`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...(message.expirationTime === undefined ? [] : [`Expiration Time: ${message.expirationTime}`]),
    ...(message.notBefore === undefined ? [] : [`Not Before: ${message.notBefore}`]),
    ...(message.requestId === undefined ? [] : [`Request ID: ${message.requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

/**
 * Parses a message with every line in its place. A text that a lenient parser would accept is refused, so that the
 * server reads exactly what the wallet showed. It is stricter than the grammar in three parts that have several
 * spellings or no meaning: a chain id has no leading zero and is a safe integer, an address has its checksum, and a
 * second is at most 59.
 * @throws {SignInMessageError} with the first part that is wrong.
 */
export function parseSignInMessage(text: string): SignInMessage {
  if (text.length > MAX_MESSAGE_LENGTH) throw new SignInMessageError('length')
  const lines = text.split('\n')
  let at = 0
  const take = () => lines[at++]
  const takeField = (name: string): string | undefined => {
    const prefix = `${name}: `
    if (!lines[at]?.startsWith(prefix)) return undefined
    return take()?.slice(prefix.length)
  }
  const need = (name: string): string => {
    const value = takeField(name)
    if (value === undefined) throw new SignInMessageError(name)
    return value
  }
  const needEmpty = (part: string) => {
    if (take() !== '') throw new SignInMessageError(part)
  }

  const first = take() ?? ''
  if (!first.endsWith(INTRODUCTION)) throw new SignInMessageError('first line')
  const origin = first.slice(0, -INTRODUCTION.length)
  const separator = origin.indexOf('://')
  const address = take() ?? ''
  if (!isChecksummed(address)) throw new SignInMessageError('address')
  needEmpty('line after the address')
  const statement = lines[at] === '' ? undefined : take()
  needEmpty('line after the statement')

  const uri = need('URI')
  const version = need('Version')
  if (version !== '1') throw new SignInMessageError('Version')
  const chainId = need('Chain ID')
  if (!/^(0|[1-9]\d*)$/.test(chainId)) throw new SignInMessageError('Chain ID')
  const nonce = need('Nonce')
  const issuedAt = need('Issued At')
  const expirationTime = takeField('Expiration Time')
  const notBefore = takeField('Not Before')
  const requestId = takeField('Request ID')
  const resources = lines[at] === 'Resources:' ? lines.slice(at + 1).map(resourceOf) : undefined
  if (resources === undefined && at !== lines.length) throw new SignInMessageError('order of lines')

  const message: SignInMessage = {
    ...(separator === -1 ? {} : { scheme: origin.slice(0, separator) }),
    domain: separator === -1 ? origin : origin.slice(separator + '://'.length),
    address,
    ...(statement === undefined ? {} : { statement }),
    uri,
    version,
    chainId: Number(chainId),
    nonce,
    issuedAt,
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  }
  checkParts(message)
  return message
}

function resourceOf(line: string): string {
  if (!line.startsWith('- ')) throw new SignInMessageError('Resources')
  return line.slice('- '.length)
}

/** Checks each part by the grammar. Source: https://eips.ethereum.org/EIPS/eip-4361#abnf-message-format. */
function checkParts(message: SignInMessage): void {
  const { scheme, domain, address, statement, uri, version, chainId, nonce, requestId, resources } = message
  const parts: readonly (readonly [part: string, isRight: boolean])[] = [
    ['scheme', scheme === undefined || isUriScheme(scheme)],
    ['domain', isAuthority(domain)],
    ['address', isChecksummed(address)],
    ['statement', statement === undefined || isStatement(statement)],
    ['URI', isUri(uri)],
    ['Version', version === '1'],
    ['Chain ID', Number.isSafeInteger(chainId) && chainId >= 0],
    ['Nonce', isSiweNonce(nonce)],
    ['Issued At', isDateTime(message.issuedAt)],
    ['Expiration Time', message.expirationTime === undefined || isDateTime(message.expirationTime)],
    ['Not Before', message.notBefore === undefined || isDateTime(message.notBefore)],
    ['Request ID', requestId === undefined || isPathCharacters(requestId)],
    ['Resources', resources === undefined || resources.every(isUri)],
  ]
  const wrong = parts.find(([, isRight]) => !isRight)
  if (wrong !== undefined) throw new SignInMessageError(wrong[0])
}

/**
 * Whether a text may be the nonce of a message: 8 or more letters and digits.
 * Source: https://eips.ethereum.org/EIPS/eip-4361#message-fields.
 */
export function isSiweNonce(text: string): boolean {
  return /^[A-Za-z0-9]{8,256}$/.test(text)
}

/**
 * Whether an address has its checksum. viem also accepts addresses in one case, but a message has one spelling.
 * Source: https://eips.ethereum.org/EIPS/eip-4361#message-fields; https://eips.ethereum.org/EIPS/eip-55.
 */
function isChecksummed(text: string): text is Address {
  return isAddress(text) && getAddress(text) === text
}
