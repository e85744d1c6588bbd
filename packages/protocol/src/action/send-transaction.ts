import {
  type Abi,
  type Account,
  type Address,
  type Client,
  decodeErrorResult,
  type Hash,
  type Hex,
  type ReplacementReturnType,
  type TransactionReceipt,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { getBalance, getTransactionReceipt, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { parseAccount } from 'viem/utils'
import { callContract } from '../chain/call-contract.ts'
import { NodeRpcError } from '../chain/errors.ts'
import { requestRpc } from '../chain/rpc.ts'
import {
  AccountMissingError,
  TransactionPendingError,
  TransactionReplacedError,
  TransactionRevertedError,
} from './contract-errors.ts'
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
 * @throws {TransactionRevertedError} @throws {NodeUnreachableError} @throws {NodeRpcError}
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

/**
 * Sends a call. The client's account signs, or the wallet behind the client does.
 * @throws {NodeUnreachableError} @throws {NodeRpcError} also when the user rejects the request in the wallet.
 */
export function sendCall(
  client: Client,
  { account, to, data, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas }: PlannedCall,
): Promise<Hash> {
  return requestRpc('eth_sendTransaction', () =>
    // `chain: null`: callers have compared the node's chain with the client's, whether it is configured or not.
    sendTransaction(client, {
      ...{ account, chain: null, data },
      ...(to ? { to } : {}),
      ...(value ? { value } : {}),
      ...(gas ? { gas } : {}),
      ...(nonce === undefined ? {} : { nonce }),
      ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
      ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    }),
  )
}

/**
 * Waits until a block includes a transaction.
 * @param what - the start of a sentence, such as "Deploying the action".
 * @returns the receipt. Its hash differs where the wallet sent the same call again with another fee.
 * @throws {TransactionRevertedError} when the transaction reverted.
 * @throws {TransactionReplacedError} when another transaction replaced it, as a wallet's “Cancel” does.
 * @throws {TransactionPendingError} when no block includes it after three minutes, or the signal ends the wait.
 * @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function waitForCall(
  client: Client,
  hash: Hash,
  what: string,
  { confirmations = 1, signal }: { readonly confirmations?: number; readonly signal?: AbortSignal } = {},
): Promise<TransactionReceipt> {
  // Any transaction with the same nonce produces a receipt. Only the same call with another fee is what was sent.
  let isAnother = false
  const onReplaced = ({ reason }: ReplacementReturnType) => {
    isAnother = reason !== 'repriced'
  }
  const end = new AbortController()
  const waiting = requestRpc('eth_getTransactionReceipt', () =>
    waitForTransactionReceipt(client, { hash, confirmations, onReplaced, signal: end.signal }).catch(
      (cause: unknown) => {
        if (cause instanceof WaitForTransactionReceiptTimeoutError) throw new TransactionPendingError(hash, { cause })
        throw cause
      },
    ),
  )
  const found = confirmations <= 1 ? [lookAgain(client, hash, end.signal)] : []
  const aborted = signal === undefined ? [] : [abortOf(signal, hash)]
  const receipt = await Promise.race([waiting, ...found, ...aborted]).finally(() => {
    // The pending wait ends with its timers. Its result no longer matters.
    waiting.catch(() => undefined)
    end.abort()
  })
  if (isAnother) throw new TransactionReplacedError({ hash, replacement: receipt.transactionHash })
  if (receipt.status === 'success') return receipt
  throw new TransactionRevertedError({ what, revert: null, revertData: '0x', hash: receipt.transactionHash })
}

/**
 * Polls for a transaction's receipt, whether new blocks arrive or not. viem polls on each block, and a node may return
 * a receipt a moment after its block. On a chain without other transactions, the next block would never arrive. This
 * promise never rejects, and resolves only with a receipt.
 */
function lookAgain(client: Client, hash: Hash, end: AbortSignal): Promise<TransactionReceipt> {
  return new Promise((resolve) => {
    const look = async () => {
      const receipt = await getTransactionReceipt(client, { hash }).catch(() => null)
      if (receipt !== null) resolve(receipt)
      else if (!end.aborted) timer = setTimeout(look, wait)
    }
    const wait = RECHECK_AFTER_POLLS * client.pollingInterval
    let timer = setTimeout(look, wait)
    end.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}

/** Where blocks arrive, viem finds the receipt first. */
const RECHECK_AFTER_POLLS = 4

/** Rejects when the signal aborts. The transaction is sent all the same: the error has its hash. */
function abortOf(signal: AbortSignal, hash: Hash): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new TransactionPendingError(hash, { cause: signal.reason }))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** Returns the account to send from. @throws {AccountMissingError} when neither the caller nor the client has one. */
export function requireAccount(client: Client, account: Account | Address | undefined): Account {
  const chosen = account ?? client.account
  if (!chosen) throw new AccountMissingError()
  return parseAccount(chosen)
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
