import { decodeClaimData, ProtocolError } from '@laurel/protocol'
import type { Hex } from 'viem'

/**
 * Whether two claims are one, each as it is handed in. Pure. What they tell the incentive is compared: a signature can be
 * given in several ways, and by another key.
 */
export function isSameClaim(one: Hex, other: Hex | null): boolean {
  const [result, otherData] = [incentiveDataOf(one), other === null ? null : incentiveDataOf(other)]
  return result !== null && result === otherData
}

function incentiveDataOf(claimData: Hex): string | null {
  try {
    // Both forms of a claim begin alike, so the position of the referrer does not matter here.
    return decodeClaimData(claimData, { signsReferrer: false }).incentiveData.toLowerCase()
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}
