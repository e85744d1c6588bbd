import { type Abi, type Account, type Address, type Client, decodeErrorResult, type Hex } from 'viem'
import { getBalance } from 'viem/actions'
import { NodeRpcError } from '../chain/errors.ts'
import { callContract } from './call.ts'
import { TransactionRevertedError } from './errors.ts'
import type { Shortfall, ShortfallReader } from './transaction-options.ts'

/** The call to send, and the name that errors use for it. */
export type PlannedCall = {
  readonly account: Account
  /** Null creates a contract. */
  readonly to: Address | null
  readonly data: Hex
  /** In wei; 0 when left out. */
  readonly value?: bigint
  /** The gas limit. The node's estimate when left out. */
  readonly gas?: bigint
  readonly nonce?: number
  /** Wei per unit of gas, EIP-1559. */
  readonly maxFeePerGas?: bigint
  /** Wei per unit of gas that the block's proposer receives, EIP-1559. */
  readonly maxPriorityFeePerGas?: bigint
  /** The start of a sentence, such as "Deploying the action". */
  readonly what: string
  /** Declares the errors that the contract may revert with. */
  readonly abi: Abi
}

/**
 * Simulates a call without sending it, so that a call that would revert costs nothing and fails with the contract's own
 * error.
 * @param getShortfall - called when the call would revert, so that the error can report the missing amounts.
 * @returns the data that the contract returns.
 * @throws {TransactionRevertedError} when the call would revert, or the sent transaction reverts.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function simulateCall(
  client: Client,
  { account, what, abi, to, data: input, value = 0n }: PlannedCall,
  getShortfall?: ShortfallReader,
): Promise<Hex> {
  const from = account.address
  const outcome = await callContract(client, { from, to, data: input, value }).catch(async (cause: unknown) => {
    const shortfall = cause instanceof NodeRpcError ? await coinLackOf(client, from, value) : null
    if (shortfall === null) throw cause
    throw new TransactionRevertedError({ what, revert: null, revertData: '0x', hash: null, shortfall }, { cause })
  })
  const { status, data } = outcome
  if (status === 'returned') return data
  // Some nodes report missing coins as a revert.
  const lacksCoins = data === '0x' ? await coinLackOf(client, from, value) : null
  // A failure to build the message must not replace the error.
  const shortfall = lacksCoins ?? (await getShortfall?.().catch(() => null)) ?? null
  throw new TransactionRevertedError({
    what,
    revert: getRevertName(abi, data),
    revertData: data,
    hash: null,
    shortfall,
  })
}

/**
 * Returns what a sender lacks of the chain's native coin, without the gas. Null when the balance is enough or unknown.
 */
async function coinLackOf(client: Client, holder: Address, needed: bigint): Promise<Shortfall | null> {
  if (needed === 0n) return null
  const available = await getBalance(client, { address: holder }).catch(() => null)
  if (available === null || available >= needed) return null
  return { asset: null, holder, needed, available, includesFee: false }
}

/** Returns the error that a contract reverted with, such as `InsufficientFunds(…)`. Null when no ABI declares it. */
export function getRevertName(abi: Abi, data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return args && args.length > 0 ? `${errorName}(${args.join(', ')})` : errorName
  } catch {
    // No ABI declares this error. The caller reports the data itself.
    return null
  }
}
