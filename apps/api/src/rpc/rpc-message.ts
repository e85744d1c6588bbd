import { MAX_PARAMETER_DEPTH } from './rpc-limits.ts'

/** The codes of JSON-RPC, and those of EIP-1474. */
export const rpcCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  unavailable: -32_002,
  limitExceeded: -32_005,
} as const

/** An id of a request. */
export type RpcId = string | number | null
/** One call. A notification has no id, and is not answered. */
export type RpcCall = {
  readonly id: RpcId
  readonly isNotification: boolean
  readonly method: string
  readonly params: readonly unknown[]
}
/** What is said of a call that failed. */
export type RpcFailure = { readonly code: number; readonly message: string; readonly data?: unknown }

/** The longest name of a method, and the longest id. */
const MAX_NAME_LENGTH = 64

/**
 * Parses one call of a request.
 * @returns the call, or what is wrong with it.
 */
export function parseCall(value: unknown): RpcCall | { readonly id: RpcId; readonly failure: RpcFailure } {
  const id = toId(value)
  const refuse = (message: string) => ({ id, failure: { code: rpcCodes.invalidRequest, message } })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('A call is an object.')
  if (!('jsonrpc' in value) || value.jsonrpc !== '2.0') return refuse('A call has “jsonrpc”: “2.0”.')
  if (!('method' in value) || typeof value.method !== 'string' || value.method.length > MAX_NAME_LENGTH) {
    return refuse('A call has a “method”.')
  }
  const params = 'params' in value ? value.params : []
  if (!Array.isArray(params)) return refuse('“params” is a list.')
  if (!isShallow(params, MAX_PARAMETER_DEPTH)) return refuse('“params” is nested too deep.')
  return { id, isNotification: !('id' in value), method: value.method, params }
}

/** Writes the response to a call. @param result - JSON. */
export function writeResult(id: RpcId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`
}

/** Writes the response to a call that failed. */
export function writeFailure(id: RpcId, { code, message, data }: RpcFailure): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data === undefined || data === null ? {} : { data }) },
  })
}

function toId(value: unknown): RpcId {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  const { id } = value
  if (typeof id === 'number') return id
  return typeof id === 'string' && id.length <= MAX_NAME_LENGTH ? id : null
}

/** Level by level, because a recursion could exceed the stack. */
function isShallow(value: readonly unknown[], depth: number): boolean {
  let level: readonly unknown[] = value
  for (let at = 0; at < depth; at++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return true
  }
  return false
}
