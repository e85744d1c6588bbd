import { toDecimalText } from '../account/format-balance.ts'
import { type AmountEntry, flipEntry, nextEntryText, toEntryAmount } from '../amount/amount-entry.ts'
import { endToType, isTypedEnd } from '../send/typed-end.ts'
import { findPrice, type TransferPrice } from './transfer-prices.ts'
import type { TransferOrder, TransferReceiver, TransferToken } from './transfer-source.ts'

/** The tokens that can be chosen. */
export type TransferTokens =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly tokens: readonly TransferToken[] }

/** What was entered to send from an account of another namespace than EVM. */
export type TransferForm = AmountEntry & {
  readonly tokens: TransferTokens
  /** Null until the tokens are read. */
  readonly token: TransferToken | null
  /** US dollars for one whole token, of the tokens whose price is known. */
  readonly prices: readonly TransferPrice[]
  readonly receiverText: string
  /** Null while what was typed is looked up. */
  readonly receiver: TransferReceiver | null
  readonly memoText: string
  /** What the user typed of an address that looks like a known one. */
  readonly typedEnd: string
  /** The most of the native currency that can be sent; null while it is not known. */
  readonly nativeMax: bigint | null
}

/** What can happen to a form. */
export type TransferFormEvent =
  /** `emptied`: what was entered was sent, or is over. */
  | { readonly type: 'cleared' | 'emptied' }
  | { readonly type: 'tokens-requested' | 'tokens-failed' }
  | { readonly type: 'tokens-received'; readonly tokens: readonly TransferToken[] }
  | { readonly type: 'max-received'; readonly max: bigint }
  | { readonly type: 'token-chosen'; readonly token: TransferToken }
  | { readonly type: 'prices-received'; readonly prices: readonly TransferPrice[] }
  /** `text`: as the field has it. What gives no amount changes nothing. */
  | { readonly type: 'amount-entered'; readonly text: string }
  | { readonly type: 'max-chosen' | 'unit-flipped' }
  | { readonly type: 'receiver-entered'; readonly text: string }
  | { readonly type: 'memo-entered'; readonly text: string }
  | { readonly type: 'end-typed'; readonly text: string }
  /** `text`: what was looked up. What was typed meanwhile is looked up by itself. */
  | { readonly type: 'receiver-read'; readonly text: string; readonly receiver: TransferReceiver }

/** Longest memo in UTF-16 units. Each has at most 3 bytes in UTF-8, so it fits beside every transfer (748 bytes). */
export const MAX_TRANSFER_MEMO_CHARACTERS = 200

/** A form in which nothing was entered. */
export const emptyTransferForm: TransferForm = {
  tokens: { status: 'loading' },
  token: null,
  prices: [],
  amountText: '',
  unit: 'token',
  receiverText: '',
  receiver: { status: 'empty' },
  memoText: '',
  typedEnd: '',
  nativeMax: null,
}

/** Returns the form after an event. Pure. */
export function nextTransferForm(form: TransferForm, event: TransferFormEvent): TransferForm {
  switch (event.type) {
    case 'cleared':
      return emptyTransferForm
    case 'emptied': {
      const { tokens, token, prices, nativeMax } = form
      return { ...emptyTransferForm, tokens, token, prices, nativeMax }
    }
    case 'tokens-requested':
      return form.tokens.status === 'ready' ? form : { ...form, tokens: { status: 'loading' } }
    case 'tokens-failed':
      return form.tokens.status === 'ready' ? form : { ...form, tokens: { status: 'failed' } }
    case 'tokens-received': {
      const { tokens } = event
      // The chosen one may have another amount by now, or be gone.
      const token = tokens.find(({ id }) => id === (form.token?.id ?? null)) ?? tokens[0] ?? null
      return { ...form, tokens: { status: 'ready', tokens }, token }
    }
    case 'max-received':
      return { ...form, nativeMax: event.max }
    case 'token-chosen':
      if (event.token.id === form.token?.id) return { ...form, token: event.token }
      return { ...form, token: event.token, amountText: '', unit: 'token' }
    case 'prices-received': {
      const { prices } = event
      // Dollars without a price would not be an amount.
      const isLost = form.unit === 'fiat' && findPrice(prices, form.token) === null
      return { ...form, ...(isLost ? flipped(form) : {}), prices }
    }
    case 'amount-entered':
      return { ...form, amountText: nextEntryText(form, event.text, form.token?.decimals ?? null) }
    case 'max-chosen': {
      const max = maxTransfer(form)
      if (form.token === null || max === null) return form
      return { ...form, amountText: toDecimalText(max, form.token.decimals), unit: 'token' }
    }
    case 'unit-flipped':
      return findPrice(form.prices, form.token) === null ? form : { ...form, ...flipped(form) }
    case 'receiver-entered':
      return { ...form, receiverText: event.text, receiver: event.text.trim() === '' ? { status: 'empty' } : null }
    case 'memo-entered':
      return { ...form, memoText: event.text.slice(0, MAX_TRANSFER_MEMO_CHARACTERS) }
    case 'end-typed':
      return { ...form, typedEnd: event.text }
    case 'receiver-read':
      return form.receiverText === event.text ? { ...form, receiver: event.receiver, typedEnd: '' } : form
    default:
      return event satisfies never
  }
}

/** Returns the end of the receiver's address that has to be typed before something is sent there, because it looks like a known one. */
export function transferEnd({ receiver }: Pick<TransferForm, 'receiver'>): string | null {
  if (receiver?.status !== 'resolved') return null
  const found = receiver.warnings.find((warning) => warning.type === 'look-alike')
  return found === undefined ? null : endToType(receiver.address, found.of.address)
}

/** Returns whether nothing can be confirmed before that is typed. */
export function isEndMissing(form: TransferForm): boolean {
  const end = transferEnd(form)
  return end !== null && !isTypedEnd(form.typedEnd, end)
}

/** Returns the amount of the form, in base units. Null when it is empty or not an amount. */
export function transferAmount(form: TransferForm): bigint | null {
  return form.token === null
    ? null
    : toEntryAmount(form, { decimals: form.token.decimals, price: findPrice(form.prices, form.token) })
}

function flipped(form: TransferForm): AmountEntry {
  return form.token === null
    ? form
    : flipEntry(form, { decimals: form.token.decimals, price: findPrice(form.prices, form.token) })
}

/** Returns the most that can be sent of the chosen token, in base units. Null while it is not known. */
export function maxTransfer({ token, nativeMax }: TransferForm): bigint | null {
  if (token === null) return null
  return token.id === null ? nativeMax : token.amount
}

/** Returns what is entered as an order; null while an amount or a receiver is missing or wrong. Source: docs/product.md#input. */
export function toTransferOrder(form: TransferForm): TransferOrder | null {
  const { token, receiver, memoText } = form
  if (token === null || receiver?.status !== 'resolved' || receiver.isRefused) return null
  const amount = transferAmount(form)
  if (amount === null || amount <= 0n || amount > token.amount) return null
  const memo = memoText.trim()
  return { tokenId: token.id, amount, receiver: receiver.address, memo: memo === '' ? null : memo }
}
