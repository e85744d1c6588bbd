import type { Address, Hex } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'
import type {
  SentItem,
  SentTransaction,
  ShownAmount,
  TransactionPurpose,
  TransactionRequest,
  TransactionStatus,
} from './transaction.ts'

/** Returns transactions, or what wallets were asked to send, as a text for the browser's storage. */
export function serializeTransactions(transactions: readonly TransactionRequest[]): string {
  return JSON.stringify(transactions, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/**
 * Returns the transactions of a saved text. What is not a transaction is left out: another version of this package may
 * have written it, and other scripts of the page can.
 */
export function parseTransactions(text: string | null): readonly SentTransaction[] {
  return parseSaved(text, toTransaction)
}

/** Returns the valid entries of a saved list. @param parse - returns null for an entry that is not valid. */
export function parseSaved<Entry>(text: string | null, parse: (entry: unknown) => Entry | null): readonly Entry[] {
  try {
    const saved: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(saved) ? saved.flatMap((entry: unknown) => parse(entry) ?? []) : []
  } catch {
    return []
  }
}

/** Returns what a wallet was asked to send, from a saved entry. */
export function toSavedRequest(entry: unknown): TransactionRequest | null {
  const field = (name: string) => readOwnProperty(entry, name)
  const chainId = toCount(field('chainId'))
  const from = toAddress(field('from'))
  const to = toAddress(field('to'))
  const value = toAmount(field('value'))
  const data = toHex(field('data'))
  const purpose = toPurpose(field('purpose'))
  if (chainId === null || from === null || to === null || value === null || data === null) return null
  return purpose && { chainId, from, to, value, data, purpose }
}

/** Returns a saved count, such as a time or a nonce. Null for anything else. */
export function toCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

function toTransaction(entry: unknown): SentTransaction | null {
  const field = (name: string) => readOwnProperty(entry, name)
  const request = toSavedRequest(entry)
  const id = toText(field('id'))
  const hash = toHash(field('hash'))
  const sentAt = toCount(field('sentAt'))
  const updatedAt = toCount(field('updatedAt'))
  const status = toStatus(entry)
  if (request === null || id === null || hash === null || sentAt === null || updatedAt === null) return null
  const nonce = toCount(field('nonce'))
  const isDifferent = field('isDifferent') === true
  const cancelHash = toHash(field('cancelHash'))
  return status && { ...request, id, hash, nonce, sentAt, updatedAt, isDifferent, cancelHash, ...status }
}

function toStatus(entry: unknown): TransactionStatus | null {
  const field = (name: string) => readOwnProperty(entry, name)
  const status = field('status')
  switch (status) {
    case 'pending':
      return { status, missingSince: toCount(field('missingSince')) }
    case 'mined':
    case 'failed': {
      const blockNumber = toAmount(field('blockNumber'))
      const blockHash = toHash(field('blockHash'))
      if (blockNumber === null || blockHash === null) return null
      const block = { blockNumber, blockHash, isFinal: field('isFinal') === true }
      return status === 'mined' ? { status, ...block } : { status, reason: toText(field('reason')), ...block }
    }
    case 'replaced':
      return { status, by: toHash(field('by')), isCancelled: field('isCancelled') === true }
    case 'dropped':
      return { status }
    default:
      return null
  }
}

function toPurpose(value: unknown): TransactionPurpose | null {
  const field = (name: string) => readOwnProperty(value, name)
  const type = field('type')
  switch (type) {
    case 'send': {
      const item = toItem(field('item'))
      const receiver = toAddress(field('receiver'))
      return item && receiver && { type, item, receiver, receiverName: toText(field('receiverName')) }
    }
    case 'approve': {
      const token = toShownAmount(field('token'))
      const spender = toAddress(field('spender'))
      return token && spender && { type, token, spender }
    }
    case 'swap': {
      const from = toShownAmount(field('from'))
      const to = toShownAmount(field('to'))
      return from && to && { type, from, to, ...(field('isBatched') === true ? { isBatched: true } : {}) }
    }
    case 'cancel':
      return { type }
    case 'other': {
      const title = toText(field('title'))
      return title === null ? null : { type, title }
    }
    default:
      return null
  }
}

function toItem(value: unknown): SentItem | null {
  const type = readOwnProperty(value, 'type')
  if (type === 'token') {
    const shown = toShownAmount(value)
    return shown && { type, ...shown }
  }
  const address = toAddress(readOwnProperty(value, 'address'))
  const tokenId = toAmount(readOwnProperty(value, 'tokenId'))
  const amount = toAmount(readOwnProperty(value, 'amount'))
  const name = toText(readOwnProperty(value, 'name'))
  if (type !== 'nft' || address === null || tokenId === null || amount === null || name === null) return null
  return { type, address, tokenId, amount, name }
}

function toShownAmount(value: unknown): ShownAmount | null {
  const field = (name: string) => readOwnProperty(value, name)
  const symbol = toText(field('symbol'))
  const amount = toAmount(field('amount'))
  const decimals = toCount(field('decimals'))
  if (symbol === null || amount === null || decimals === null || decimals > 255) return null
  return { address: toAddress(field('address')), symbol, amount, decimals }
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function toAmount(value: unknown): bigint | null {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : null
}

function toAddress(value: unknown): Address | null {
  return typeof value === 'string' && isHexOf(value, 40) ? value : null
}

function toHash(value: unknown): Hex | null {
  return typeof value === 'string' && isHexOf(value, 64) ? value : null
}

function toHex(value: unknown): Hex | null {
  return typeof value === 'string' && isHex(value) ? value : null
}

function isHex(value: string): value is Hex {
  return /^0x([0-9a-f]{2})*$/i.test(value)
}

function isHexOf(value: string, digits: number): value is Hex {
  return value.length === digits + 2 && isHex(value)
}
