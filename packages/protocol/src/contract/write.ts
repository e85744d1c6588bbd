import type { Account, Address, Client, Hash, Hex, TransactionReceipt } from 'viem'
import { estimateGas, sendTransaction } from 'viem/actions'
import { parseAccount } from 'viem/utils'
import { GasFundsMissingError, NodeRpcError } from '../chain/errors.ts'
import { requestChainId, requestRpc } from '../chain/rpc.ts'
import { AccountMissingError } from './errors.ts'
import { protocolErrorsAbi } from './protocol-errors.ts'
import { requireAddress, requireCode } from './require-contract.ts'
import { type PlannedCall, simulateCall } from './simulate.ts'
import { recordLast, type ShortfallReader, type TransactionOptions, transactionFields } from './transaction-options.ts'
import { waitForCall } from './wait.ts'

/** A transaction that a block includes. */
export type MinedTransaction = { readonly hash: Hash; readonly receipt: TransactionReceipt }

/**
 * Calls a contract of the protocol in a transaction. It simulates the call first, so that a call that would revert
 * costs nothing and fails with an error from the protocol's error table. Then it sends the call and waits until a block
 * includes it.
 * @param what - the start of a sentence, such as "Creating the boost".
 * @returns the mined transaction and the data that the simulation returned.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function transact(
  client: Client,
  {
    to,
    data,
    value = 0n,
    spareGas,
    what,
    account,
    getShortfall,
    ...options
  }: TransactionOptions & {
    readonly to: Address
    readonly data: Hex
    /** In wei. */
    readonly value?: bigint
    /**
     * Gas on top of the node's estimate. A node estimates the least gas with which the call succeeds. Where one part
     * may fail without the whole, as the payment of a fee may, that is too little for the part.
     */
    readonly spareGas?: bigint
    readonly what: string
    /** Reads the missing amounts when the call would revert, so that the error can report them. */
    readonly getShortfall?: ShortfallReader
  },
): Promise<MinedTransaction & { readonly answer: Hex }> {
  const sender = requireAccount(client, account)
  const recorded = recordLast(options, { to, data, value }, getShortfall)
  if (recorded) return recorded
  const { signal } = options
  const call = {
    ...{ account: sender, to, data, value, what, abi: protocolErrorsAbi },
    ...transactionFields(options),
  }
  signal?.throwIfAborted()
  requireAddress(to)
  const chainId = await requestChainId(client)
  const answer = await simulateCall(client, call, getShortfall)
  // A call to an address without code succeeds, does nothing and returns no data. So an empty result needs this check.
  if (answer === '0x') await requireCode(client, to, chainId)
  const limit =
    spareGas === undefined || options.gas !== undefined ? {} : { gas: spareGas + (await estimate(client, call)) }
  signal?.throwIfAborted()
  const hash = await sendCall(client, { ...call, ...limit })
  options.onSent?.(hash)
  const receipt = await waitForCall(client, hash, what, options)
  if (receipt.transactionHash !== hash) options.onSent?.(receipt.transactionHash)
  return { hash: receipt.transactionHash, receipt, answer }
}

function estimate(
  client: Client,
  { account, to, data, value }: { account: Account; to: Address; data: Hex; value: bigint },
) {
  return requestSending('eth_estimateGas', account, () => estimateGas(client, { account, to, data, value }))
}

/**
 * Sends a call. The client's account signs, or the wallet behind the client does.
 * @throws {GasFundsMissingError} when the account cannot pay for the gas.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} also when the user rejects the request in the wallet.
 */
export function sendCall(
  client: Client,
  { account, to, data, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas }: PlannedCall,
): Promise<Hash> {
  return requestSending('eth_sendTransaction', account, () =>
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

/** A node that is tried again, or another one, gives the same answer while the sender has too little for the gas. */
async function requestSending<answer>(
  method: string,
  { address }: Account,
  request: () => Promise<answer>,
): Promise<answer> {
  try {
    return await requestRpc(method, request)
  } catch (error) {
    if (error instanceof NodeRpcError && insufficientFunds.test(error.message)) {
      throw new GasFundsMissingError(address, { cause: error })
    }
    throw error
  }
}

/** JSON-RPC has no code for it, and nodes say it in words. The last ones are those of an estimate without any coins. */
const insufficientFunds = /insufficient funds|exceeds transaction sender account balance|exceeds allowance \(0\)/i

/**
 * Returns the account to send from.
 * @throws {AccountMissingError} when neither the caller nor the client has one.
 */
export function requireAccount(client: Client, account: Account | Address | undefined): Account {
  const chosen = account ?? client.account
  if (!chosen) throw new AccountMissingError()
  return parseAccount(chosen)
}
