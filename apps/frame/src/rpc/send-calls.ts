import { type Address, bytesToHex, type Hash, type Hex } from 'viem'
import { getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
import { findKnownAfter } from '../confirm/find-parties.ts'
import { confirmCalls } from './confirm-calls.ts'
import type { RpcContext } from './context.ts'
import { AtomicityNotSupportedError, InvalidParametersError, NodeError, UnknownBatchError } from './errors.ts'
import { parseAccount, parseBatchParameters } from './parse-call.ts'
import { type OutgoingCall, readFees, sendTransaction } from './prepare-transaction.ts'
import { requireAccount, requireChain } from './require.ts'

/**
 * `wallet_sendCalls` (EIP-5792) of an account without code: after one click, each call is sent as a transaction, the next
 * one when the one before succeeded. That is not atomic, and a request that requires it is refused.
 * @returns the id of the batch; of version 1.0, only its text.
 */
export async function answerSendCalls(context: RpcContext, params: unknown): Promise<{ readonly id: Hex } | Hex> {
  const { version, from, chainId, isAtomicRequired, calls } = parseBatchParameters(params)
  const account = requireAccount(context, from)
  const chain = requireChain(context, chainId)
  if (isAtomicRequired && calls.length > 1) throw new AtomicityNotSupportedError()
  const client = context.nodeOf(chain)
  const outgoing = calls.map((call): OutgoingCall => ({ ...call, from: account, givenGas: null, authorizations: [] }))
  const confirmation = Promise.all(outgoing.map((call) => readFees(client, call).catch(() => null))).then((fees) =>
    confirmCalls(context, { account, chain, calls, fees, authorizations: [], content: 'calls' }),
  )
  await context.approve(confirmation)
  context.receivers.add(account, findKnownAfter((await confirmation).content, account))

  const id = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const hashes: Hash[] = []
  const save = (status: 'sending' | 'sent' | 'ended') =>
    context.calls.set({ id, chainId: chain.chainId, size: calls.length, hashes: [...hashes], status })
  const sendAll = async (rest: readonly OutgoingCall[]) => {
    for (const call of rest) {
      const [before] = hashes.slice(-1)
      if (before !== undefined) {
        const { status } = await waitForTransactionReceipt(client, { hash: before })
        if (status !== 'success') return save('ended')
      }
      const fees = await readFees(client, call)
      hashes.push(await sendTransaction(client, { call, fees, chain }, context.sign))
      save(hashes.length === calls.length ? 'sent' : 'sending')
    }
  }
  try {
    await sendAll(outgoing.slice(0, 1))
  } catch (error) {
    throw NodeError.from(error)
  }
  // The app follows the others by the status of the batch.
  void sendAll(outgoing.slice(1)).catch(() => save('ended'))
  return version.startsWith('1') ? id : { id }
}

/** `wallet_getCallsStatus` (EIP-5792). Its codes: 100 pending, 200 done, 500 reverted completely, 600 in part. */
export async function answerCallsStatus(context: RpcContext, params: unknown) {
  const [id] = Array.isArray(params) ? params : []
  const batch = typeof id === 'string' ? context.calls.get(id) : null
  if (batch === null) throw new UnknownBatchError()
  const client = context.nodeOf(requireChain(context, batch.chainId))
  const receipts = await Promise.all(
    batch.hashes.map((hash) => getTransactionReceipt(client, { hash }).catch(() => null)),
  )
  const mined = receipts.filter((receipt) => receipt !== null)
  const succeeded = mined.filter(({ status }) => status === 'success').length
  const isOpen = batch.status === 'sending' ? mined.length === succeeded : mined.length < batch.hashes.length
  return {
    ...{ version: '2.0.0', id: batch.id, chainId: toQuantity(BigInt(batch.chainId)), atomic: false },
    status: isOpen ? 100 : succeeded === batch.size ? 200 : succeeded === 0 ? 500 : 600,
    receipts: mined.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      logs: logs.map(({ address, data, topics }) => ({ address, data, topics: [...topics] })),
      status: status === 'success' ? '0x1' : '0x0',
      ...{ blockHash, blockNumber: toQuantity(blockNumber), gasUsed: toQuantity(gasUsed), transactionHash },
    })),
  }
}

/** `wallet_getCapabilities` (EIP-5792): no batch of this account is atomic. */
export function answerCapabilities(context: RpcContext, params: unknown): Readonly<Record<string, unknown>> {
  const [named, chainIds] = Array.isArray(params) ? params : []
  const account: Address | null = named === undefined ? null : parseAccount(named, 'wallet_getCapabilities')
  requireAccount(context, account)
  if (chainIds !== undefined && !Array.isArray(chainIds)) throw new InvalidParametersError('wallet_getCapabilities')
  return Object.fromEntries(
    context.config.chains
      .map(({ chainId }) => toQuantity(BigInt(chainId)))
      .filter((id) => chainIds === undefined || chainIds.includes(id))
      .map((id) => [id, { atomic: { status: 'unsupported' } }]),
  )
}

function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
