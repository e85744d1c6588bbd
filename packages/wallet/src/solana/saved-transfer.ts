import { type Base64EncodedWireTransaction, isSignature, type Signature } from '@solana/kit'
import { readOwnProperty } from '../store/safe-object.ts'
import { isSolanaAddress } from './solana-address.ts'
import { MAX_SOLANA_AMOUNT } from './solana-amount.ts'
import type { RequestedTransfer, SignedTransfer, TransferRequest } from './transfer-state.ts'

/** The longest saved wire transaction: 1,232 bytes in base64. Source: https://solana.com/docs/core/transactions. */
const MAX_WIRE_LENGTH = 1644

/** Returns a transfer as a text for the browser's storage. */
export function serializeTransfer(transfer: SignedTransfer | RequestedTransfer): string {
  return JSON.stringify(transfer, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Returns the transfer of a saved text; null for anything else, which other scripts of the page can write. */
export function parseTransfer(text: string | null): SignedTransfer | RequestedTransfer | null {
  if (text === null) return null
  try {
    return toTransfer(JSON.parse(text))
  } catch {
    return null
  }
}

function toTransfer(saved: unknown): SignedTransfer | RequestedTransfer | null {
  const field = (name: string) => readOwnProperty(saved, name)
  const request = toRequest(field('request'))
  const isSentByWallet = field('isSentByWallet') === true
  const wire = field('wire')
  const lastValidBlockHeight = toNumber(field('lastValidBlockHeight'))
  const sinceSlot = toNumber(field('sinceSlot'))
  if (request === null || !isWire(wire) || lastValidBlockHeight === null || sinceSlot === null) return null
  const known = { request, wire, lastValidBlockHeight, sinceSlot }
  if (isSentByWallet && field('signature') === null) return { ...known, signature: null, isSentByWallet }
  const signature = toSignature(field('signature'))
  return signature === null ? null : { ...known, signature, isSentByWallet }
}

function toRequest(saved: unknown): TransferRequest | null {
  const field = (name: string) => readOwnProperty(saved, name)
  const [from, to, mint, memo] = [field('from'), field('to'), field('mint'), field('memo')]
  const amount = toNumber(field('amount'))
  if (typeof from !== 'string' || !isSolanaAddress(from) || typeof to !== 'string' || !isSolanaAddress(to)) return null
  if (mint !== null && (typeof mint !== 'string' || !isSolanaAddress(mint))) return null
  if (amount === null || (memo !== null && typeof memo !== 'string')) return null
  return { from, to, mint, amount, memo }
}

/** Returns whether a text is the signature of a transaction: 64 bytes in base58. */
export function isSolanaSignatureText(text: string): text is Signature {
  return text.length <= 88 && isSignature(text)
}

function toSignature(value: unknown): Signature | null {
  return typeof value === 'string' && isSolanaSignatureText(value) ? value : null
}

function isWire(value: unknown): value is Base64EncodedWireTransaction {
  return typeof value === 'string' && value.length <= MAX_WIRE_LENGTH && /^[A-Za-z0-9+/]+={0,2}$/.test(value)
}

function toNumber(value: unknown): bigint | null {
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) return null
  const number = BigInt(value)
  return number <= MAX_SOLANA_AMOUNT ? number : null
}
