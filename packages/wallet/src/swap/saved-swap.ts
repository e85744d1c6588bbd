import { type Address, isAddress, isHash } from 'viem'
import * as z from 'zod/mini'
import { readOwnProperty } from '../store/safe-object.ts'
import { isCallsId } from '../transactions/calls-id.ts'
import { MAX_SLIPPAGE } from './swap-limits.ts'
import type { SentId, SwapRecord } from './swap-state.ts'

/** Maximum length of a saved text, in characters, so that what another script wrote is not read for long. */
const MAX_TEXT_LENGTH = 256

const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH))
const count = z.int().check(z.gte(0))
/** The address of an account or a contract, as it is saved. */
export const savedAddress = z.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
)
const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((digits: string) => BigInt(digits)),
)
const token = z.object({
  ...{ chainId: count, address: z.nullable(savedAddress), name: text, symbol: text },
  ...{ decimals: count, iconUrl: z.nullable(text) },
})
/** What was asked of a wallet, as it is saved. */
export const savedSwap = z.object({
  ...{ step: z.enum(['approval', 'swap']), account: savedAddress, chainId: count, from: token, to: token },
  ...{ amount, toAmount: amount, slippage: z.number().check(z.gt(0), z.lte(MAX_SLIPPAGE)) },
  ...{ id: z.nullable(z.custom<SentId>(isSentId)), at: count },
})

/** Returns what was asked of a wallet as a text for the browser's storage. */
export function serializeSwap(record: SwapRecord): string {
  return serialize(record)
}

/** Returns what was asked of a wallet, or null for a text that is not of this version: other scripts can write it, too. */
export function parseSwap(saved: string | null): SwapRecord | null {
  try {
    return saved === null ? null : (savedSwap.safeParse(JSON.parse(saved)).data ?? null)
  } catch {
    return null
  }
}

/** Returns a value as a text, with its bigints in decimal digits. */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))
}

function isSentId(value: unknown): boolean {
  const [hash, id] = [readOwnProperty(value, 'hash'), readOwnProperty(value, 'id')]
  if (readOwnProperty(value, 'type') === 'hash') return typeof hash === 'string' && isHash(hash)
  return readOwnProperty(value, 'type') === 'calls' && isCallsId(id)
}
