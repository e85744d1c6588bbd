import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { AccountCall } from '@laurel/wallet/smart-account'
import type { Address, Hex, TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { Call } from '../confirm/describe-call.ts'
import { smartAccountsOf } from '../smart-account/contracts.ts'
import { delegateOf, readDelegation } from '../smart-account/delegation.ts'
import { UnknownDelegateError } from '../smart-account/errors.ts'
import type { AccountSender } from '../smart-account/prepare-operation.ts'
import { readIsReplaced, readReceipt } from '../smart-account/send-operation.ts'
import { type OperationBatch, type TransactionBatch, toOperationId } from './calls-log.ts'
import type { RpcContext } from './context.ts'
import {
  AtomicityNotSupportedError,
  CapabilityNotSupportedError,
  DuplicateBatchError,
  NodeError,
  UnknownBatchError,
  UnsupportedMethodError,
} from './errors.ts'
import { type BatchParameters, parseBatchParameters } from './parse-call.ts'
import { requireChain, requireForeignCalls, requireSender } from './require.ts'
import { sendAccountCalls } from './send-account-calls.ts'
import { type DelegatedCalls, randomId, sendDelegatedCalls } from './send-delegated-calls.ts'
import { sendInOrder } from './send-in-order.ts'

/**
 * `wallet_sendCalls` (EIP-5792). Of a smart account it is one user operation. Of an account with a key it is one transaction, if the
 * request requires that or the account has delegated before, and the operator enables delegations on the network (EIP-7702). Otherwise,
 * after one click, each call is sent as a transaction, the next one when the one before succeeded: that is not atomic.
 * @returns the id of the batch, which is the app's if it gives one; of version 1.0, only its text.
 * @throws {DuplicateBatchError} when the app gave the id to another batch.
 */
export async function answerSendCalls(context: RpcContext, params: unknown): Promise<{ readonly id: string } | string> {
  const batch = parseBatchParameters(params)
  const giveBack = batch.id === null ? null : context.calls.take(context.origin, batch.id)
  if (batch.id !== null && giveBack === null) throw new DuplicateBatchError()
  try {
    const id = await sendBatch(context, batch)
    return batch.version.startsWith('1') ? id : { id }
  } finally {
    // A batch that was sent has its id in the log. What its user declined may be requested again.
    giveBack?.()
  }
}

async function sendBatch(context: RpcContext, batch: BatchParameters): Promise<string> {
  const { from, chainId, isAtomicRequired, calls, required } = batch
  const chain = requireChain(context, chainId)
  const sender = requireSender(context, from, chain)
  requireForeignCalls(sender, chain, calls)
  const [capability] = required
  if (capability !== undefined) throw new CapabilityNotSupportedError(capability)
  if (sender.type === 'smartAccount') {
    return sendOperationBatch(context, sender, chain, batch)
  }
  const account = sender.address
  const delegated =
    calls.length > 1 ? await findDelegatedCalls(context, { account, chain, calls, isAtomicRequired }) : null
  if (delegated !== null) {
    const sent = await sendDelegatedCalls(context, delegated)
    const id = batch.id ?? sent.id
    context.calls.set(context.origin, { ...sent, id })
    return id
  }
  const id = batch.id ?? randomId()
  await sendInOrder(context, { account, chain, calls, id })
  return id
}

/**
 * Returns the calls as the account's code makes them together; null when they are sent one after the other.
 * @throws {AtomicityNotSupportedError} @throws {UnknownDelegateError} when they have to be together, and cannot.
 */
async function findDelegatedCalls(
  context: RpcContext,
  given: {
    readonly account: Address
    readonly chain: FrameChain
    readonly calls: readonly Call[]
    readonly isAtomicRequired: boolean
  },
): Promise<DelegatedCalls | null> {
  const { account, chain, calls, isAtomicRequired } = given
  const delegate = delegateOf(chain)
  const contracts = smartAccountsOf(chain)
  if (delegate === null || contracts === null) {
    if (isAtomicRequired) throw new AtomicityNotSupportedError()
    return null
  }
  const delegation = await readDelegation(context.nodeOf(chain), account).catch((error: unknown) => {
    throw NodeError.from(error)
  })
  if (delegation.type === 'other') {
    if (isAtomicRequired) throw new UnknownDelegateError()
    return null
  }
  // An account delegates only for an app that needs it.
  if (delegation.type === 'none' && !isAtomicRequired) return null
  return { account, chain, contracts, delegate, delegation: delegation.type, calls: toAccountCalls(calls) }
}

/** @throws {UnsupportedMethodError} for a call that creates a contract: an account cannot do so by a call. */
function toAccountCalls(calls: readonly Call[]): readonly AccountCall[] {
  return calls.map(({ to, value, data }) => {
    if (to === null) throw new UnsupportedMethodError('wallet_sendCalls with a call without a receiver')
    return { to, value, data }
  })
}

async function sendOperationBatch(
  context: RpcContext,
  sender: AccountSender,
  chain: FrameChain,
  { calls, id: given }: BatchParameters,
): Promise<string> {
  const sent = await sendAccountCalls(context, { sender, chain, calls: toAccountCalls(calls) })
  const { chainId } = chain
  const id = given ?? toOperationId(sent.hash, chainId)
  context.calls.set(context.origin, { type: 'operation', id, chainId, hash: sent.hash, sent })
  return id
}

/**
 * `wallet_getCallsStatus` (EIP-5792). Its codes: 100 pending, 200 done, 400 never included, 500 reverted completely, 600 in part.
 */
export async function answerCallsStatus(context: RpcContext, params: unknown) {
  const [id] = Array.isArray(params) ? params : []
  const batch = typeof id === 'string' ? context.calls.get(context.origin, id) : null
  if (batch === null) throw new UnknownBatchError()
  return batch.type === 'operation' ? readOperationStatus(context, batch) : readTransactionsStatus(context, batch)
}

async function readOperationStatus(context: RpcContext, { id, chainId, hash, sent }: OperationBatch) {
  const chain = requireChain(context, chainId)
  const bundlers = context.bundlersOf(chain)
  const base = { version: '2.0.0', id, chainId: toQuantity(BigInt(chainId)), atomic: true }
  const included = await readReceipt(bundlers, hash)
  if (included === null) {
    const isReplaced = sent !== null && (await readIsReplaced(context.nodeOf(chain), hash, sent))
    return { ...base, status: isReplaced ? 400 : 100, receipts: [] }
  }
  const { success, logs, receipt } = included
  return {
    ...{ ...base, status: success ? 200 : 500 },
    receipts: [toReceipt({ ...receipt, logs, status: success ? 'success' : 'reverted' })],
  }
}

async function readTransactionsStatus(context: RpcContext, batch: TransactionBatch) {
  const client = context.nodeOf(requireChain(context, batch.chainId))
  const receipts = await Promise.all(
    batch.hashes.map((hash) => getTransactionReceipt(client, { hash }).catch(() => null)),
  )
  const mined = receipts.filter((receipt) => receipt !== null)
  const succeeded = mined.filter(({ status }) => status === 'success').length
  const isOpen = batch.status === 'sending' ? mined.length === succeeded : mined.length < batch.hashes.length
  return {
    ...{ version: '2.0.0', id: batch.id, chainId: toQuantity(BigInt(batch.chainId)), atomic: batch.isAtomic },
    status: isOpen ? 100 : succeeded === batch.size ? 200 : succeeded === 0 ? 500 : 600,
    receipts: mined.map(toReceipt),
  }
}

function toReceipt({
  logs,
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
}: Pick<TransactionReceipt, 'logs' | 'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash'>) {
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics: [...topics] })),
    status: status === 'success' ? '0x1' : '0x0',
    ...{ blockHash, blockNumber: toQuantity(blockNumber), gasUsed: toQuantity(gasUsed), transactionHash },
  }
}

function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
