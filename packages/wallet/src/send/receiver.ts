import { type Address, getAddress } from 'viem'
import type { EnsProfile } from '../account/ens.ts'

/** Why a name has no address. `disputed`: servers say different ones. */
export type UnresolvedReason = 'not-found' | 'unavailable' | 'disputed'

/** Who receives, as far as it is known. `number` identifies the request that resolves a name. */
export type Receiver =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly reason: 'format' | 'checksum' | 'zero-address' }
  | { readonly status: 'resolving'; readonly name: string; readonly number: number }
  | { readonly status: 'unresolved'; readonly name: string; readonly reason: UnresolvedReason }
  | {
      readonly status: 'resolved'
      readonly address: Address
      readonly name: string | null
      /** Only one server says whose name it is. */
      readonly hasOneSource?: boolean
      /** What a typed address calls itself. It is shown beside the address, and is never the name that is sent to. */
      readonly profile?: EnsProfile
    }

/** What a text in the receiver field can be. */
export type ReceiverText =
  | Extract<Receiver, { status: 'empty' | 'invalid' | 'resolved' }>
  | { readonly status: 'name'; readonly name: string }

/** Longest text of the field. The longest name of the Domain Name System has 253 characters. */
export const MAX_RECEIVER_LENGTH = 253

const ADDRESS = /^(0x)?([0-9a-f]{40})$/i
/** Labels between dots. Which characters a name may have is decided by its service. */
const NAME = /^[^\s.:/@]+(\.[^\s.:/@]+)+$/u
const ZERO_ADDRESS = /^0+$/

/**
 * Reads the text of the receiver field. An address may lack its `0x`. One in mixed case is refused when its checksum
 * (EIP-55) is wrong, because a letter was mistyped or changed. Source: docs/product.md#input.
 */
export function readReceiverText(text: string): ReceiverText {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  const digits = ADDRESS.exec(trimmed)?.[2]
  if (digits !== undefined) {
    if (ZERO_ADDRESS.test(digits)) return { status: 'invalid', reason: 'zero-address' }
    const address = getAddress(`0x${digits.toLowerCase()}`)
    const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
    if (isMixed && address !== `0x${digits}`) return { status: 'invalid', reason: 'checksum' }
    return { status: 'resolved', address, name: null }
  }
  if (trimmed.length <= MAX_RECEIVER_LENGTH && NAME.test(trimmed)) return { status: 'name', name: trimmed }
  return { status: 'invalid', reason: 'format' }
}
