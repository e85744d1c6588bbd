import type { EvidenceLog, MatchResult } from '@laurel/protocol'
import { zeroAddress } from 'viem'
import { tokenSenderInput } from '../abi/default-claimant.ts'

/** The number of matches that only mint tokens, only burn them, or send them back to their sender. */
export type OddTransfers = { readonly mints: number; readonly burns: number; readonly toOneself: number }

/** No such matches. */
export const noOddTransfers: OddTransfers = { mints: 0, burns: 0, toOneself: 0 }

const ZERO_TOPIC = `0x${zeroAddress.slice(2).padStart(64, '0')}`

/**
 * Counts a transaction as a mint, a burn or a transfer to oneself when every matching token transfer in it is one. Both
 * sides of a transfer are topics. Source: https://eips.ethereum.org/EIPS/eip-20;
 * https://eips.ethereum.org/EIPS/eip-721; https://eips.ethereum.org/EIPS/eip-1155.
 */
export function oddTransfersOf(logs: readonly EvidenceLog[], result: MatchResult): OddTransfers {
  if (result.status !== 'matched' && result.status !== 'ambiguous') return noOddTransfers
  const kinds = logs.filter(({ logIndex }) => result.logIndexes.includes(logIndex)).flatMap((log) => kindOf(log) ?? [])
  const [first] = kinds
  if (first === undefined || first === 'honest' || kinds.some((kind) => kind !== first)) return noOddTransfers
  return { ...noOddTransfers, [first]: 1 }
}

/** Adds two counts. */
export function addOddTransfers(one: OddTransfers, other: OddTransfers): OddTransfers {
  return {
    mints: one.mints + other.mints,
    burns: one.burns + other.burns,
    toOneself: one.toOneself + other.toOneself,
  }
}

function kindOf({ topics }: EvidenceLog): keyof OddTransfers | 'honest' | null {
  const [topic, ...sides] = topics
  const input = tokenSenderInput(topic)
  const [from, to] = input === null ? [] : sides.slice(input)
  if (from === undefined || to === undefined) return null
  if (from === ZERO_TOPIC) return 'mints'
  if (to === ZERO_TOPIC) return 'burns'
  return from === to ? 'toOneself' : 'honest'
}
