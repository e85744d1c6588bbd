import { type Hex, hexToNumber, isHex } from 'viem'
import { MockRpcError } from './mock-failure.ts'

/** Returns a property of an untrusted value. */
export function readField(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Returns a parameter of a request by index. */
export function readParam(params: unknown, place: number): unknown {
  return Array.isArray(params) ? params[place] : undefined
}

/** Returns a parameter that must be hex. @throws {MockRpcError} -32602 when it is not. */
export function readHexParam(params: unknown, place: number): Hex {
  const value = readParam(params, place)
  if (!isHex(value)) throw new MockRpcError(-32602, `Parameter ${place} is not hex.`)
  return value
}

/**
 * Returns the chain of a request to switch to it or add it, and the first node that it names.
 * @throws {MockRpcError} -32602 when the request names no chain.
 * Source: https://eips.ethereum.org/EIPS/eip-3326; https://eips.ethereum.org/EIPS/eip-3085.
 */
export function readChainParameter(params: unknown): { readonly chainId: number; readonly rpcUrl: string | null } {
  const first = readParam(params, 0)
  const chainId = readField(first, 'chainId')
  if (!isHex(chainId)) throw new MockRpcError(-32602, 'The parameter names no chain.')
  const rpcUrl = readParam(readField(first, 'rpcUrls'), 0)
  return { chainId: hexToNumber(chainId), rpcUrl: typeof rpcUrl === 'string' ? rpcUrl : null }
}
