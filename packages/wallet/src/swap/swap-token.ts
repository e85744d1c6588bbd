import { type Address, getAddress, isAddress, isAddressEqual } from 'viem'

/** How the API writes the native currency where the address of a token is expected. Source: docs/wallet-api.md#swaps. */
export const NATIVE_TOKEN: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** A token on one chain. `address` is null for the chain's native currency. Names and symbols are untrusted text. */
export type SwapToken = {
  readonly chainId: number
  readonly address: Address | null
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string | null
}

/** Returns the address of a token as the API writes it: {@link NATIVE_TOKEN} for the native currency. */
export function toApiAddress({ address }: Pick<SwapToken, 'address'>): Address {
  return address ?? NATIVE_TOKEN
}

/** Returns the CAIP-10 address of a token, as the API writes it. */
export function toApiToken(token: Pick<SwapToken, 'chainId' | 'address'>): string {
  return `eip155:${token.chainId}:${toApiAddress(token)}`
}

/** Returns the key of a token in records of one chain. */
export function tokenKey({ address }: Pick<SwapToken, 'address'>): string {
  return toApiAddress({ address }).toLowerCase()
}

/** Returns whether two tokens are the same. */
export function isSameToken(one: Pick<SwapToken, 'chainId' | 'address'>, other: typeof one): boolean {
  return one.chainId === other.chainId && tokenKey(one) === tokenKey(other)
}

/**
 * Returns the address in a CAIP-10 text, or null when it is not one of this chain. The address of the native currency is
 * {@link NATIVE_TOKEN}.
 */
export function fromApiToken(text: string, chainId: number): Address | null {
  const [, id, address] = /^eip155:(\d{1,16}):(0x[0-9a-fA-F]{40})$/.exec(text) ?? []
  if (id !== String(chainId) || address === undefined || !isAddress(address, { strict: false })) return null
  return getAddress(address)
}

/** Returns whether a CAIP-10 text is a token of this chain. */
export function isApiToken(text: string, token: Pick<SwapToken, 'chainId' | 'address'>): boolean {
  const address = fromApiToken(text, token.chainId)
  return address !== null && isAddressEqual(address, toApiAddress(token))
}
