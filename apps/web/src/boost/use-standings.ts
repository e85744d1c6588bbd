import { getEligibility, type Incentive } from '@laurel/protocol'
import { boostCoreAbi } from '@laurel/protocol/abi'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getAbiItem } from 'viem/utils'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'
import type { BoostFacts } from './boost-facts.ts'
import { type ClaimKnown, emptiness, type Standing, standingOf } from './standing.ts'

const clawback = getAbiItem({ abi: boostCoreAbi, name: 'Clawback' })
const toppedUp = getAbiItem({ abi: boostCoreAbi, name: 'BoostToppedUp' })

/** The chain's part of standings: what is known of the claim is put beside it by {@link standingOf}. */
export type ReadStanding = (claim: ClaimKnown | null) => Standing

/**
 * What an account can get of each reward of a boost, asked of the chain again and again while it is looked at.
 * @param account - null for nobody: then only what holds for everybody is known.
 */
export function useStandings(
  chain: WorldChain,
  facts: BoostFacts,
  account: Address | null,
): UseQueryResult<readonly ReadStanding[]> {
  const { boost, incentives, allowList } = facts
  const { boostId } = boost
  const { chainId, core } = chain
  return useQuery({
    queryKey: ['eligibility', chainId, String(boostId), incentives.length, account],
    enabled: core !== null,
    refetchInterval: 5_000,
    // Functions are no data that could be shared between two answers.
    structuralSharing: false,
    queryFn: async (): Promise<readonly ReadStanding[]> => {
      if (core === null) throw new Error('disabled without a core')
      const client = chainClient(chain)
      if (account === null) {
        const takenBack = await getTakenBack(chain, boostId, incentives)
        return incentives.map(
          (incentive, at) => () => emptiness(incentive, takenBack(at)) ?? { status: 'payable' as const },
        )
      }
      const answers = await Promise.all(
        incentives.map((_, incentiveId) => getEligibility(client, { core, boostId, incentiveId, claimant: account })),
      )
      const fresh = incentives.map((incentive, at) => answers[at]?.incentive ?? incentive)
      const takenBack = await getTakenBack(chain, boostId, fresh)
      return answers.map(
        (eligibility, at) => (claim) =>
          standingOf({
            ...{ eligibility, payability: claim?.payability ?? null, minimum: claim?.minimum ?? null },
            ...{ allowListKind: allowList.kind, wasTakenBack: takenBack(at) },
          }),
      )
    },
  })
}

/** Of each reward by its place, whether it was taken back and not topped up since; null where nobody could be asked. */
export type TakenBack = (incentiveId: number) => boolean | null

/** Asked only where something is empty: who has something to claim need not wait for it. */
export async function getTakenBack(
  chain: WorldChain,
  boostId: bigint,
  incentives: readonly Incentive[],
): Promise<TakenBack> {
  if (chain.core === null || incentives.every((incentive) => emptiness(incentive, false) === null)) return () => null
  const question = { address: chain.core, fromBlock: 0n, strict: true, args: { boostId } } as const
  try {
    const client = chainClient(chain)
    const [taken, added] = await Promise.all([
      client.getLogs({ ...question, event: clawback }),
      client.getLogs({ ...question, event: toppedUp }),
    ])
    const last = (
      logs: readonly { args: { incentiveId: bigint }; blockNumber: bigint; logIndex: number }[],
      id: number,
    ) => logs.filter(({ args }) => args.incentiveId === BigInt(id)).at(-1)
    return (id) => {
      const [back, up] = [last(taken, id), last(added, id)]
      if (back === undefined) return false
      if (up === undefined || back.blockNumber > up.blockNumber) return true
      return back.blockNumber === up.blockNumber && back.logIndex > up.logIndex
    }
  } catch {
    // A node that keeps no old logs: then it is told that nothing is left, and not why.
    return () => null
  }
}
