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

/** What is to be sent, and how errors call it. */
export type PlannedCall = {
  readonly account: Account
  /** Null creates a contract. */
  readonly to: Address | null
  readonly data: Hex
  /** In wei; 0 when left out. */
  readonly value?: bigint
  /** The most gas it may use; what the node reckons when left out. */
  readonly gas?: bigint
  readonly nonce?: number
  /** Wei for each unit of gas, EIP-1559. */
  readonly maxFeePerGas?: bigint
  /** Wei for each unit of gas that the block's proposer gets, EIP-1559. */
  readonly maxPriorityFeePerGas?: bigint
  /** Begins a sentence, such as "Deploying the action". */
  readonly what: string
  /** Knows the errors that the contract may revert with. */
  readonly abi: Abi
}

/**
 * Runs a call without sending it, so that what would be reverted costs nothing and is told in the contract's own words.
 * @param getShortfall - asked when it would be reverted, so that the error says what is lacking with its amounts.
 * @returns what the contract answers.
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
  // Some nodes tell of coins that are not there as of a revert.
  const lacksCoins = data === '0x' ? await coinLackOf(client, from, value) : null
  // What is only for the message must not be another failure.
  const shortfall = lacksCoins ?? (await getShortfall?.().catch(() => null)) ?? null
  throw new TransactionRevertedError({
    what,
    revert: getRevertName(abi, data),
    revertData: data,
    hash: null,
    shortfall,
  })
}

/** What a sender lacks of the chain's own coin, the gas apart; null when it is enough, or the node does not say. */
async function coinLackOf(client: Client, holder: Address, needed: bigint): Promise<Shortfall | null> {
  if (needed === 0n) return null
  const available = await getBalance(client, { address: holder }).catch(() => null)
  if (available === null || available >= needed) return null
  return { asset: null, holder, needed, available, includesFee: false }
}

/**
 * Sends a call. The client's account signs, or the wallet behind the client does.
 * @throws {NodeUnreachableError} @throws {NodeRpcError} also when the person at the wallet declines.
 */
export function sendCall(
  client: Client,
  { account, to, data, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas }: PlannedCall,
): Promise<Hash> {
  return requestRpc('eth_sendTransaction', () =>
    // `chain: null`: callers have compared the node's chain with the client's, configured or not.
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
 * Waits until a transaction is in a block.
 * @param what - begins a sentence, such as "Deploying the action".
 * @returns the receipt; of another hash where the wallet sent the same again with another fee.
 * @throws {TransactionRevertedError} when it was reverted there.
 * @throws {TransactionReplacedError} when another transaction took its place, as a wallet's “Cancel” has it.
 * @throws {TransactionPendingError} when it is in no block after three minutes, or the signal ends the waiting.
 * @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function waitForCall(
  client: Client,
  hash: Hash,
  what: string,
  { confirmations = 1, signal }: { readonly confirmations?: number; readonly signal?: AbortSignal } = {},
): Promise<TransactionReceipt> {
  // A receipt comes of whatever has the transaction's nonce: only the same call with another fee is what was sent.
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
    // What still waits ends with its timers; how it ends is of no interest any more.
    waiting.catch(() => undefined)
    end.abort()
  })
  if (isAnother) throw new TransactionReplacedError({ hash, replacement: receipt.transactionHash })
  if (receipt.status === 'success') return receipt
  throw new TransactionRevertedError({ what, revert: null, revertData: '0x', hash: receipt.transactionHash })
}

/**
 * The receipt of a transaction, looked for whether blocks come or not: viem looks again with each block, and a node may
 * have a receipt a moment after its block. Where nobody else sends anything, no next block would come. Never fails; never
 * ends without a receipt.
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

/** Where blocks come, viem is there first. */
const RECHECK_AFTER_POLLS = 4

/** Fails when the signal is given. The transaction is on its way all the same, which its hash says. */
function abortOf(signal: AbortSignal, hash: Hash): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new TransactionPendingError(hash, { cause: signal.reason }))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** The account to send from. @throws {AccountMissingError} when neither the caller nor the client has one. */
export function requireAccount(client: Client, account: Account | Address | undefined): Account {
  const chosen = account ?? client.account
  if (!chosen) throw new AccountMissingError()
  return parseAccount(chosen)
}

/** The error that a contract reverted with, as `InsufficientFunds(…)`; null when nobody declared it. */
export function getRevertName(abi: Abi, data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return args && args.length > 0 ? `${errorName}(${args.join(', ')})` : errorName
  } catch {
    // The contract reverted with something that nobody declared; the data itself is told.
    return null
  }
}
