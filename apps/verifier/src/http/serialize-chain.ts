import { z } from '@hono/zod-openapi'
import { CriteriaSource, ValueType } from '@laurel/protocol'
import { getAddress } from 'viem'
import type { PriceSource } from '../read-chain/read-price.ts'
import type { ChainGuard } from '../verify-claim/chain-guard.ts'
import type { ClaimChain } from '../verify-claim/claim-service.ts'
import type { RewardRules } from '../verify-claim/reward-rule.ts'
import type { EarnedChain } from './list-earned.ts'

/** A chain, and the operator's settings for its rewards. Nothing of it is secret. */
export type ServedChain = ClaimChain &
  EarnedChain & {
    readonly guard: Pick<ChainGuard, 'fault'>
    readonly priceSources: ReadonlyMap<string, PriceSource>
    readonly rewardRules: RewardRules
  }

const text = z.string()
/** A chain in a response. */
export const chainSchema = z
  .object({
    chainId: z.number(),
    core: text,
    signer: text,
    allowsWildcards: z.boolean(),
    prices: z
      .array(z.object({ peg: text, asset: text, pool: text, windowSeconds: z.number(), maxPrice: text }))
      .openapi({
        description:
          'Token pairs that pegged rewards can use; `maxPrice` in base units of the asset for 10^18 of the peg.',
      }),
    rewardRules: z
      .array(
        z.object({
          incentive: text,
          maxReward: text,
          valueType: z.enum(['raw', 'wad']),
          criteria: z.object({
            source: z.enum(['event', 'function']),
            signature: text,
            fieldIndex: z.number(),
            targetContract: text,
          }),
        }),
      )
      .openapi({ description: 'Variable incentives with a rule: what each is paid by and the maximum in base units.' }),
  })
  .openapi('Chain')

/** Serializes a chain to JSON with checksummed addresses. */
export function serializeChain({
  chainId,
  core,
  signer,
  leave,
  priceSources,
  rewardRules,
}: ServedChain): z.input<typeof chainSchema> {
  return {
    ...{ chainId, core: getAddress(core), signer: getAddress(signer.address), allowsWildcards: leave.allowsWildcards },
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
