import {
  AlreadyDeployedError,
  approve,
  authorizeCore,
  deployBudget,
  deployClone,
  encodeCreateBoostPayload,
  encodeTransfer,
  getBudgetBalance,
  type PreparedCall,
  prepareCalls,
  simulateWrite,
  type TransactionOptions,
  type Write,
} from '@laurel/protocol'
import { boostCoreAbi, boostRegistryAbi, managedBudgetAbi } from '@laurel/protocol/abi'
import { type Address, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { simulateBlocks } from 'viem/actions'
import type { Signer } from '../transaction/signer.ts'
import { type BoostOrder, isOnNewList, newBudget, payloadOf, toCore, toNewAllowList } from './boost-order.ts'
import type { NeededMoney } from './read-reward.ts'

/** The calls that create a boost, for a single transaction. */
export type BoostCalls = {
  readonly calls: readonly PreparedCall[]
  /** The address of its budget, which may not exist yet. */
  readonly budget: Address
  /** The new allowlist to which claims add accounts, if a reward is an allowlist spot; null for none. */
  readonly places: Address | null
}

const erc1155Abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])

/**
 * Returns all calls that create a boost, from its budget on, without what exists already. Nothing is sent.
 * @param allowList - the list that was created before, if it is too long for one transaction.
 * @throws {ImplementationMissingError} when the network lacks an implementation.
 * @throws the errors of `simulateWrite`, `prepareCalls` and `getBudgetBalance` of `@laurel/protocol`.
 */
export async function getBoostCalls(
  signer: Signer,
  order: BoostOrder,
  {
    allowList,
    budgetName,
    placesName,
  }: { readonly allowList: Address | null; readonly budgetName: string; readonly placesName: string },
): Promise<BoostCalls> {
  const { owner, rewards } = order
  const core = toCore(order.chain)
  const places = rewards.incentives.some(isOnNewList)
    ? await cloneCall(signer, deployClone, toNewAllowList(order, placesName))
    : null
  const made =
    order.budget !== 'new'
      ? { address: order.budget, calls: [], isThere: true }
      : await cloneCall(signer, deployBudget, newBudget(order, budgetName))
  const { address: budget, isThere } = made
  // A new budget authorizes the core when it is deployed.
  const authorizing = isThere ? (await prepareCalls(signer, authorizeCore, { budget, core })).calls : []
  const funding = await Promise.all(rewards.money.map((money) => fundCalls(signer, { owner, budget, isThere, money })))
  const payload = encodeCreateBoostPayload(payloadOf(order, { budget, places: places?.address ?? null, allowList }))
  const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'createBoost', args: [payload] })
  const creating = { to: core, data, value: 0n }
  return {
    calls: [...(places?.calls ?? []), ...made.calls, ...authorizing, ...funding.flat(), creating],
    ...{ budget, places: places?.address ?? null },
  }
}

/** Returns the call that deploys a clone, and its address, which depends on the sender and the name. */
async function cloneCall<parameters extends TransactionOptions>(
  signer: Signer,
  write: Write<parameters>,
  parameters: parameters,
): Promise<{ readonly address: Address; readonly calls: readonly PreparedCall[]; readonly isThere: boolean }> {
  try {
    const { calls } = await simulateWrite(signer, write, parameters)
    const data = calls.at(-1)?.answer ?? '0x'
    const address = decodeFunctionResult({ abi: boostRegistryAbi, functionName: 'deployClone', data })
    return { address, calls, isThere: false }
  } catch (error) {
    // A clone that was deployed under this name before is used again.
    if (error instanceof AlreadyDeployedError) return { address: error.address, calls: [], isThere: true }
    throw error
  }
}

/** Returns the calls that add the missing amount of one asset to a budget. A new budget has nothing. */
async function fundCalls(
  signer: Signer,
  {
    owner,
    budget,
    isThere,
    money: { asset, tokenId, rewards, fee },
  }: { readonly owner: Address; readonly budget: Address; readonly isThere: boolean; readonly money: NeededMoney },
): Promise<readonly PreparedCall[]> {
  const held = { asset, ...(tokenId !== undefined && { tokenId }) }
  const { available } = isThere ? await getBudgetBalance(signer, { budget, ...held }) : { available: 0n }
  const amount = rewards + fee - available
  if (amount <= 0n) return []
  if (tokenId !== undefined) {
    const args = [owner, budget, tokenId, amount, '0x'] as const
    return [
      { to: asset, data: encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args }), value: 0n },
    ]
  }
  const { calls: approving } = await prepareCalls(signer, approve, { token: asset, spender: budget, amount })
  const payload = encodeTransfer({ asset, amount, target: owner })
  const data = encodeFunctionData({ abi: managedBudgetAbi, functionName: 'allocate', args: [payload] })
  return [...approving, { to: budget, data, value: 0n }]
}

/**
 * Returns whether calls would succeed in sequence, simulated on the current state of the chain. Also true when the node
 * cannot simulate them, because the wallet simulates them too, and sends all or none.
 */
export async function wouldPass(signer: Signer, calls: readonly PreparedCall[]): Promise<boolean> {
  const account = signer.account.address
  const blocks = await simulateBlocks(signer, {
    blocks: [{ calls: calls.map(({ to, data, value }) => ({ account, to, data, value })) }],
  }).catch(() => null)
  return blocks?.[0]?.calls.every(({ status }) => status === 'success') ?? true
}
