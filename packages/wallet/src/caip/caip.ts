import { CaipFormatError, ChainNamespaceInvalidError } from './errors.ts'

/** Namespaces of CAIP-2 that this package knows. `eip155` is every EVM chain. */
export const CHAIN_NAMESPACES = ['eip155', 'solana'] as const

/** See {@link CHAIN_NAMESPACES}. */
export type ChainNamespace = (typeof CHAIN_NAMESPACES)[number]

/** CAIP-2: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** CAIP-10: `eip155:1:0x…`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** A namespace as people read it. Source: docs/product.md#networks-and-wallets. */
export type ChainKind = 'evm' | 'solana'

/** Whether a text is one of {@link CHAIN_NAMESPACES}. */
export function isChainNamespace(text: string): text is ChainNamespace {
  return text === 'eip155' || text === 'solana'
}

/** The namespace's other name: `eip155` is `evm`. */
export function toChainKind(namespace: ChainNamespace): ChainKind {
  return namespace === 'eip155' ? 'evm' : 'solana'
}

/** The CAIP-2 id of an EVM chain: 1 → `eip155:1`. */
export function toCaipNetworkId(chainId: number): `eip155:${number}` {
  return `eip155:${chainId}`
}

/** The CAIP-10 id of an account: `eip155:1` and `0x…` → `eip155:1:0x…`. */
export function toCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}

/**
 * Reads a CAIP-2 id.
 * @throws {CaipFormatError} when it is none.
 * @throws {ChainNamespaceInvalidError} when its namespace is not one we know.
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
 * Reads a CAIP-10 id.
 * @throws {CaipFormatError} when it is none.
 * @throws {ChainNamespaceInvalidError} when its namespace is not one we know.
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

/**
 * The number of an EVM network id, or null when the id is of another namespace or not a whole number that JavaScript
 * counts exactly.
 */
export function toEvmChainId(networkId: CaipNetworkId): number | null {
  const digits = /^eip155:([1-9]\d*)$/.exec(networkId)?.[1]
  const chainId = Number(digits)
  return digits !== undefined && Number.isSafeInteger(chainId) ? chainId : null
}
