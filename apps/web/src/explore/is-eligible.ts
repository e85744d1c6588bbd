import { getEligibility } from '@laurel/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getRewardStatus, type RewardStatus } from '../boost/reward-status.ts'
import { signingQuery } from '../boost/use-signing.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ListedBoost } from './boost-list.ts'

/**
 * Returns whether a boost could still pay an account on this site.
 * @throws viem's errors when the node does not respond.
 */
export async function isEligible(
  { chain, boostData }: ListedBoost,
  {
    claimant,
    verifierUrl,
    cache,
  }: { readonly claimant: Address; readonly verifierUrl: string | null; readonly cache: QueryClient },
): Promise<boolean> {
  const { core } = chain
  if (core === null) return false
  const { boostId, validator } = boostData.boost
  const [each, signing] = await Promise.all([
    Promise.all(
      boostData.incentives.map((_, incentiveId) =>
        getEligibility(chainClient(chain), { core, boostId, claimant, incentiveId }),
      ),
    ),
    verifierUrl === null
      ? null
      : cache.ensureQueryData({ ...signingQuery(chain, validator, verifierUrl), retry: false }).catch(() => null),
  ])
  const statuses = each.map((eligibility) =>
    getRewardStatus({
      ...{ eligibility, payability: null, minimum: null, maxReward: null },
      ...{ allowListKind: boostData.allowList.type, wasTakenBack: null },
    }),
  )
  return canEarnHere(statuses, signing?.isSignedHere ?? null)
}

/**
 * Returns whether one of the rewards could be claimed here. A boost whose claims another signer signs pays nobody on this
 * site. Pure.
 * @param isSignedHere - whether the verifier of this site signs the boost's claims; null while it does not respond.
 */
export function canEarnHere(statuses: readonly RewardStatus[], isSignedHere: boolean | null): boolean {
  return isSignedHere !== false && statuses.some(({ status }) => status === 'payable')
}
