import type { Hex } from 'viem'
import { findKnownAfter } from '../confirm/find-parties.ts'
import { confirmCalls } from './confirm-calls.ts'
import type { RpcContext } from './context.ts'
import { NodeError } from './errors.ts'
import { parseTransactionParameters, toAuthorizations } from './parse-call.ts'
import { type OutgoingCall, readFees, sendTransaction } from './prepare-transaction.ts'
import { requireAccount, requireChain } from './require.ts'

/**
 * `eth_sendTransaction`: shows what it does, and after the click signs and sends it.
 * @returns the hash of the transaction.
 * @throws the errors of {@link RpcContext}, `InvalidParametersError`, and `NodeError` when no node accepts it.
 */
export async function answerSendTransaction(context: RpcContext, params: unknown): Promise<Hex> {
  const { from, chainId, call, gas, authorizations } = parseTransactionParameters(params)
  const account = requireAccount(context, from)
  const chain = requireChain(context, chainId)
  const client = context.nodeOf(chain)
  const outgoing: OutgoingCall = { ...call, from: account, givenGas: gas, authorizations }
  const reading = readFees(client, outgoing).catch(() => null)
  const confirmation = reading.then((fees) =>
    confirmCalls(context, {
      ...{ account, chain, calls: [call], fees: [fees], content: 'transaction' },
      authorizations: toAuthorizations(authorizations),
    }),
  )
  await context.approve(confirmation)
  const [{ content }, fees] = await Promise.all([confirmation, reading])
  if (fees === null) throw new NodeError('no node reported a network fee')
  context.receivers.add(account, findKnownAfter(content, account))
  try {
    return await sendTransaction(client, { call: outgoing, fees, chain }, context.sign)
  } catch (error) {
    throw NodeError.from(error)
  }
}
