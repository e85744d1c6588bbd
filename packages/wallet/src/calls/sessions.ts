import type { Address, Hex } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'

/** Maximum number of permissions of an answer, and of functions of one. */
const MAX_ENTRIES = 64
/** Maximum length of the id of a session, in characters. It can have several signed delegations. */
const MAX_CONTEXT_LENGTH = 131_072
/** Maximum length of the name of a type, in characters. */
const MAX_NAME_LENGTH = 64

/** A part of a permission: an amount in total, in base units, or a function of a contract. `token` is null for the native currency. */
export type SessionTerm =
  | { readonly type: 'send'; readonly token: Address | null; readonly amount: bigint }
  | { readonly type: 'call'; readonly contract: Address; readonly signature: string }
  /** One that only its wallet explains, by the name of its type. */
  | { readonly type: 'other'; readonly name: string }

/**
 * A permission of this app (ERC-7715). `context`: the id of the session, by which it is revoked. `to`: whose key may act. `expiresAt`: Unix
 * seconds, or null where the frame does not say.
 */
export type Session = {
  readonly context: Hex
  readonly chainId: number
  readonly to: Address
  readonly expiresAt: number | null
  readonly terms: readonly SessionTerm[]
}

/**
 * Returns the sessions of an answer of `wallet_getGrantedExecutionPermissions`, in its order. Permissions of one session are one entry; what
 * cannot be read is left out, so that the others can be revoked. Pure. Source: docs/embedded-login.md#smart-accounts.
 */
export function parseSessions(answer: unknown): readonly Session[] {
  const sessions = new Map<string, Session>()
  for (const entry of Array.isArray(answer) ? answer.slice(0, MAX_ENTRIES) : []) {
    const [context, to] = [readOwnProperty(entry, 'context'), readOwnProperty(entry, 'to')]
    const chainId = Number(readOwnProperty(entry, 'chainId'))
    if (!isHex(context) || !isAddress(to) || !Number.isSafeInteger(chainId)) continue
    const terms = toTerms(readOwnProperty(entry, 'permission'))
    const known = sessions.get(context)
    sessions.set(context, {
      ...{ context, chainId, to, expiresAt: toExpiry(readOwnProperty(entry, 'rules')) },
      terms: [...(known?.terms ?? []), ...terms],
    })
  }
  return [...sessions.values()]
}

/** Reads what a token calls itself, and its decimals. Null when the chain does not say. Never throws. @param call - `eth_call`. */
export async function readTokenFacts(
  call: (data: string) => Promise<unknown>,
): Promise<{ readonly symbol: string; readonly decimals: number } | null> {
  // `symbol()` and `decimals()` of ERC-20.
  const [symbol, decimals] = await Promise.all(['0x95d89b41', '0x313ce567'].map((data) => call(data).catch(() => null)))
  const text = decodeText(symbol)
  const places = typeof decimals === 'string' && /^0x0{62}[0-9a-f]{2}$/i.test(decimals) ? Number(decimals) : null
  return text === null || places === null ? null : { symbol: text, decimals: places }
}

function toTerms(permission: unknown): readonly SessionTerm[] {
  const data = readOwnProperty(permission, 'data')
  const [address, allowance] = [readOwnProperty(data, 'address'), readOwnProperty(data, 'allowance')]
  const type = readOwnProperty(permission, 'type')
  switch (type) {
    case 'native-token-transfer':
      return isAmount(allowance) ? [{ type: 'send', token: null, amount: BigInt(allowance) }] : []
    case 'erc20-token-transfer':
      return isAmount(allowance) && isAddress(address)
        ? [{ type: 'send', token: address, amount: BigInt(allowance) }]
        : []
    case 'contract-call': {
      const calls = readOwnProperty(data, 'calls')
      if (!isAddress(address) || !Array.isArray(calls)) return []
      return calls
        .slice(0, MAX_ENTRIES)
        .map((signature) => ({ type: 'call', contract: address, signature: String(signature) }) as const)
    }
    default:
      return typeof type === 'string' && type.length <= MAX_NAME_LENGTH ? [{ type: 'other', name: type }] : []
  }
}

function toExpiry(rules: unknown): number | null {
  const rule = (Array.isArray(rules) ? rules : []).find((one) => readOwnProperty(one, 'type') === 'expiry')
  const timestamp = readOwnProperty(readOwnProperty(rule, 'data'), 'timestamp')
  return typeof timestamp === 'number' && Number.isSafeInteger(timestamp) ? timestamp : null
}

/** Returns the text of an ABI-encoded string; null for anything else. */
function decodeText(encoded: unknown): string | null {
  const [, length, data = ''] = /^0x0{62}20([0-9a-f]{64})((?:[0-9a-f]{2})*)$/i.exec(String(encoded)) ?? []
  const digits = data.slice(0, Number(`0x${length}`) * 2)
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return bytes.length === 0 ? null : new TextDecoder().decode(new Uint8Array(bytes))
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && value.length <= MAX_CONTEXT_LENGTH && /^0x[0-9a-f]+$/i.test(value)
}

/** A `uint256`. */
function isAmount(value: unknown): value is Hex {
  return isHex(value) && value.length <= 66
}

function isAddress(value: unknown): value is Address {
  return isHex(value) && value.length === 42
}
