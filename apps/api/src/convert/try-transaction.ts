import { revertOf } from '@laurel/server/chain/contract-failure.ts'
import { findNodeFailure } from '@laurel/server/chain/find-node-failure.ts'
import { type Address, BaseError, encodeFunctionData, erc20Abi, type Hex, hexToBigInt, multicall3Abi } from 'viem'
import { estimateGas, simulateBlocks } from 'viem/actions'
import type { ApiChain } from '../chain/api-chain.ts'
import { cleanText } from '../tokens/clean-text.ts'
import { NATIVE_ADDRESS } from '../tokens/market.ts'
import type { SwapCall } from './build-swap.ts'
import { TransactionRevertsError } from './errors.ts'

/** What a gas limit has above the estimate, in percent: the state may change before the transaction is mined. */
const GAS_MARGIN = 20n

/**
 * Gas of what a pool writes only in the first swap of a second: two sums of its price, in slots that can be new. An estimate that is made
 * in the second of another swap does not have it.
 */
const POOL_GAS = 45_000n

/**
 * Estimates the gas limit of a transaction, with a margin.
 * @param pools - how many pools it swaps in.
 * @throws {TransactionRevertsError} when it would fail. @throws {QuorumNotReachedError}
 */
export async function estimateGasLimit(
  chain: ApiChain,
  { account, call, pools = 0 }: { readonly account: Address; readonly call: SwapCall; readonly pools?: number },
): Promise<bigint> {
  try {
    const gas = await estimateGas(chain.client, { account, ...call })
    return (gas * (100n + GAS_MARGIN)) / 100n + POOL_GAS * BigInt(pools)
  } catch (error) {
    const failure = findNodeFailure(error)
    if (failure !== null) throw failure
    throw new TransactionRevertsError(toReason(error), { cause: error })
  }
}

function toReason(error: unknown): string | null {
  const data = error instanceof BaseError ? revertOf(error) : null
  return data === null ? null : decodeReason(data)
}

/** Characters of a contract's reason that are passed on. */
const MAX_REASON_LENGTH = 96

/** Returns the text of a revert with a reason, or null. */
export function decodeReason(data: Hex): string | null {
  // Error(string): the selector, the offset, the length, and the text.
  if (!data.startsWith('0x08c379a0')) return null
  const length = Number.parseInt(data.slice(74, 138), 16)
  const bytes = Buffer.from(data.slice(138, 138 + Math.min(length, 128) * 2), 'hex')
  return cleanText(bytes.toString('utf8'), MAX_REASON_LENGTH)
}

/**
 * Returns how much of a token an account would receive from a transaction, as its balance shows it. Null when no node can simulate it.
 * @param token - `0xeeee…eeee` for the native currency.
 */
export async function simulateReceived(
  chain: ApiChain,
  { account, token, call }: { readonly account: Address; readonly token: Address; readonly call: SwapCall },
): Promise<bigint | null> {
  const reading =
    token === NATIVE_ADDRESS
      ? {
          to: chain.settings.multicall3,
          data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] }),
        }
      : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }) }
  const calls = [reading, call, reading].map((one) => ({ account, ...one }))
  try {
    const [block] = await simulateBlocks(chain.client, { blocks: [{ calls }] })
    const [before, swap, after] = block?.calls ?? []
    if (before?.status !== 'success' || swap?.status !== 'success' || after?.status !== 'success') return null
    return hexToBigInt(after.data) - hexToBigInt(before.data)
  } catch {
    return null
  }
}
