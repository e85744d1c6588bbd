import { decodeClaimData, ProtocolError } from '@laurel/protocol'
import type { Hex } from 'viem'

/**
 * Whether two submitted claims are the same. Compares the data for the incentive, because one claim can have several
 * valid signatures. Pure.
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
