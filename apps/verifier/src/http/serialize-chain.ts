import { CriteriaSource, ValueType } from '@laurel/protocol'
import { getAddress } from 'viem'
import type { PriceSource } from '../read-chain/read-price.ts'
import type { ChainGuard } from '../verify-claim/chain-guard.ts'
import type { ClaimChain } from '../verify-claim/claim-service.ts'
import type { RewardRules } from '../verify-claim/reward-rule.ts'
import type { EarnedChain } from './list-earned.ts'
import type { ResponseJson } from './response-schemas.ts'

/** A chain, and the operator's settings for its rewards. Nothing of it is secret. */
export type ServedChain = ClaimChain &
  EarnedChain & {
    readonly guard: Pick<ChainGuard, 'fault'>
    readonly priceSources: ReadonlyMap<string, PriceSource>
    readonly rewardRules: RewardRules
  }

/** A chain in a response, without its status, which changes. */
export type ChainJson = Omit<ResponseJson<'Chain'>, 'status'>

/** Serializes a chain to JSON with checksummed addresses. */
export function serializeChain({ chainId, core, signer, policy, priceSources, rewardRules }: ServedChain): ChainJson {
  return {
    ...{ chainId, core: getAddress(core), signer: getAddress(signer.address), allowsWildcards: policy.allowsWildcards },
    prices: [...priceSources.values()].map(({ maxPrice, ...source }) => ({
      ...{ ...source, maxPrice: maxPrice.toString() },
      ...{ peg: getAddress(source.peg), asset: getAddress(source.asset), pool: getAddress(source.pool) },
    })),
    rewardRules: [...rewardRules].map(([incentive, { criteria, maxReward, valueType }]) => ({
      incentive: getAddress(incentive),
      maxReward: maxReward.toString(),
      valueType: valueType === ValueType.RAW ? 'raw' : 'wad',
      criteria: {
        ...criteria,
        targetContract: getAddress(criteria.targetContract),
        source: criteria.source === CriteriaSource.EVENT ? 'event' : 'function',
      },
    })),
  }
}
