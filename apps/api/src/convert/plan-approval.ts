import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import type { SwapCall } from './build-swap.ts'
import { TransactionRevertsError } from './errors.ts'
import { readAllowance } from './read-erc20.ts'
import { estimateGasLimit } from './try-transaction.ts'

/** A transaction of an approval. `amount` in base units. */
export type ApprovalStep = { readonly call: SwapCall; readonly gas: bigint; readonly amount: bigint }

/** Gas of an approval that cannot be tried before another one. Tokens use 30,000 to 60,000. */
const APPROVE_GAS = 100_000n

/**
 * Returns the transactions that set an allowance, in their order. There are two for a token that lets an allowance be changed only from 0, as
 * Tether's contract on Ethereum does, and one for every other.
 * @param approval.amount - in base units. @param approval.block - the block to try them at.
 * @throws {TransactionRevertsError} when the first would fail. @throws {TokenUnreadableError} @throws {QuorumNotReachedError}
 */
export async function planApproval(
  chain: ApiChain,
  {
    token,
    account,
    spender,
    amount,
    block,
  }: {
    readonly token: Address
    readonly account: Address
    readonly spender: Address
    readonly amount: bigint
    readonly block: bigint
  },
): Promise<readonly [ApprovalStep, ...ApprovalStep[]]> {
  const toCall = (value: bigint): SwapCall => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] }),
    value: 0n,
  })
  const tryStep = async (value: bigint): Promise<ApprovalStep> => {
    const call = toCall(value)
    return { call, gas: await estimateGasLimit(chain, { account, call, block }), amount: value }
  }
  try {
    return [await tryStep(amount)]
  } catch (error) {
    if (!(error instanceof TransactionRevertsError) || amount === 0n) throw error
    const allowance = await readAllowance(chain, { token, account, spender, block })
    if (allowance === 0n) throw error
    return [await tryStep(0n), { call: toCall(amount), gas: APPROVE_GAS, amount }]
  }
}
