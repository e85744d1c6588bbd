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

/** What a boost still takes, as calls that one transaction can hold. */
export type BoostCalls = {
  readonly calls: readonly PreparedCall[]
  /** Where its budget is, or will be. */
  readonly budget: Address
  /** The new list that allowList are put on, where one reward is a place; null for none. */
  readonly places: Address | null
}

const erc1155Abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])

/**
 * Everything that makes a boost of an order, from its budget on, as calls, without what exists already. Nothing is sent.
 * @param allowList - the list that was made before, where it is too long for one transaction.
 * @throws {ImplementationMissingError} @throws whatever the clients of `@laurel/protocol` throw.
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
  // The core may spend from a new one from the beginning.
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

/** The call that makes a clone, and where it will be: the registry's addresses follow from who asks and the name. */
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
    // What the registry made under that name before is used, not made twice.
    if (error instanceof AlreadyDeployedError) return { address: error.address, calls: [], isThere: true }
    throw error
  }
}

/** What puts into a budget what it lacks of one asset; a budget that is still to be made holds nothing. */
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
 * Whether calls would go through one after another, as the chain is now. True also where the node cannot try them: the
 * wallet tries them too, and sends all or none.
 */
export async function wouldPass(signer: Signer, calls: readonly PreparedCall[]): Promise<boolean> {
  const account = signer.account.address
  const blocks = await simulateBlocks(signer, {
    blocks: [{ calls: calls.map(({ to, data, value }) => ({ account, to, data, value })) }],
  }).catch(() => null)
  return blocks?.[0]?.calls.every(({ status }) => status === 'success') ?? true
}
