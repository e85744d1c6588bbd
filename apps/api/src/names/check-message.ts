import { fromCoinType, parseNameMessage, parsePublicNameMessage } from '@laurel/wallet/api-schemas'
import { type Hex, hashMessage } from 'viem'
import {
  CoinTypeError,
  NameMessageAddressError,
  NameMessageChainError,
  NameMessageDomainError,
  NameMessageEarlyError,
  NameMessageError,
  NameMessageExpiredError,
} from './errors.ts'

/** Seconds for which a message of the public clients is valid: it binds little, so it is valid for the time of one request only. */
export const PUBLIC_MESSAGE_SECONDS = 300
/** Seconds that the clock of a client can be ahead. */
export const MAX_CLOCK_SKEW_SECONDS = 60
/** Seconds for which our message can be valid: enough to sign with a device in another room. */
export const MAX_MESSAGE_SECONDS = 600

/** A registration as the route receives it. */
export type RegistrationRequest = {
  readonly coinType: number
  /** In lower case. */
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/** What a message says, and what its account must have signed. */
export type CheckedMessage = {
  readonly name: string
  readonly chainId: number
  readonly digest: Hex
  /** The same for two messages of which only one can be used. */
  readonly messageKey: string
  /** Unix seconds. */
  readonly expiresAt: number
}

/**
 * Checks what a message binds. The signature is not checked here.
 * @param options.isOwnDomain - whether a host is that of this API. @param options.nowSeconds - Unix seconds.
 * @throws {CoinTypeError} @throws {NameMessageError} @throws {NameMessageAddressError} @throws {NameMessageChainError}
 * @throws {NameMessageDomainError} @throws {NameMessageExpiredError} @throws {NameMessageEarlyError}
 */
export function checkMessage(
  { coinType, address, message }: Omit<RegistrationRequest, 'signature'>,
  { isOwnDomain, nowSeconds }: { readonly isOwnDomain: (domain: string) => boolean; readonly nowSeconds: number },
): CheckedMessage {
  const chainId = fromCoinType(coinType)
  if (chainId === null) throw new CoinTypeError()
  const digest = hashMessage(message)
  const bound = parseNameMessage(message)
  if (bound !== null) {
    if (bound.address.toLowerCase() !== address) throw new NameMessageAddressError()
    if (bound.chainId !== chainId) throw new NameMessageChainError()
    if (!isOwnDomain(bound.domain)) throw new NameMessageDomainError()
    const { name, nonce, expiresAt } = bound
    if (expiresAt <= nowSeconds) throw new NameMessageExpiredError()
    if (expiresAt > nowSeconds + MAX_MESSAGE_SECONDS + MAX_CLOCK_SKEW_SECONDS) throw new NameMessageEarlyError()
    return { name, chainId, digest, messageKey: `${address}/nonce/${nonce}`, expiresAt }
  }
  const open = parsePublicNameMessage(message)
  if (open === null) throw new NameMessageError()
  const expiresAt = open.timestamp + PUBLIC_MESSAGE_SECONDS
  if (expiresAt <= nowSeconds) throw new NameMessageExpiredError()
  if (open.timestamp > nowSeconds + MAX_CLOCK_SKEW_SECONDS) throw new NameMessageEarlyError()
  // Two accounts can sign the same text in the same second.
  return { name: open.name, chainId, digest, messageKey: `${address}/digest/${digest}`, expiresAt }
}

/**
 * Returns whether a host is that of this API.
 * @param domains - the hosts of the settings. Without any, every host of this machine is: then nobody else reaches the API.
 */
export function createDomainCheck(domains: readonly string[]): (domain: string) => boolean {
  if (domains.length > 0) return (domain) => domains.includes(domain)
  return (domain) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(domain)
}
