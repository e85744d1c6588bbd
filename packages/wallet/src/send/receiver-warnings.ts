import { type Address, zeroAddress } from 'viem'
import { assetAddress, type SendAsset } from './send-asset.ts'
import { endToType } from './typed-end.ts'

/** An address that the user knows. `name` is a label of the user, or a name that was sent to. */
export type KnownAddress = { readonly address: Address; readonly name: string | null }

/** What is known of a receiver. */
export type ReceiverFacts = {
  /** The address that sends. */
  readonly own: readonly Address[]
  /** Addresses with a label, and those that something was sent to. */
  readonly known: readonly KnownAddress[]
  /** Addresses that only sent worthless transfers to the account, as those who want to be copied do. */
  readonly suspicious: readonly Address[]
  /** Whether code is at the address; null while that is not known. */
  readonly isContract: boolean | null
}

/** What is shown about a receiver before sending. `of` is the known address that it looks like. */
export type ReceiverWarning =
  | { readonly type: 'look-alike'; readonly of: KnownAddress }
  | { readonly type: 'suspicious' }
  | { readonly type: 'burn-address' }
  | { readonly type: 'own-address' }
  | { readonly type: 'first-time' }
  | { readonly type: 'contract' }

/** Addresses that nobody has the key of, and that are sent to on purpose only. */
const BURN_ADDRESSES: readonly string[] = [
  zeroAddress,
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
]

/** How many digits at each end of an address are shown, and therefore compared. */
const SHOWN_DIGITS = 4

/** Returns whether an asset cannot be sent to an address: its own contract would keep it for ever. */
export function isRefusedReceiver(address: Address, asset: SendAsset | null): boolean {
  const contract = asset === null ? null : assetAddress(asset)
  return contract !== null && isSame(contract, address)
}

/** Returns the warnings about a receiver, the most serious first. */
export function warnAboutReceiver(receiver: Address, facts: ReceiverFacts): readonly ReceiverWarning[] {
  const { own, known, suspicious, isContract } = facts
  const isKnown = known.some(({ address }) => isSame(address, receiver))
  const isOwn = own.some((address) => isSame(address, receiver))
  const isBurn = BURN_ADDRESSES.includes(receiver.toLowerCase())
  const similar = [...known, ...own.map((address) => ({ address, name: null }))].find(({ address }) =>
    looksLike(address, receiver),
  )
  const warnings: ReceiverWarning[] = []
  // An address that was sent to before is known, even if it looks like another one.
  if (similar !== undefined && !isKnown && !isOwn) warnings.push({ type: 'look-alike', of: similar })
  if (!isKnown && suspicious.some((address) => isSame(address, receiver))) warnings.push({ type: 'suspicious' })
  if (isBurn) warnings.push({ type: 'burn-address' })
  if (isOwn) warnings.push({ type: 'own-address' })
  if (isContract === true) warnings.push({ type: 'contract' })
  // The more serious ones say it already.
  const isSaid = warnings.some(({ type }) => type === 'look-alike' || type === 'suspicious' || type === 'burn-address')
  if (!isKnown && !isOwn && !isSaid) warnings.push({ type: 'first-time' })
  return warnings
}

/**
 * Returns the end of a receiver's address that has to be typed before something is sent there. Null when nothing known looks like it.
 */
export function endOfLookAlike(receiver: Address, facts: ReceiverFacts): string | null {
  const found = warnAboutReceiver(receiver, facts).find((warning) => warning.type === 'look-alike')
  return found === undefined ? null : endToType(receiver, found.of.address)
}

/** Returns whether two different addresses have the same digits where people look: the first and the last four. */
export function looksLike(one: Address, other: Address): boolean {
  return !isSame(one, other) && haveSameEnds(one, other)
}

/** Returns whether two addresses of one kind, EVM or Solana, have the same first and last four characters in any case. */
export function haveSameEnds(one: string, other: string): boolean {
  return ends(one) === ends(other)
}

function ends(address: string): string {
  // Base58 has no 0, so only an EVM address has a prefix.
  const digits = address.toLowerCase().replace('0x', '')
  return digits.slice(0, SHOWN_DIGITS) + digits.slice(-SHOWN_DIGITS)
}

function isSame(one: Address, other: Address): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
