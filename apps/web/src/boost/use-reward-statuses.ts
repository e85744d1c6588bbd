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

/** The chain's part of standings: what is known of the claim is put beside it by {@link getRewardStatus}. */
export type ReadRewardStatus = (claim: ClaimKnown | null) => RewardStatus

/**
 * What an account can get of each reward of a boost, asked of the chain again and again while it is looked at.
 * @param account - null for nobody: then only what holds for everybody is known.
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
    // Functions are not data that two responses could share.
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
                  ...{ allowListKind: allowList.type, wasTakenBack: takenBack(at) },
                }),
            )
          },
  })
}

/** Whether an empty reward is empty because it was taken back, by its place; null where nobody could be asked. */
export type TakenBack = (incentiveId: number) => boolean | null

/**
 * Asks, of the rewards that are empty alone, whether a claw-back is what emptied them: who has something to claim need not
 * wait for it. The rule is the protocol's, the verifier's too.
 * @param rewards - each with its place in the boost.
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
      // A node without old logs: the page then shows that nothing is left, and not why.
      const changes = await getFundsChanges(client, at).catch(nullWhenNodeFails)
      return [incentiveId, changes === null ? null : isClawedBack(incentive, { changes, reward: null })]
    }),
  )
  const known = new Map(statuses)
  return (incentiveId) => known.get(incentiveId) ?? null
}

const placed = (incentives: readonly Incentive[]) =>
  incentives.map((incentive, incentiveId) => ({ incentive, incentiveId }))

/** Null for an error of the node: a refusal, no response, or logs that cannot be read. @throws any other error. */
export function nullWhenNodeFails(error: unknown): null {
  const isOfNode =
    error instanceof NodeRpcError || error instanceof NodeUnreachableError || error instanceof InvalidEvidenceError
  if (isOfNode) return null
  throw error
}
