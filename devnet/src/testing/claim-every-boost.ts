import { boostCoreAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, type Hash, zeroAddress } from 'viem'
import { type PlannedTask, planTasks } from '../boosts/plan-tasks.ts'
import { getClaimFee, requestClaim } from '../boosts/request-claim.ts'
import { type ChainClient, createChainClient } from '../chain/chain-client.ts'
import type { WorldChain } from '../world.ts'

/** The result of one claim: the incentive, the verifier's status, and whether the claim was paid onchain. */
export type ClaimResult = {
  readonly boostId: number
  readonly incentiveId: number
  readonly status: string
  readonly isPaid: boolean
}

/**
 * Completes the task of each seeded boost of the main chain, requests every claim from the verifier, and submits the
 * claims.
 */
export async function claimEveryBoost(
  chain: WorldChain,
  { verifierUrl, account }: { verifierUrl: string; account: Address },
): Promise<readonly ClaimResult[]> {
  const client = createChainClient(chain)
  const tasks = await sendTasks(client, chain, account)
  // Past the finality depth of the verifier.
  await client.mine({ blocks: 4 })
  const claims = await Promise.all(
    tasks.flatMap(({ hash, boosts }) =>
      boosts.map(async ([boostId, incentiveId]) => {
        const response = await requestClaim(verifierUrl, { chainId: chain.chainId, boostId, incentiveId, hash })
        return { boostId, incentiveId, response }
      }),
    ),
  )
  let nonce = await client.getTransactionCount({ address: account })
  const sent: (ClaimResult & { hash: Hash | null })[] = []
  for (const { boostId, incentiveId, response } of claims) {
    if (response.status !== 'signed') {
      sent.push({ boostId, incentiveId, status: `${response.status} ${response.code}`, isPaid: false, hash: null })
      continue
    }
    const args = [BigInt(boostId), BigInt(incentiveId), zeroAddress, response.claimData] as const
    const hash = await client.sendTransaction({
      ...{ account, to: chain.contracts.core, gas: 1_500_000n, nonce: nonce++ },
      value: await getClaimFee(client, response.claim.validator),
      data: encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentive', args }),
    })
    sent.push({ boostId, incentiveId, status: response.status, isPaid: false, hash })
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

/** Sends all tasks in one block, each with the boosts and incentives that it qualifies for. */
async function sendTasks(client: ChainClient, chain: WorldChain, account: Address) {
  let nonce = await client.getTransactionCount({ address: account })
  const done: { hash: Hash; boosts: PlannedTask['boosts'] }[] = []
  for (const { to, data, boosts } of planTasks(chain, account)) {
    const hash = await client.sendTransaction({ account, to, data, gas: 600_000n, nonce: nonce++ })
    done.push({ hash, boosts })
  }
  await client.mine({ blocks: 1 })
  for (const { hash } of done) {
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new TypeError('A task was reverted.')
  }
  return done
}
