import { isAddress, isHash } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'
import type { SentId, SwapRecord } from './swap-state.ts'
import type { SwapToken } from './swap-token.ts'

/** Maximum length of a saved text, in characters, so that what another script wrote is not read for long. */
const MAX_TEXT_LENGTH = 256

/** Returns what was asked of a wallet as a text for the browser's storage. */
export function serializeSwap(record: SwapRecord): string {
  return JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Returns what was asked of a wallet, or null for a text that is not of this version: other scripts can write it, too. */
export function parseSwap(text: string | null): SwapRecord | null {
  try {
    return text === null ? null : toRecord(JSON.parse(text))
  } catch {
    return null
  }
}

function toRecord(saved: unknown): SwapRecord | null {
  const field = (name: string) => readOwnProperty(saved, name)
  const [step, account, chainId, at] = [field('step'), field('account'), field('chainId'), field('at')]
  const [from, to] = [toToken(field('from')), toToken(field('to'))]
  const [amount, toAmount] = [toAmountOf(field('amount')), toAmountOf(field('toAmount'))]
  const [slippage, id] = [field('slippage'), field('id')]
  if (step !== 'approval' && step !== 'swap') return null
  if (typeof account !== 'string' || !isAddress(account, { strict: false })) return null
  if (!isCount(chainId) || !isCount(at) || typeof slippage !== 'number' || !(slippage > 0 && slippage <= 50))
    return null
  if (from === null || to === null || amount === null || toAmount === null) return null
  const sent = id === null ? null : toId(id)
  if (sent === undefined) return null
  return { step, account, chainId, from, to, amount, toAmount, slippage, id: sent, at }
}

function toToken(saved: unknown): SwapToken | null {
  const field = (name: string) => readOwnProperty(saved, name)
  const [chainId, address, name, symbol] = [field('chainId'), field('address'), field('name'), field('symbol')]
  const [decimals, iconUrl] = [field('decimals'), field('iconUrl')]
  if (!isCount(chainId) || !isCount(decimals) || decimals > 255 || !isText(name) || !isText(symbol)) return null
  if (address !== null && !(typeof address === 'string' && isAddress(address, { strict: false }))) return null
  const icon = isText(iconUrl) && iconUrl.startsWith('https://') ? iconUrl : null
  return { chainId, address, name, symbol, decimals, iconUrl: icon }
}

function toId(saved: unknown): SentId | undefined {
  const [hash, id] = [readOwnProperty(saved, 'hash'), readOwnProperty(saved, 'id')]
  if (readOwnProperty(saved, 'type') === 'hash') {
    return typeof hash === 'string' && isHash(hash) ? { type: 'hash', hash } : undefined
  }
  return typeof id === 'string' && id.length > 0 && id.length <= 8_194 ? { type: 'calls', id } : undefined
}

function toAmountOf(value: unknown): bigint | null {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : null
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
}
