import type { Completion } from './verifier-requests.ts'

/**
 * Returns the purpose under which the transaction of a claim is remembered, so that each page and tab finds it. Pure.
 * @param claim - `transactionHash` is of the completion, and `claimant` the account to pay.
 */
export function claimPurpose({
  boostId,
  incentiveId,
  transactionHash,
  claimant,
}: Pick<Completion, 'boostId' | 'incentiveId' | 'transactionHash' | 'claimant'>): string {
  return `claim ${boostId} ${incentiveId} ${transactionHash} ${claimant}`.toLowerCase()
}
