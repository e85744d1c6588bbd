import {
  getEligibility,
  getFundsChanges,
  type Incentive,
  InvalidEvidenceError,
  isClawedBack,
  NodeRpcError,
  NodeUnreachableError,
} from '@laurel/protocol'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import type { BoostData } from './boost-data.ts'
import { type ClaimKnown, emptiness, getRewardStatus, type RewardStatus } from './reward-status.ts'

/** Returns the reward status from the chain's data and what is known about the claim. See {@link getRewardStatus}. */
export type ReadRewardStatus = (claim: ClaimKnown | null) => RewardStatus

/**
 * Polls what an account can get of each reward of a boost.
 * @param account - null when no account is connected. Then only what applies to everyone is known.
 */
export function useRewardStatuses(
  chain: ChainConfig,
  boostData: BoostData,
  account: Address | null,
): UseQueryResult<readonly ReadRewardStatus[]> {
  const { boost, incentives, allowList } = boostData
  const { boostId } = boost
  const { chainId, core } = chain
  return useQuery({
    queryKey: ['eligibility', chainId, String(boostId), incentives.length, account],
    refetchInterval: 5_000,
    // Functions cannot be compared structurally.
    structuralSharing: false,
    queryFn:
      core === null
        ? skipToken
        : async (): Promise<readonly ReadRewardStatus[]> => {
            const client = chainClient(chain)
            if (account === null) {
              const takenBack = await getTakenBack(chain, boostId, placed(incentives))
              return incentives.map(
                (incentive, at) => () => emptiness(incentive, takenBack(at)) ?? { status: 'payable' as const },
              )
            }
            const answers = await Promise.all(
              incentives.map((_, incentiveId) =>
                getEligibility(client, { core, boostId, incentiveId, claimant: account }),
              ),
            )
            const fresh = incentives.map((incentive, at) => answers[at]?.incentive ?? incentive)
            const takenBack = await getTakenBack(chain, boostId, placed(fresh))
            return answers.map(
              (eligibility, at) => (claim) =>
                getRewardStatus({
                  ...{ eligibility, payability: claim?.payability ?? null, minimum: claim?.minimum ?? null },
                  maxReward: claim?.maxReward ?? null,
                  ...{ allowListKind: allowList.type, wasTakenBack: takenBack(at) },
                }),
            )
          },
  })
}

/** Returns whether an empty reward was clawed back, by its index. Null when that could not be read. */
export type TakenBack = (incentiveId: number) => boolean | null

/**
 * Reads whether a clawback emptied the rewards that are empty. Other rewards are not read, so that claims do not wait
 * for it. The verifier uses the same rule of the protocol.
 * @param rewards - each with its index in the boost.
 */
export async function getTakenBack(
  chain: ChainConfig,
  boostId: bigint,
  rewards: readonly { readonly incentiveId: number; readonly incentive: Incentive }[],
): Promise<TakenBack> {
  const { core } = chain
  const empty = rewards.filter(({ incentive }) => emptiness(incentive, false) !== null)
  if (core === null || empty.length === 0) return () => null
  const client = chainClient(chain)
  const statuses = await Promise.all(
    empty.map(async ({ incentiveId, incentive }): Promise<readonly [number, boolean | null]> => {
      const at = { core, incentive: incentive.incentive, boostId, incentiveId, fromBlock: 0n }
      // Some nodes do not have old logs. The page then shows that nothing is left, but not why.
      const changes = await getFundsChanges(client, at).catch(nullWhenNodeFails)
      return [incentiveId, changes === null ? null : isClawedBack(incentive, { changes, reward: null })]
    }),
  )
  const known = new Map(statuses)
  return (incentiveId) => known.get(incentiveId) ?? null
}

const placed = (incentives: readonly Incentive[]) =>
  incentives.map((incentive, incentiveId) => ({ incentive, incentiveId }))

/**
 * Returns null for an error of the node: a refusal, no response, or logs that cannot be parsed.
 * @throws any other error.
 */
export function nullWhenNodeFails(error: unknown): null {
  const isOfNode =
    error instanceof NodeRpcError || error instanceof NodeUnreachableError || error instanceof InvalidEvidenceError
  if (isOfNode) return null
  throw error
}
