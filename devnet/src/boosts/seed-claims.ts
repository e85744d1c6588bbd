import { boostCoreAbi } from '@laurel/protocol/abi'
import { encodeFunctionData, type Hash, keccak256, parseEther, stringToHex, zeroAddress } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type ChainClient, createChainClient } from '../chain/chain-client.ts'
import type { WorldChain } from '../world.ts'
import { type PlannedTask, planTasks } from './plan-tasks.ts'
import { getClaimFee, requestClaim } from './request-claim.ts'

/**
 * The number of accounts that claim from the seeded boosts through the running verifier. None of them is an account of the
 * test wallet. One is enough, because the history has claims of other days, and more would outnumber those of one day.
 */
const CLAIMANTS = 1
/** The first transactions prepare the tasks: they mint tokens and approve the exchange. */
const FIRST_TASKS = 2
const GAS = 1_500_000n
/** The longest wait for a receipt on the running chain, in milliseconds. */
const RECEIPT_MS = 60_000

/**
 * Completes the tasks of the seeded boosts from several accounts, and claims what the verifier signs. The transactions
 * are real, so the screens show real claims. Each account completes fewer tasks than the one before.
 * @returns the number of successful claims.
 * @throws viem's errors when the chain does not respond, and the errors of `fetch` when the verifier does not respond.
 */
export async function seedClaims(
  chain: WorldChain,
  { verifierUrl }: { readonly verifierUrl: string },
): Promise<number> {
  const client = createChainClient(chain)
  const claimants = Array.from({ length: CLAIMANTS }, (_, at) =>
    privateKeyToAccount(keccak256(stringToHex(`a claimant of the local world, ${at}`))),
  )
  const counts = await Promise.all(claimants.map((account, at) => claimAs(client, chain, { account, at, verifierUrl })))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function claimAs(
  client: ChainClient,
  chain: WorldChain,
  {
    account,
    at,
    verifierUrl,
  }: { readonly account: PrivateKeyAccount; readonly at: number; readonly verifierUrl: string },
): Promise<number> {
  await client.setBalance({ address: account.address, value: parseEther('10') })
  const tasks = planTasks(chain, account.address)
  const chosen = tasks.slice(0, tasks.length - 2 * at)
  const send = sender(client, chain, account)
  const done: { readonly hash: Hash; readonly boosts: PlannedTask['boosts'] }[] = []
  for (const { to, data, boosts } of chosen) done.push({ hash: await send({ to, data, value: 0n }), boosts })
  const completed = await Promise.all(
    done.slice(FIRST_TASKS).map(async (task) => ((await passed(client, task.hash)) ? [task] : [])),
  )
  const responses = await Promise.all(
    completed.flat().flatMap(({ hash, boosts }) =>
      boosts.map(async ([boostId, incentiveId]) => {
        const request = { chainId: chain.chainId, boostId, incentiveId, hash }
        return { boostId, incentiveId, response: await requestClaim(verifierUrl, request) }
      }),
    ),
  )
  const claims: Hash[] = []
  for (const { boostId, incentiveId, response } of responses) {
    if (response.status !== 'signed') continue
    const { claimData, claim } = response
    const args = [BigInt(boostId), BigInt(incentiveId), zeroAddress, claimData] as const
    const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentive', args })
    const value = await getClaimFee(client, claim.validator)
    claims.push(await send({ to: chain.contracts.core, data, value }))
  }
  const paid = await Promise.all(claims.map((hash) => passed(client, hash)))
  return paid.filter(Boolean).length
}

/** Returns a function that sends transactions of one account, one after the other. */
function sender(client: ChainClient, chain: WorldChain, account: PrivateKeyAccount) {
  let next: number | null = null
  return async ({ to, data, value }: Omit<PlannedTask, 'boosts'> & { readonly value: bigint }): Promise<Hash> => {
    const nonce: number = next ?? (await client.getTransactionCount({ address: account.address }))
    next = nonce + 1
    const maxFeePerGas = (await client.getGasPrice()) * 2n
    const serialized = await account.signTransaction({
      ...{ chainId: chain.chainId, to, data, value, nonce, gas: GAS, maxFeePerGas, maxPriorityFeePerGas: 1n },
    })
    return client.sendRawTransaction({ serializedTransaction: serialized })
  }
}

async function passed(client: ChainClient, hash: Hash): Promise<boolean> {
  const { status } = await client.waitForTransactionReceipt({ hash, timeout: RECEIPT_MS })
  return status === 'success'
}
