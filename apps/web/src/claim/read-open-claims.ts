import { type Eligibility, getEligibility, type Incentive } from '@laurel/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hash, Hex } from 'viem'
import { getLogs } from 'viem/actions'
import { boostClaimed } from '../boost/boost-claimed.ts'
import { nullWhenForeign } from '../boost/boost-data.ts'
import { readMinimum } from '../boost/declining-minimum.ts'
import { getRewardStatus, type RewardStatus } from '../boost/reward-status.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { knownOf, type OpenClaim } from './open-claim.ts'
import { openClaims, type PaidClaim } from './open-claims.ts'
import { type Completion, getClaim, getEarned } from './verifier-requests.ts'

/** A claim that an account made: where it is, and when. */
export type PaidRecord = {
  readonly boostId: string
  readonly incentiveId: number
  readonly transactionHash: Hash
  readonly blockNumber: bigint
  /** The claim, as it was handed in. */
  readonly claimData: Hex
}

/** The claims that an account was paid for on a chain, newest first. @throws viem's errors when the node does not answer. */
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

/** What an account did on a chain and was not paid for yet. @throws viem's errors when the node does not answer. */
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
  return openClaims(earned, paid, kindOf, minimumOf).map((completion) => {
    const minimum = minimumOf(completion)
    return {
      ...completion,
      minimum,
      rewardStatus: rewardStatusFor({ ...completion, minimum }, answerOf(completion)),
    }
  })
}

/** The number of claims to one decaying reward that ask for their minimum. Each is a parameter on screen. */
const MAX_MINIMUMS = 8

/**
 * The least that each claim to a falling reward accepts, by its transaction; 0 for none. Only what is signed already is
 * parameters for: to have it signed here would be to have it signed without a referrer.
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
        // What is signed stays as it is.
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: () =>
          getClaim(url, {
            ...{ chainId, boostId, incentiveId, transactionHash, claimant },
            ...{ referrer: null, referralSignature: null },
          }),
      })
      .catch((error: unknown) => {
        // Then it is not known, and the claim's own screen says more.
        if (error instanceof VerifierUnavailableError) return null
        throw error
      })
    return answer?.status === 'signed' ? [[keyOf(completion), readMinimum(answer.claimData) ?? 0n]] : []
  })
  return new Map((await Promise.all(read)).flat())
}

const keyOf = ({ boostId, incentiveId, transactionHash }: Completion) => `${boostId} ${incentiveId} ${transactionHash}`

/** What is to be claimed from falling rewards: nobody is parameters about what was paid already. Pure. */
function openFalling(
  earned: readonly Completion[],
  paid: readonly PaidClaim[],
  kindOf: (claim: PaidClaim) => Incentive['type'] | null,
): readonly Completion[] {
  const isPaid = ({ boostId, incentiveId }: PaidClaim) =>
    paid.some((claim) => claim.boostId === boostId && claim.incentiveId === incentiveId)
  return earned.filter((completion) => kindOf(completion) === 'cgdaIncentive' && !isPaid(completion))
}

/** What a completion's claim would come to, as far as the chain and the verifier say. Pure. */
function rewardStatusFor(
  completion: Pick<OpenClaim, 'payability' | 'minimum'>,
  eligibility: Eligibility | null,
): RewardStatus {
  // The boost's own screen says which list excludes an account, and why nothing is left.
  return getRewardStatus({
    ...{ eligibility, ...knownOf(completion) },
    ...{ allowListKind: 'openAllowList', wasTakenBack: null },
  })
}
