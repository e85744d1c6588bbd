import { getEligibility } from '@laurel/protocol'
import type { Address } from 'viem'
import { getRewardStatus } from '../boost/reward-status.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ListedBoost } from './boost-list.ts'

/** Returns whether a boost could still pay an account. @throws viem's errors when the node does not respond. */
export async function isEligible({ chain, boostData }: ListedBoost, claimant: Address): Promise<boolean> {
  const { core } = chain
  if (core === null) return false
  const parameters = { core, boostId: boostData.boost.boostId, claimant }
  const each = await Promise.all(
    boostData.incentives.map((_, incentiveId) => getEligibility(chainClient(chain), { ...parameters, incentiveId })),
  )
  return each.some(
    (eligibility) =>
      getRewardStatus({
        ...{ eligibility, payability: null, minimum: null },
        ...{ allowListKind: boostData.allowList.type, wasTakenBack: null },
      }).status === 'payable',
  )
}
