import { CaipFormatError, ChainNamespaceInvalidError } from './errors.ts'

/** Namespaces of CAIP-2 that this package knows. `eip155` is every EVM chain. */
export const CHAIN_NAMESPACES = ['eip155', 'solana'] as const

/** See {@link CHAIN_NAMESPACES}. */
export type ChainNamespace = (typeof CHAIN_NAMESPACES)[number]

/** CAIP-2: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** CAIP-10: `eip155:1:0x…`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** A readable name of a namespace. Source: docs/product.md#networks-and-wallets. */
export type ChainKind = 'evm' | 'solana'

/** Returns whether a text is one of {@link CHAIN_NAMESPACES}. */
export function isChainNamespace(text: string): text is ChainNamespace {
  return text === 'eip155' || text === 'solana'
}

/** Returns the kind of chain of a namespace: `evm` for `eip155`. */
export function toChainKind(namespace: ChainNamespace): ChainKind {
  return namespace === 'eip155' ? 'evm' : 'solana'
}

/** Returns the CAIP-2 id of an EVM chain: 1 → `eip155:1`. */
export function toCaipNetworkId(chainId: number): `eip155:${number}` {
  return `eip155:${chainId}`
}

/** Returns the CAIP-10 id of an account: `eip155:1` and `0x…` → `eip155:1:0x…`. */
export function toCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}

/**
 * Parses a CAIP-2 id.
 * @throws {CaipFormatError} when the text is not one.
 * @throws {ChainNamespaceInvalidError} when its namespace is not supported.
 */
export function parseCaipNetworkId(text: string): { readonly namespace: ChainNamespace; readonly reference: string } {
  // Source: https://chainagnostic.org/CAIPs/caip-2#syntax.
  const parts = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/.exec(text)
  const [, namespace, reference] = parts ?? []
  if (namespace === undefined || reference === undefined) throw new CaipFormatError(text, 'eip155:1')
  if (!isChainNamespace(namespace)) throw new ChainNamespaceInvalidError(namespace)
  return { namespace, reference }
}

/**
 * Parses a CAIP-10 id.
 * @throws {CaipFormatError} when the text is not one.
 * @throws {ChainNamespaceInvalidError} when its namespace is not supported.
 */
export function parseCaipAddress(text: string): {
  readonly networkId: CaipNetworkId
  readonly namespace: ChainNamespace
  readonly address: string
} {
  // Source: https://chainagnostic.org/CAIPs/caip-10#syntax.
  const parts = /^([^:]*:[^:]*):([-.%a-zA-Z0-9]{1,128})$/.exec(text)
  const [, network, address] = parts ?? []
  if (network === undefined || address === undefined) throw new CaipFormatError(text, 'eip155:1:0x…')
  const { namespace, reference } = parseCaipNetworkId(network)
  return { networkId: `${namespace}:${reference}`, namespace, address }
}

/** Returns the chain id of an EVM network id, or null when the id has another namespace or is not a safe integer. */
export function toEvmChainId(networkId: CaipNetworkId): number | null {
  const digits = /^eip155:([1-9]\d*)$/.exec(networkId)?.[1]
  const chainId = Number(digits)
  return digits !== undefined && Number.isSafeInteger(chainId) ? chainId : null
}
