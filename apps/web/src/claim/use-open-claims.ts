import { getBoost, getIncentive } from '@laurel/protocol'
import { boostCoreAbi } from '@laurel/protocol/abi'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { getAbiItem } from 'viem/utils'
import { chainClient } from '../app/chain-client.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { openClaims } from './open-claims.ts'
import { type Completion, getEarned } from './verifier-client.ts'

const boostClaimed = getAbiItem({ abi: boostCoreAbi, name: 'BoostClaimed' })

/** A claim that an account made: where it is, and when. */
export type PaidRecord = {
  readonly boostId: string
  readonly incentiveId: number
  readonly transactionHash: Hash
  readonly blockNumber: bigint
}

/** The claims that an account was paid for on a chain, newest first. @throws viem's errors when the node does not answer. */
export async function getPaid(chain: WorldChain, account: Address): Promise<readonly PaidRecord[]> {
  if (chain.core === null) return []
  const logs = await chainClient(chain).getLogs({
    ...{ address: chain.core, event: boostClaimed, args: { claimant: account }, fromBlock: 0n, strict: true },
  })
  return logs
    .map(({ args, transactionHash, blockNumber }) => ({
      ...{ boostId: String(args.boostId), incentiveId: Number(args.incentiveId), transactionHash, blockNumber },
    }))
    .reverse()
}

/** What the connected account did and was not paid for yet: found by the verifier, no hash was pasted. */
export function useOpenClaims(chain: WorldChain, account: Address | null): UseQueryResult<readonly Completion[]> {
  const { verifierUrl } = useWorld().world
  return useQuery({
    queryKey: ['open-claims', chain.chainId, account],
    enabled: account !== null && verifierUrl !== null && chain.core !== null,
    refetchInterval: 3_000,
    queryFn: async () => {
      const { core } = chain
      if (account === null || verifierUrl === null || core === null) return []
      const client = chainClient(chain)
      const [earned, paid] = await Promise.all([
        getEarned(verifierUrl, { account, chainId: chain.chainId }),
        getPaid(chain, account),
      ])
      const keys = new Map(
        earned.map(({ boostId, incentiveId }) => [`${boostId} ${incentiveId}`, { boostId, incentiveId }]),
      )
      const kinds = await Promise.all(
        [...keys].map(async ([key, { boostId, incentiveId }]) => {
          const { incentives } = await getBoost(client, { core, boostId: BigInt(boostId) })
          const incentive = incentives[incentiveId]
          return [key, incentive === undefined ? null : (await getIncentive(client, { incentive })).kind] as const
        }),
      )
      const kindOf = new Map(kinds)
      return openClaims(earned, paid, ({ boostId, incentiveId }) => kindOf.get(`${boostId} ${incentiveId}`) ?? null)
    },
  })
}
