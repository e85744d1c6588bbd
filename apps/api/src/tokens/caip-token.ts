import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { type Address, getAddress, isAddress } from 'viem'
import { NATIVE_ADDRESS } from './market.ts'

/** A token, or the native currency, of a chain. */
export type TokenReference = { readonly chainId: number; readonly address: Address; readonly isNative: boolean }

const EVM_CHAIN = /^eip155:([1-9]\d{0,15})$/

/** Returns the number of an EVM chain, or null for an id of another namespace. @param text - a CAIP-2 id. */
export function parseEvmChainId(text: string): number | null {
  const digits = EVM_CHAIN.exec(text)?.[1]
  const chainId = Number(digits)
  return digits !== undefined && Number.isSafeInteger(chainId) ? chainId : null
}

/** Returns the parts of a CAIP-10 address on an EVM chain, or null. The case of letters is not a checksum here. */
export function parseEvmCaip(text: string): { readonly chainId: number; readonly address: Address } | null {
  const at = text.lastIndexOf(':')
  const chainId = parseEvmChainId(text.slice(0, at))
  const plain = text.slice(at + 1)
  return chainId === null || !isAddress(plain, { strict: false }) ? null : { chainId, address: getAddress(plain) }
}

/**
 * Returns the token that a CAIP-10 address names. `0xeeee…eeee` is the native currency.
 * @param parameter - the name of the parameter, for the error. @throws {InvalidRequestError}
 */
export function parseTokenReference(text: string, parameter: string): TokenReference {
  const parsed = parseEvmCaip(text)
  if (parsed === null) throw new InvalidRequestError(`${parameter}: must be a CAIP-10 address on an EVM chain`)
  return { ...parsed, isNative: parsed.address === NATIVE_ADDRESS }
}

/**
 * Returns an account that is given as a plain address or as a CAIP-10 address of a chain: public clients send both.
 * @throws {InvalidRequestError} when it is neither, or of another chain.
 */
export function parseAccount(text: string, chainId: number, parameter: string): Address {
  if (isAddress(text, { strict: false })) return getAddress(text)
  const parsed = parseEvmCaip(text)
  if (parsed === null) throw new InvalidRequestError(`${parameter}: must be an EVM address`)
  if (parsed.chainId !== chainId) throw new InvalidRequestError(`${parameter}: must be on the chain of the token`)
  return parsed.address
}

/**
 * Returns an account that is given without its chain, or null for one of a chain that is not EVM, which public clients send, too.
 * @throws {InvalidRequestError} when its checksum is wrong.
 */
export function parseAnyAccount(text: string): Address | null {
  if (!isAddress(text, { strict: false })) return null
  if (!isAddress(text)) throw new InvalidRequestError('address: the checksum is wrong. Check each character')
  return getAddress(text)
}

/** Returns the CAIP-10 address of a token or an account on an EVM chain. */
export function toCaip(chainId: number, address: Address): string {
  return `eip155:${chainId}:${address}`
}
