import type { Address } from '@solana/kit'
import { isAuthority, isDateTime, isPathCharacters, isStatement, isUri } from '../sign-in/sign-in-grammar.ts'
import { isSiweNonce, MAX_MESSAGE_LENGTH } from '../sign-in/sign-in-message.ts'
import { SolanaSignInMessageError } from './errors.ts'
import { isSolanaAddress } from './solana-address.ts'

/**
 * A sign-in message of Solana. Times are the texts of the message (RFC 3339). The fields that the standard lets a message
 * leave out and that a server needs are required here.
 * Source: https://github.com/phantom/sign-in-with-solana.
 */
export type SolanaSignInMessage = {
  /** The authority of the site: `meadow.example`, `localhost:5173`. */
  readonly domain: string
  readonly address: Address
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /** The network: `mainnet`, `devnet`, `testnet`, `localnet`, or `solana:` and one of them. */
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const INTRODUCTION = ' wants you to sign in with your Solana account:'
const CHAIN_ID = /^(solana:)?(mainnet|devnet|testnet|localnet)$/

/**
 * Formats a message as wallets show and sign it (`solana:signIn`).
 * @throws {SolanaSignInMessageError} when a part is not what the grammar allows.
 */
export function formatSolanaSignInMessage(message: SolanaSignInMessage): string {
  checkParts(message)
  const { domain, address, statement, expirationTime, notBefore, requestId, resources } = message
  return [
    `${domain}${INTRODUCTION}`,
    address,
    ...(statement === undefined ? [] : ['', statement]),
    '',
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

/**
 * Parses a message with every line in its place, so that the server reads exactly what the wallet showed.
 * @throws {SolanaSignInMessageError} with the first part that is wrong.
 */
export function parseSolanaSignInMessage(text: string): SolanaSignInMessage {
  if (text.length > MAX_MESSAGE_LENGTH) throw new SolanaSignInMessageError('length')
  const lines = text.split('\n')
  let at = 0
  const take = () => lines[at++] ?? ''
  const takeField = (name: string): string | undefined =>
    lines[at]?.startsWith(`${name}: `) ? take().slice(name.length + 2) : undefined
  const need = (name: string): string => {
    const value = takeField(name)
    if (value === undefined) throw new SolanaSignInMessageError(name)
    return value
  }
  const first = take()
  if (!first.endsWith(INTRODUCTION)) throw new SolanaSignInMessageError('first line')
  const address = take()
  if (!isSolanaAddress(address)) throw new SolanaSignInMessageError('address')
  if (take() !== '') throw new SolanaSignInMessageError('line after the address')
  // Without a statement the fields follow. A statement that looks like the first field has an empty line after it.
  const hasStatement = lines[at + 1] === ''
  const statement = hasStatement ? take() : undefined
  if (hasStatement) take()
  const uri = need('URI')
  const version = need('Version')
  if (version !== '1') throw new SolanaSignInMessageError('Version')
  const chainId = need('Chain ID')
  const nonce = need('Nonce')
  const issuedAt = need('Issued At')
  const expirationTime = takeField('Expiration Time')
  const notBefore = takeField('Not Before')
  const requestId = takeField('Request ID')
  const resources = lines[at] === 'Resources:' ? lines.slice(at + 1).map(resourceOf) : undefined
  if (resources === undefined && at !== lines.length) throw new SolanaSignInMessageError('order of lines')
  const message: SolanaSignInMessage = {
    ...{ domain: first.slice(0, -INTRODUCTION.length), address, uri, version, chainId, nonce, issuedAt },
    ...(statement === undefined ? {} : { statement }),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  }
  checkParts(message)
  return message
}

function resourceOf(line: string): string {
  if (!line.startsWith('- ')) throw new SolanaSignInMessageError('Resources')
  return line.slice('- '.length)
}

function checkParts(message: SolanaSignInMessage): void {
  const { statement, requestId, resources, expirationTime, notBefore } = message
  const parts: readonly (readonly [part: string, isRight: boolean])[] = [
    ['domain', isAuthority(message.domain)],
    ['address', isSolanaAddress(message.address)],
    ['statement', statement === undefined || isStatement(statement)],
    ['URI', isUri(message.uri)],
    ['Version', message.version === '1'],
    ['Chain ID', CHAIN_ID.test(message.chainId)],
    ['Nonce', isSiweNonce(message.nonce)],
    ['Issued At', isDateTime(message.issuedAt)],
    ['Expiration Time', expirationTime === undefined || isDateTime(expirationTime)],
    ['Not Before', notBefore === undefined || isDateTime(notBefore)],
    ['Request ID', requestId === undefined || isPathCharacters(requestId)],
    ['Resources', resources === undefined || resources.every(isUri)],
  ]
  const wrong = parts.find(([, isRight]) => !isRight)
  if (wrong !== undefined) throw new SolanaSignInMessageError(wrong[0])
}
