import type { Address, Hash } from 'viem'
import { isHash } from 'viem'

/** Identifies a claim on this device. */
export type ClaimPlaceKey = {
  readonly chainId: number
  readonly boostId: string
  readonly incentiveId: number
  /** The qualifying transaction. */
  readonly hash: Hash
  readonly claimant: Address
}

const nameOf = ({ chainId, boostId, incentiveId, hash, claimant }: ClaimPlaceKey) =>
  `laurel:claim:${[chainId, boostId, incentiveId, hash, claimant].join(':').toLowerCase()}`

/** Remembers the transaction that a claim was sent with, so that a reload does not offer to send it twice. */
export function rememberSent(claim: ClaimPlaceKey, transaction: Hash): void {
  try {
    window.localStorage.setItem(nameOf(claim), transaction)
  } catch {
    // A private window may refuse storage: then only this page knows.
  }
}

/** The transaction that a claim was sent with and whose end was not seen; null when there is none. */
export function readSent(claim: ClaimPlaceKey): Hash | null {
  try {
    const saved = window.localStorage.getItem(nameOf(claim))
    return saved !== null && isHash(saved) ? saved : null
  } catch {
    return null
  }
}

/** Forgets it: its end was seen, or no node knows it any more. */
export function forgetSent(claim: ClaimPlaceKey): void {
  try {
    window.localStorage.removeItem(nameOf(claim))
  } catch {
    // Where nothing is saved, nothing is to be forgotten.
  }
}
