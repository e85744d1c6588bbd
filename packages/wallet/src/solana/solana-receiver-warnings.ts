import type { Address } from '@solana/kit'
import { haveSameEnds } from '../send/receiver-warnings.ts'
import { isProgramDerivedAddress } from './solana-address.ts'

/** An address that the user knows. `name` is a label of the user, or a name that was sent to. */
export type KnownSolanaAddress = { readonly address: Address; readonly name: string | null }

/** What is at an address, by its account; `wallet` also for an account that does not exist yet. */
export type SolanaAccountKind = 'wallet' | 'program' | 'mint' | 'token-account' | 'other'

/** What is known of a receiver. */
export type SolanaReceiverFacts = {
  readonly own: readonly Address[]
  readonly known: readonly KnownSolanaAddress[]
  /** Addresses that only sent worthless transfers to the account, as those who want to be copied do. */
  readonly suspicious: readonly Address[]
  /** Null while it is not known. */
  readonly kind: SolanaAccountKind | null
}

/** What is shown about a receiver before sending. */
export type SolanaReceiverWarning =
  | { readonly type: 'look-alike'; readonly of: KnownSolanaAddress }
  | { readonly type: 'suspicious' | 'burn-address' | 'own-address' | 'first-time' | 'program-owned' }

/** Addresses of the runtime that nobody has the key of: the system program, and the incinerator. */
const BURN_ADDRESSES: readonly string[] = [
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
]

/**
 * Returns whether nothing can be sent to an address, because nobody could take it out again: a program, a mint, or a
 * token account, of which the owner is meant.
 */
export function isRefusedSolanaReceiver(kind: SolanaAccountKind | null): boolean {
  return kind === 'program' || kind === 'mint' || kind === 'token-account'
}

/** Returns the warnings about a receiver, the most serious first. */
export function warnAboutSolanaReceiver(
  receiver: Address,
  { own, known, suspicious, kind }: SolanaReceiverFacts,
): readonly SolanaReceiverWarning[] {
  const isKnown = known.some(({ address }) => address === receiver)
  const isOwn = own.includes(receiver)
  const similar = [...known, ...own.map((address) => ({ address, name: null }))].find(
    ({ address }) => address !== receiver && haveSameEnds(address, receiver),
  )
  const warnings: SolanaReceiverWarning[] = []
  // An address that was sent to before is known, even if it looks like another one.
  if (similar !== undefined && !isKnown && !isOwn) warnings.push({ type: 'look-alike', of: similar })
  if (!isKnown && suspicious.includes(receiver)) warnings.push({ type: 'suspicious' })
  if (BURN_ADDRESSES.includes(receiver)) warnings.push({ type: 'burn-address' })
  if (isOwn) warnings.push({ type: 'own-address' })
  // The more serious ones say it already.
  const isSaid = warnings.length > 0
  if (!isSaid && (kind === 'other' || isProgramDerivedAddress(receiver))) warnings.push({ type: 'program-owned' })
  if (!isKnown && !isOwn && !isSaid) warnings.push({ type: 'first-time' })
  return warnings
}
