import type { Hex } from 'viem'
import { findKnownAfter } from '../confirm/find-parties.ts'
import { OperationRevertedError } from '../smart-account/errors.ts'
import { waitForOperation } from '../smart-account/send-operation.ts'
import { confirmCalls, sumFees } from './confirm-calls.ts'
import type { RpcContext } from './context.ts'
import { NodeError, UnsupportedMethodError } from './errors.ts'
import { parseTransactionParameters, toAuthorizations } from './parse-call.ts'
import { type OutgoingCall, readFees, sendTransaction } from './prepare-transaction.ts'
import { requireChain, requireForeignCalls, requireSender } from './require.ts'
import { sendAccountCalls } from './send-account-calls.ts'

/**
 * `eth_sendTransaction`: shows what it does, and after the click signs and sends it. Of a smart account it is a user operation, and the
 * answer comes when it is included.
 * @returns the hash of the transaction.
 * @throws the errors of {@link RpcContext}, `InvalidParametersError`, and `NodeError` when no node accepts it. Of a smart account, what
 * `sendAccountCalls` throws, and `OperationRevertedError`: the transaction itself succeeds, so that its receipt would not say it.
 */
export async function answerSendTransaction(context: RpcContext, params: unknown): Promise<Hex> {
  const { from, chainId, call, gas, authorizations } = parseTransactionParameters(params)
  const chain = requireChain(context, chainId)
  const sender = requireSender(context, from, chain)
  requireForeignCalls(sender, chain, [call])
  if (sender.type === 'smartAccount') {
    const { to, value, data } = call
    if (to === null || authorizations.length > 0)
      throw new UnsupportedMethodError('eth_sendTransaction without a receiver, or with an authorization')
    const { hash } = await sendAccountCalls(context, { sender, chain, calls: [{ to, value, data }] })
    const { success, receipt } = await waitForOperation(context.bundlersOf(chain), hash)
    if (!success) throw new OperationRevertedError(hash)
    return receipt.transactionHash
  }
  const account = sender.address
  const client = context.nodeOf(chain)
  const outgoing: OutgoingCall = { ...call, from: account, givenGas: gas, authorizations, delegateTo: null }
  const reading = readFees(client, outgoing).catch(() => null)
  const confirmation = reading.then((fees) =>
    confirmCalls(context, {
      ...{ account, chain, calls: [call], fee: sumFees([fees]), operation: null, content: 'transaction' },
      authorizations: toAuthorizations(authorizations),
    }),
  )
  await context.approve(confirmation)
  const [{ content }, fees] = await Promise.all([confirmation, reading])
  if (fees === null) throw new NodeError('no node reported a network fee')
  context.receivers.add(account, findKnownAfter(content, account))
  try {
    return await sendTransaction(client, { call: outgoing, fees, chain }, context)
  } catch (error) {
    throw NodeError.from(error)
  }
}
