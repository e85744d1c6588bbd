import { type Eligibility, getEligibility, type Incentive } from '@laurel/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hash, Hex } from 'viem'
import { getLogs } from 'viem/actions'
import { boostClaimed } from '../boost/boost-claimed.ts'
import { readMinimum } from '../boost/declining-minimum.ts'
import { nullWhenForeign } from '../boost/null-when-foreign.ts'
import { getRewardStatus, type RewardStatus } from '../boost/reward-status.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { knownOf, type OpenClaim } from './open-claim.ts'
import { openClaims, type PaidClaim } from './open-claims.ts'
import { getClaimPays, orderReady } from './order-ready.ts'
import { type Completion, getClaim, getEarned } from './verifier-requests.ts'

/** A claim that an account made, with its transaction and time. */
export type PaidRecord = {
  readonly boostId: string
  readonly incentiveId: number
  readonly transactionHash: Hash
  readonly blockNumber: bigint
  /** The claim, as it was submitted. */
  readonly claimData: Hex
}

/**
 * Returns the paid claims of an account on a chain, newest first.
 * @throws viem's errors when the node does not respond.
 */
export async function getPaid(chain: ChainConfig, account: Address): Promise<readonly PaidRecord[]> {
  if (chain.core === null) return []
  const logs = await getLogs(chainClient(chain), {
    ...{ address: chain.core, event: boostClaimed, args: { claimant: account }, fromBlock: 0n, strict: true },
  })
  return logs
    .map(({ args, transactionHash, blockNumber }) => ({
      ...{ boostId: String(args.boostId), incentiveId: Number(args.incentiveId), transactionHash, blockNumber },
      claimData: args.data,
    }))
    .reverse()
}

/** Returns the unpaid completions of an account on a chain. @throws viem's errors when the node does not respond. */
export async function readOpenClaims(
  cache: QueryClient,
  {
    chain,
    core,
    account,
    verifierUrl,
  }: {
    readonly chain: ChainConfig
    readonly core: Address
    readonly account: Address
    readonly verifierUrl: string
  },
): Promise<readonly OpenClaim[]> {
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
        const parameters = { core, boostId: BigInt(boostId), incentiveId, claimant: account }
        return [key, await getEligibility(client, parameters).catch(nullWhenForeign)]
      }),
    ),
  )
  const answerOf = ({ boostId, incentiveId }: PaidClaim) => answers.get(`${boostId} ${incentiveId}`) ?? null
  const kindOf = (claim: PaidClaim) => answerOf(claim)?.incentive?.type ?? null
  const falling = openFalling(earned, paid, kindOf)
  const minimums = await readMinimums(cache, verifierUrl, falling)
  const minimumOf = (completion: Completion) => minimums.get(keyOf(completion)) ?? null
  const claims = openClaims(earned, paid, kindOf, minimumOf).map((completion) => {
    const minimum = minimumOf(completion)
    const answer = answerOf(completion)
    return {
      ...completion,
      minimum,
      pays: answer === null ? null : getClaimPays(answer.incentive, completion.maxReward),
      rewardStatus: rewardStatusFor({ ...completion, minimum }, answer),
    }
  })
  const ordered = orderReady(claims)
  return claims.map(({ pays: _, ...claim }, index) => {
    const own = claims[index]
    return { ...claim, rank: own === undefined ? index : ordered.indexOf(own) }
  })
}

/** The number of claims to one declining reward whose minimums are read. Each takes a request. */
const MAX_MINIMUMS = 8

/**
 * Returns the minimum that each claim to a declining reward accepts, by its transaction; 0 for none. Only claims that
 * are already signed are requested, because a new signature would be without a referrer.
 */
async function readMinimums(
  cache: QueryClient,
  url: string,
  completions: readonly Completion[],
): Promise<ReadonlyMap<string, bigint>> {
  const signed = completions.filter(({ status }) => status === 'signed')
  const read = signed.slice(0, MAX_MINIMUMS).map(async (completion): Promise<readonly [string, bigint][]> => {
    const { chainId, boostId, incentiveId, transactionHash, claimant } = completion
    const answer = await cache
      .fetchQuery({
        queryKey: ['signed-claim', chainId, boostId, incentiveId, transactionHash, claimant],
        // A signed claim does not change.
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: () =>
          getClaim(url, {
            ...{ chainId, boostId, incentiveId, transactionHash, claimant },
            ...{ referrer: null, referralSignature: null },
          }),
      })
      .catch((error: unknown) => {
        // The minimum is then unknown. The claim page shows more.
        if (error instanceof VerifierUnavailableError) return null
        throw error
      })
    return answer?.status === 'signed' ? [[keyOf(completion), readMinimum(answer.claimData) ?? 0n]] : []
  })
  return new Map((await Promise.all(read)).flat())
}

const keyOf = ({ boostId, incentiveId, transactionHash }: Completion) => `${boostId} ${incentiveId} ${transactionHash}`

/** Returns the unpaid completions of declining rewards, whose minimums are needed. Pure. */
function openFalling(
  earned: readonly Completion[],
  paid: readonly PaidClaim[],
  kindOf: (claim: PaidClaim) => Incentive['type'] | null,
): readonly Completion[] {
  const isPaid = ({ boostId, incentiveId }: PaidClaim) =>
    paid.some((claim) => claim.boostId === boostId && claim.incentiveId === incentiveId)
  return earned.filter((completion) => kindOf(completion) === 'cgdaIncentive' && !isPaid(completion))
}

/** Returns what the claim of a completion would pay, from the chain and the verifier. Pure. */
function rewardStatusFor(
  completion: Pick<OpenClaim, 'payability' | 'minimum' | 'maxReward'>,
  eligibility: Eligibility | null,
): RewardStatus {
  // The boost page shows which list excludes an account, and why nothing is left.
  return getRewardStatus({
    ...{ eligibility, ...knownOf(completion) },
    ...{ allowListKind: 'openAllowList', wasTakenBack: null },
  })
}
