import { type Address, type Client, encodeFunctionData, isAddressEqual } from 'viem'
import { type Allocation, approve } from '../budget/allocate.ts'
import { allocatedMultiTokenAbi, budgetAbi } from '../budget/budget-abi.ts'
import { getBudgetBalance } from '../budget/get-budget.ts'
import type { Payment } from '../budget/shortfall.ts'
import { encodeTransfer } from '../budget/transfer.ts'
import { prepareCalls } from '../contract/prepare-calls.ts'
import type { PreparedCall } from '../contract/transaction-options.ts'
import type { IncentiveParameters } from '../incentive/incentive-parameters.ts'
import type { Target } from './create-payload.ts'
import { isTarget } from './new-boost.ts'

/** An amount of a token that a budget needs. `tokenId` is that of an ERC-1155 token. */
type Need = Allocation & { readonly asset: Address }

/**
 * Returns what a budget lacks for a boost, one allocation for each token.
 * @param payments - what the incentives take in ERC-20 tokens, fees included.
 * @param budget - null for a budget that does not exist yet, which has nothing.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getMissingFunds(
  client: Client,
  {
    budget,
    payments,
    incentives,
  }: {
    readonly budget: Address | null
    readonly payments: readonly Payment[]
    readonly incentives: readonly (IncentiveParameters | Target)[]
  },
): Promise<readonly Need[]> {
  const needs = [...payments, ...incentives.flatMap(toMultiTokenNeed)].reduce<readonly Need[]>(addNeed, [])
  const missing = await Promise.all(
    needs.map(async (need) => {
      const { available } = budget === null ? { available: 0n } : await getBudgetBalance(client, { budget, ...need })
      return { ...need, amount: need.amount - available }
    }),
  )
  return missing.filter(({ amount }) => amount > 0n)
}

function toMultiTokenNeed(incentive: IncentiveParameters | Target): readonly Need[] {
  if (isTarget(incentive) || incentive.type !== 'erc1155Incentive') return []
  const { asset, tokenId, limit } = incentive
  return [{ asset, tokenId, amount: limit }]
}

/** Several rewards may be paid in one token. */
function addNeed(needs: readonly Need[], added: Need): readonly Need[] {
  const isSame = (need: Need) => isAddressEqual(need.asset, added.asset) && need.tokenId === added.tokenId
  return needs.some(isSame)
    ? needs.map((need) => (isSame(need) ? { ...need, amount: need.amount + added.amount } : need))
    : [...needs, added]
}

/** Returns the calls that approve and allocate a token, also for a budget that does not exist yet. */
export async function getFundingCalls(
  client: Client,
  {
    budget,
    sender,
    need: { asset, amount, tokenId },
  }: { readonly budget: Address; readonly sender: Address; readonly need: Need },
): Promise<readonly PreparedCall[]> {
  if (tokenId !== undefined) {
    const args = [sender, budget, tokenId, amount, '0x'] as const
    const data = encodeFunctionData({ abi: allocatedMultiTokenAbi, functionName: 'safeTransferFrom', args })
    return [{ to: asset, data, value: 0n }]
  }
  const { calls } = await prepareCalls(client, approve, { account: sender, token: asset, spender: budget, amount })
  const payload = encodeTransfer({ asset, amount, target: sender })
  const data = encodeFunctionData({ abi: budgetAbi, functionName: 'allocate', args: [payload] })
  return [...calls, { to: budget, data, value: 0n }]
}
