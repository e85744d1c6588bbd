import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { Address } from 'viem'
import { getRewardAsset } from '../boost/format-reward.ts'

/** What a claim pays: base units of a token on its network. */
export type ClaimPays = { readonly asset: Address; readonly amount: bigint }

/**
 * Returns what the claim of a completion pays. Null when it pays no amount that is known: a raffle entry, an allowlist
 * spot, and a reward that the verifier has not computed. Pure.
 * @param incentive - null when it is of a kind that cannot be read. @param maxReward - the amount that the verifier computed; null for none.
 */
export function getClaimPays(incentive: Incentive | null, maxReward: bigint | null): ClaimPays | null {
  if (incentive === null) return null
  const asset = getRewardAsset(incentive)
  const amount = maxReward ?? fixedAmount(incentive)
  return asset === null || amount === null ? null : { asset, amount }
}

function fixedAmount(incentive: Incentive): bigint | null {
  switch (incentive.type) {
    case 'erc20Incentive':
      return incentive.strategy === Erc20Strategy.POOL ? incentive.reward : null
    case 'pointsIncentive':
      return incentive.reward
    case 'cgdaIncentive':
      return incentive.currentReward
    default:
      return null
  }
}

/**
 * Sorts claims that are ready: by token, and within a token the largest amount first. Amounts of different tokens cannot
 * be compared, so the token of the newest claim comes first. What pays no known amount is last, newest first. Pure and
 * stable.
 * @param claims - newest first.
 */
export function orderReady<claim extends { readonly pays: ClaimPays | null }>(
  claims: readonly claim[],
): readonly claim[] {
  const groups = new Map<string, { readonly claim: claim; readonly amount: bigint }[]>()
  for (const claim of claims) {
    if (claim.pays === null) continue
    const { asset, amount } = claim.pays
    const key = asset.toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), { claim, amount }])
  }
  const sorted = [...groups.values()].flatMap((group) =>
    [...group].sort((one, other) => (one.amount === other.amount ? 0 : one.amount < other.amount ? 1 : -1)),
  )
  return [...sorted.map(({ claim }) => claim), ...claims.filter(({ pays }) => pays === null)]
}
