import type { Address } from 'viem'
import { toDecimalText } from '../account/format-balance.ts'
import { type AmountEntry, flipEntry, nextEntryText, type PricedToken, toEntryAmount } from '../amount/amount-entry.ts'
import { cutAmountText } from '../amount/amount-text.ts'
import type { EvmTokenBalance } from '../tokens/token-balance.ts'
import type { NetworkFee } from '../transactions/network-fee.ts'
import type { TransactionCall } from '../transactions/transaction.ts'
import { type Receiver, readReceiverText } from './receiver.ts'
import { isRefusedReceiver, type KnownAddress } from './receiver-warnings.ts'
import {
  assetBalance,
  assetChainId,
  assetDecimals,
  isNative,
  isSameAsset,
  isSingle,
  type SendAsset,
} from './send-asset.ts'
import { isLocked, noDraft, type SendDraft, type SendField } from './send-draft.ts'
import { toCall } from './to-call.ts'

/** The account that sends. */
export type SendAccount = { readonly address: Address; readonly walletName: string }

/** What the user entered. */
export type SendForm = AmountEntry & {
  readonly account: SendAccount | null
  readonly asset: SendAsset | null
  /** Everything is sent; of the native currency, all but the network fee. */
  readonly isMax: boolean
  readonly receiverText: string
  readonly receiver: Receiver
  /** What sending the asset costs. It is about an estimate until there is a receiver. */
  readonly fee: NetworkFee
  /** The account's native currency on the network of the asset, as its node said with the fee; null while not known. */
  readonly nativeBalance: bigint | null
  /** What the app wants sent. Its locked fields do not change. */
  readonly draft: SendDraft
}

/** What the user is asked to confirm. It does not change any more. */
export type SendOrder = {
  readonly account: SendAccount
  readonly asset: SendAsset
  readonly amount: bigint
  readonly receiver: Address
  readonly receiverName: string | null
  /** Only one server says that the name is the receiver's. */
  readonly hasOneSource: boolean
  readonly call: TransactionCall
}

/** What the button of the form says: the first thing that is missing or wrong. Source: docs/product.md#sending-a-transaction. */
export type SendProblem =
  | 'select-token'
  | 'incorrect-value'
  | 'add-amount'
  | 'insufficient-funds'
  | 'below-minimum'
  | 'add-address'
  | 'invalid-address'

/** What the user can do in the form. */
export type SendFormEvent =
  /** `number` is the one of the request that looks the receiver's name up on another network. */
  | { readonly type: 'asset-chosen'; readonly asset: SendAsset; readonly number: number }
  | { readonly type: 'amount-changed'; readonly text: string }
  | { readonly type: 'max-chosen' }
  | { readonly type: 'unit-flipped' }
  /** `number` is the one of the request that looks a name up. */
  | { readonly type: 'receiver-changed'; readonly text: string; readonly number: number }
  | { readonly type: 'receiver-chosen'; readonly receiver: KnownAddress }

/** Nothing was entered. */
export const emptyForm = {
  asset: null,
  amountText: '',
  unit: 'token',
  isMax: false,
  receiverText: '',
  receiver: { status: 'empty' },
  fee: { status: 'loading' },
  nativeBalance: null,
  draft: noDraft,
} as const

/** Returns the first thing that is missing or wrong. Null when the send can be reviewed, or a name is being looked up. */
export function findSendProblem(form: SendForm): SendProblem | null {
  const { asset, amountText, receiver } = form
  if (asset === null) return 'select-token'
  const amount = amountOf(form)
  if (amountText !== '' && (amount === null || amount === 0n)) return 'incorrect-value'
  if (amount === null) return 'add-amount'
  if (amount > assetBalance(asset)) return 'insufficient-funds'
  if (amount < (form.draft.minAmount ?? 0n)) return 'below-minimum'
  switch (receiver.status) {
    case 'empty':
      return 'add-address'
    case 'invalid':
    case 'unresolved':
      return 'invalid-address'
    case 'resolved':
      return isRefusedReceiver(receiver.address, asset) ? 'invalid-address' : null
    case 'resolving':
      return null
    default:
      return receiver satisfies never
  }
}

/** Returns the amount of the form, in base units. Null when it is empty or not an amount. */
export function amountOf(form: SendForm): bigint | null {
  return form.asset === null ? null : toEntryAmount(form, pricedOf(form.asset))
}

/** Returns the order that the form makes. Null while something is missing or wrong. */
export function toOrder(form: SendForm): SendOrder | null {
  const { account, asset, receiver } = form
  const amount = amountOf(form)
  if (findSendProblem(form) !== null || account === null || asset === null || amount === null) return null
  if (receiver.status !== 'resolved') return null
  const call = toCall(asset, { from: account.address, receiver: receiver.address, amount })
  return {
    account,
    asset,
    amount,
    receiver: receiver.address,
    receiverName: receiver.name,
    hasOneSource: receiver.hasOneSource === true,
    call,
  }
}

/** Returns the form after what the user did. Pure. */
export function nextSendForm(form: SendForm, event: SendFormEvent): SendForm {
  const { asset } = form
  if (isLocked(form.draft, fieldsOf[event.type])) return form
  switch (event.type) {
    case 'asset-chosen': {
      if (asset !== null && isSameAsset(asset, event.asset)) return withMax({ ...form, asset: event.asset })
      // There is one of an NFT of ERC-721. Of anything else, an amount of another asset means nothing, unless the app set it.
      const isSet = isLocked(form.draft, 'amount')
      const isOne = !isSet && (isSingle(event.asset) || (event.asset.type === 'nft' && event.asset.nft.balance === 1n))
      const cut = asset === null ? cutAmountText(form.amountText, assetDecimals(event.asset)) : ''
      const typed = isSet ? form.amountText : cut
      const fee: NetworkFee = { status: 'loading' }
      const receiver = receiverOn(form, event)
      return {
        ...form,
        asset: event.asset,
        receiver,
        amountText: isOne ? '1' : typed,
        unit: 'token',
        isMax: false,
        fee,
        nativeBalance: null,
      }
    }
    case 'amount-changed': {
      const amountText = nextEntryText(form, event.text, asset === null ? null : assetDecimals(asset))
      return amountText === form.amountText ? form : { ...form, amountText, isMax: false }
    }
    case 'max-chosen':
      return asset === null ? form : withMax({ ...form, unit: 'token', isMax: true })
    case 'unit-flipped': {
      if (asset === null || pricedOf(asset).price === null) return form
      return { ...form, ...flipEntry(form, pricedOf(asset)), isMax: false }
    }
    case 'receiver-changed': {
      const read = readReceiverText(event.text)
      const receiver: Receiver =
        read.status === 'name' ? { status: 'resolving', name: read.name, number: event.number } : read
      return { ...form, receiverText: event.text, receiver }
    }
    case 'receiver-chosen': {
      const { address, name } = event.receiver
      return { ...form, receiverText: address, receiver: { status: 'resolved', address, name } }
    }
    default:
      return event satisfies never
  }
}

/**
 * Returns the receiver once an asset is chosen. A name can have another address on each network, so a typed one is looked
 * up for the asset's: what it has elsewhere may be an account that nobody controls here.
 */
function receiverOn(
  { asset, receiver, receiverText }: SendForm,
  chosen: { readonly asset: SendAsset; readonly number: number },
): Receiver {
  if (asset !== null && assetChainId(asset) === assetChainId(chosen.asset)) return receiver
  const read = readReceiverText(receiverText)
  return read.status === 'name' ? { status: 'resolving', name: read.name, number: chosen.number } : receiver
}

/** The field that each event changes. */
const fieldsOf = {
  'asset-chosen': 'asset',
  'amount-changed': 'amount',
  'max-chosen': 'amount',
  // The amount in dollars is rounded.
  'unit-flipped': 'amount',
  'receiver-changed': 'receiver',
  'receiver-chosen': 'receiver',
} as const satisfies Record<SendFormEvent['type'], SendField>

function pricedOf(asset: SendAsset): PricedToken {
  return { decimals: assetDecimals(asset), price: asset.type === 'token' ? asset.token.price : null }
}

/** Returns the form with the whole balance as its amount, if that is chosen. The fee stays in the account. */
export function withMax(form: SendForm): SendForm {
  const { asset, isMax, fee } = form
  if (!isMax || asset === null) return form
  const amount = maxOf(asset, fee)
  // While the fee is not known, nothing says how much can be sent.
  const amountText = amount === null ? '' : toDecimalText(amount, assetDecimals(asset))
  return amountText === form.amountText ? form : { ...form, amountText }
}

/** Returns how much of an asset can be sent. Null while the fee that has to stay is not known. */
export function maxOf(asset: SendAsset, fee: NetworkFee): bigint | null {
  const balance = assetBalance(asset)
  if (!isNative(asset) || fee.status === 'sponsored') return balance
  if (fee.status !== 'ready') return null
  return balance > fee.most ? balance - fee.most : 0n
}

/**
 * Returns whether the account lacks the native currency for the fee of the form. Others may pay the fee, so it only warns. A balance
 * that is not known is not zero, and an amount that is too high is said elsewhere.
 */
export function isFeeShort(form: SendForm): boolean {
  const { asset, fee, nativeBalance } = form
  if (asset === null || fee.status !== 'ready' || nativeBalance === null) return false
  const spent = isNative(asset) ? (amountOf(form) ?? 0n) : 0n
  return spent <= nativeBalance && spent + fee.expected > nativeBalance
}

/** Returns the form with the current balance of its token. */
export function withBalances(form: SendForm, balances: readonly EvmTokenBalance[]): SendForm {
  const { asset } = form
  if (asset === null) return form
  const chainId = assetChainId(asset)
  const native = balances.find((one) => one.chainId === chainId && one.address === null)
  // A balance that is not in the list may be one that could not be read.
  const nativeBalance = native?.amount ?? form.nativeBalance
  return withToken(nativeBalance === form.nativeBalance ? form : { ...form, nativeBalance }, balances)
}

function withToken(form: SendForm, balances: readonly EvmTokenBalance[]): SendForm {
  const { asset } = form
  if (asset?.type !== 'token') return form
  const { token } = asset
  const fresh = balances.find((one) => isSameAsset({ type: 'token', token: one }, asset))
  if (fresh === undefined || (fresh.amount === token.amount && fresh.price === token.price)) return form
  return withMax({ ...form, asset: { type: 'token', token: fresh } })
}

/** What the contract of an NFT says of it. Null is not known. */
export type NftFacts = {
  readonly asset: SendAsset
  readonly balance: bigint | null
  readonly collection: string | null
}

/** Returns the form with what the contract of its NFT says. */
export function withNft(form: SendForm, { asset, balance, collection }: NftFacts): SendForm {
  if (form.asset?.type !== 'nft' || !isSameAsset(form.asset, asset)) return form
  const { nft } = form.asset
  if ((balance ?? nft.balance) === nft.balance && (collection ?? nft.collection) === nft.collection) return form
  const known = { ...(balance === null ? {} : { balance }), ...(collection === null ? {} : { collection }) }
  return withMax({ ...form, asset: { type: 'nft', nft: { ...nft, ...known } } })
}
