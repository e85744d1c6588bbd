import {
  type Abi,
  type Account,
  type Address,
  type Client,
  decodeErrorResult,
  type Hash,
  type Hex,
  type TransactionReceipt,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { parseAccount } from 'viem/utils'
import { askNode } from '../chain/ask-node.ts'
import { callContract } from '../chain/call-contract.ts'
import { AccountMissingError, TransactionPendingError, TransactionRevertedError } from './contract-errors.ts'

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
 * @returns what the contract answers.
 * @throws {TransactionRevertedError} @throws {NodeUnreachableError} @throws {NodeRefusedError}
 */
export async function simulateCall(
  client: Client,
  { account, what, abi, to, data: input, value = 0n }: PlannedCall,
): Promise<Hex> {
  const { status, data } = await callContract(client, { from: account.address, to, data: input, value })
  if (status === 'returned') return data
  throw new TransactionRevertedError({ what, revert: nameOfRevert(abi, data), revertData: data, hash: null })
}

/**
 * Sends a call. The client's account signs, or the wallet behind the client does.
 * @throws {NodeUnreachableError} @throws {NodeRefusedError} also when the person at the wallet declines.
 */
export function sendCall(
  client: Client,
  { account, to, data, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas }: PlannedCall,
): Promise<Hash> {
  return askNode('eth_sendTransaction', () =>
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
 * @throws {TransactionRevertedError} when it was reverted there.
 * @throws {TransactionPendingError} when it is in no block after three minutes, or the signal ends the waiting.
 * @throws {NodeUnreachableError} @throws {NodeRefusedError}
 */
export async function waitForCall(
  client: Client,
  hash: Hash,
  what: string,
  { confirmations = 1, signal }: { readonly confirmations?: number; readonly signal?: AbortSignal } = {},
): Promise<TransactionReceipt> {
  const waiting = askNode('eth_getTransactionReceipt', () =>
    waitForTransactionReceipt(client, { hash, confirmations }).catch((cause: unknown) => {
      if (cause instanceof WaitForTransactionReceiptTimeoutError) throw new TransactionPendingError(hash, { cause })
      throw cause
    }),
  )
  const receipt = await (signal === undefined ? waiting : Promise.race([waiting, abortOf(signal, hash)]))
  if (receipt.status === 'success') return receipt
  throw new TransactionRevertedError({ what, revert: null, revertData: '0x', hash: receipt.transactionHash })
}

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
export function nameOfRevert(abi: Abi, data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return args && args.length > 0 ? `${errorName}(${args.join(', ')})` : errorName
  } catch {
    // The contract reverted with something that nobody declared; the data itself is told.
    return null
  }
}
