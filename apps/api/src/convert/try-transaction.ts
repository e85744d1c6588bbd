import { readArray, readBytes, readObject } from '@laurel/protocol/rpc'
import type { ChainNode } from '@laurel/server/chain/chain-node.ts'
import { requireQuorum } from '@laurel/server/chain/quorum.ts'
import { type Address, encodeFunctionData, erc20Abi, type Hex, isHex, multicall3Abi, numberToHex } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import { estimateByNodes } from '../chain/estimate-by-nodes.ts'
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

/** More than any swap of two pools uses. A node that estimates more is wrong, or the token is hostile. */
const MAX_GAS = 3_000_000n

/** A transaction of an account, at a block. */
type Trial = { readonly account: Address; readonly call: SwapCall; readonly block: bigint }

/**
 * Estimates the gas limit of a transaction, with a margin.
 * @param pools - how many pools it swaps in.
 * @throws {TransactionRevertsError} when it would fail. @throws {QuorumNotReachedError}
 */
export async function estimateGasLimit(
  { nodes }: ApiChain,
  { pools = 0, block, ...trial }: Trial & { readonly pools?: number },
): Promise<bigint> {
  const params = [toRequest(trial), numberToHex(block)]
  const estimate = await estimateByNodes(nodes, { method: 'eth_estimateGas', params })
  if (estimate.type === 'refused')
    throw new TransactionRevertsError(isHex(estimate.data) ? decodeReason(estimate.data) : null)
  if (estimate.number > MAX_GAS) throw new TransactionRevertsError(null)
  return (estimate.number * (100n + GAS_MARGIN)) / 100n + POOL_GAS * BigInt(pools)
}

function toRequest({ account, call }: Omit<Trial, 'block'>) {
  return { from: account, to: call.to, data: call.data, value: numberToHex(call.value) }
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
 * Returns how much of a token an account would receive from a transaction, as its balance shows it. Null when too few nodes simulate it.
 * @param token - `0xeeee…eeee` for the native currency.
 */
export async function simulateReceived(
  { nodes, settings }: ApiChain,
  { token, block, ...trial }: Trial & { readonly token: Address },
): Promise<bigint | null> {
  const { account } = trial
  const balance =
    token === NATIVE_ADDRESS
      ? {
          to: settings.multicall3,
          data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] }),
        }
      : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }) }
  const calls = [balance, toRequest(trial), balance]
  const params = [{ blockStateCalls: [{ calls }] }, numberToHex(block)]
  // Of what a node returns only the amount is compared: the simulated block is each node's own.
  const simulate = async (node: ChainNode) => readReceived(await node.request('eth_simulateV1', params))
  return requireQuorum(nodes, simulate, String).catch(() => null)
}

/** @throws when a call failed, or the response is not that of a simulation. */
function readReceived(result: unknown): bigint {
  const block = readObject(readArray(result, 'simulation')[0], 'block')
  const [before, swap, after] = readArray(block['calls'], 'calls').map((one) => readObject(one, 'call'))
  if (swap?.['status'] !== '0x1') throw new TypeError('The simulated transaction failed.')
  const toAmount = (call: typeof before) => BigInt(readBytes(call?.['returnData'], 'call.returnData'))
  return toAmount(after) - toAmount(before)
}
