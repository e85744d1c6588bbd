import { boostCoreAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, type Hash, zeroAddress } from 'viem'
import { type PlannedTask, planTasks } from '../boosts/plan-tasks.ts'
import { getClaimFee, requestClaim } from '../boosts/request-claim.ts'
import { type ChainClient, createChainClient } from '../chain/chain-client.ts'
import type { WorldChain } from '../world.ts'

/** One claim of one incentive: which, what the verifier said, and whether the chain paid it. */
export type ClaimResult = {
  readonly boostId: number
  readonly incentiveId: number
  readonly status: string
  readonly isPaid: boolean
}

/**
 * Has somebody do a deed for each of the seeded boosts of the main chain, asks the verifier for every one of their claims,
 * and hands all of them in.
 */
export async function claimEveryBoost(
  chain: WorldChain,
  { verifierUrl, who }: { verifierUrl: string; who: Address },
): Promise<readonly ClaimResult[]> {
  const client = createChainClient(chain)
  const deeds = await sendTasks(client, chain, who)
  // Beyond what the verifier takes for settled.
  await client.mine({ blocks: 4 })
  const claims = await Promise.all(
    deeds.flatMap(({ hash, boosts }) =>
      boosts.map(async ([boostId, incentiveId]) => {
        const told = await requestClaim(verifierUrl, { chainId: chain.chainId, boostId, incentiveId, hash })
        return { boostId, incentiveId, told }
      }),
    ),
  )
  let nonce = await client.getTransactionCount({ address: who })
  const sent: (ClaimResult & { hash: Hash | null })[] = []
  for (const { boostId, incentiveId, told } of claims) {
    if (told.claimData === undefined) {
      sent.push({ boostId, incentiveId, status: `${told.status} ${told.code}`, isPaid: false, hash: null })
      continue
    }
    const args = [BigInt(boostId), BigInt(incentiveId), zeroAddress, told.claimData] as const
    const hash = await client.sendTransaction({
      ...{ account: who, to: chain.contracts.core, gas: 1_500_000n, nonce: nonce++ },
      value: await getClaimFee(client, told.claim?.validator),
      data: encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentive', args }),
    })
    sent.push({ boostId, incentiveId, status: told.status, isPaid: false, hash })
  }
  await client.mine({ blocks: 1 })
  return Promise.all(
    sent.map(async ({ hash, ...claim }) => {
      if (hash === null) return claim
      const { status } = await client.waitForTransactionReceipt({ hash })
      return { ...claim, isPaid: status === 'success' }
    }),
  )
}

/** One deed after the other in one block, each with the boosts and incentives that it earns. */
async function sendTasks(client: ChainClient, chain: WorldChain, who: Address) {
  let nonce = await client.getTransactionCount({ address: who })
  const done: { hash: Hash; boosts: PlannedTask['boosts'] }[] = []
  for (const { to, data, boosts } of planTasks(chain, who)) {
    const hash = await client.sendTransaction({ account: who, to, data, gas: 600_000n, nonce: nonce++ })
    done.push({ hash, boosts })
  }
  await client.mine({ blocks: 1 })
  for (const { hash } of done) {
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new TypeError('A deed was reverted.')
  }
  return done
}
