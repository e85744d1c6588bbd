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
  { account, what, abi, gas: _gas, ...call }: PlannedCall,
): Promise<Hex> {
  const { status, data } = await callContract(client, { from: account.address, ...call })
  if (status === 'returned') return data
  throw new TransactionRevertedError({ what, revert: errorNameOf(abi, data), revertData: data, hash: null })
}

/**
 * Sends a call. The client's account signs, or the wallet behind the client does.
 * @throws {NodeUnreachableError} @throws {NodeRefusedError} also when the person at the wallet declines.
 */
export function sendCall(client: Client, { account, to, data, value, gas }: PlannedCall): Promise<Hash> {
  return askNode('eth_sendTransaction', () =>
    // `chain: null`: callers have compared the node's chain with the client's, configured or not.
    sendTransaction(client, {
      ...{ account, chain: null, data },
      ...(to ? { to } : {}),
      ...(value ? { value } : {}),
      ...(gas ? { gas } : {}),
    }),
  )
}

/**
 * Waits until a transaction is in a block.
 * @throws {TransactionRevertedError} when it was reverted there.
 * @throws {TransactionPendingError} when it is in no block after three minutes.
 * @throws {NodeUnreachableError} @throws {NodeRefusedError}
 */
export async function waitForCall(client: Client, hash: Hash, what: string): Promise<TransactionReceipt> {
  const receipt = await askNode('eth_getTransactionReceipt', () =>
    waitForTransactionReceipt(client, { hash }).catch((cause: unknown) => {
      if (cause instanceof WaitForTransactionReceiptTimeoutError) throw new TransactionPendingError(hash, { cause })
      throw cause
    }),
  )
  if (receipt.status === 'success') return receipt
  throw new TransactionRevertedError({ what, revert: null, revertData: '0x', hash: receipt.transactionHash })
}

/** The account to send from. @throws {AccountMissingError} when neither the caller nor the client has one. */
export function requireAccount(client: Client, account: Account | Address | undefined): Account {
  const chosen = account ?? client.account
  if (!chosen) throw new AccountMissingError()
  return parseAccount(chosen)
}

function errorNameOf(abi: Abi, data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return args && args.length > 0 ? `${errorName}(${args.join(', ')})` : errorName
  } catch {
    // The contract reverted with something that nobody declared; the data itself is told.
    return null
  }
}
