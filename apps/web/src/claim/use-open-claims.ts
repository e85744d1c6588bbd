import { type Eligibility, getEligibility } from '@laurel/protocol'
import { boostCoreAbi } from '@laurel/protocol/abi'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { getAbiItem } from 'viem/utils'
import { chainClient } from '../app/chain-client.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { nullWhenForeign } from '../boost/boost-facts.ts'
import { standingOf } from '../boost/standing.ts'
import { openClaims, type PaidClaim } from './open-claims.ts'
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

/** {@link getPaid}, kept fresh while it is looked at. @param account - null asks nothing. */
export function usePaid(chain: WorldChain, account: Address | null): UseQueryResult<readonly PaidRecord[]> {
  return useQuery({
    queryKey: ['paid', chain.chainId, account],
    enabled: account !== null,
    refetchInterval: 5_000,
    queryFn: () => (account === null ? [] : getPaid(chain, account)),
  })
}

/** A completion that was not paid yet. */
export type OpenClaim = Completion & {
  /** True once it is known that its boost pays it: without that nothing is called ready. */
  readonly isReady: boolean
}

/** What the connected account did and was not paid for yet: found by the verifier, no hash was pasted. */
export function useOpenClaims(chain: WorldChain, account: Address | null): UseQueryResult<readonly OpenClaim[]> {
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
      const answers = new Map(
        await Promise.all(
          [...keys].map(async ([key, { boostId, incentiveId }]): Promise<readonly [string, Eligibility | null]> => {
            const asked = { core, boostId: BigInt(boostId), incentiveId, claimant: account }
            return [key, await getEligibility(client, asked).catch(nullWhenForeign)]
          }),
        ),
      )
      const answerOf = ({ boostId, incentiveId }: PaidClaim) => answers.get(`${boostId} ${incentiveId}`) ?? null
      const open = openClaims(earned, paid, (claim) => answerOf(claim)?.incentive?.kind ?? null)
      return open.map((completion) => ({ ...completion, isReady: isReady(completion, answerOf(completion)) }))
    },
  })
}

/** Whether the boost pays a completion, as far as the chain and the verifier say. Pure. */
function isReady({ payability }: Completion, eligibility: Eligibility | null): boolean {
  // Which list left somebody out, and why nothing is left, is told on the boost's own screen.
  const rest = { allowListKind: 'openAllowList', wasTakenBack: null } as const
  return standingOf({ eligibility, payability: payability?.status ?? null, ...rest }).status === 'payable'
}
