import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { Address, Hash } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import type { Call } from '../confirm/describe-call.ts'
import { findKnownAfter } from '../confirm/find-parties.ts'
import type { TransactionBatch } from './calls-log.ts'
import { confirmCalls, sumFees } from './confirm-calls.ts'
import type { RpcContext } from './context.ts'
import { NodeError } from './errors.ts'
import { limitFees, maxCostOf, type OutgoingCall, readFees, sendTransaction } from './prepare-transaction.ts'

/** Calls of an account with a key, each of which is a transaction. */
export type OrderedCalls = {
  readonly account: Address
  readonly chain: FrameChain
  readonly calls: readonly Call[]
  /** The id of the batch. */
  readonly id: string
}

/**
 * Shows calls, and after one click sends each as a transaction, the next one when the one before succeeded. It returns when the first one
 * was sent, and the app follows the others by the status of the batch. All of them cost what was shown at most: the first one has the fee
 * that was confirmed, and a later one that would cost more ends the batch.
 * @throws the errors of {@link RpcContext}, and `NodeError` when no fee was shown, or no node accepts the first one.
 */
export async function sendInOrder(context: RpcContext, { account, chain, calls, id }: OrderedCalls): Promise<void> {
  const client = context.nodeOf(chain)
  const outgoing = calls.map(
    (call): OutgoingCall => ({ ...call, from: account, givenGas: null, authorizations: [], delegateTo: null }),
  )
  const reading = Promise.all(outgoing.map((call) => readFees(client, call).catch(() => null)))
  const confirmation = reading.then((fees) =>
    confirmCalls(context, {
      ...{ account, chain, calls, fee: sumFees(fees), authorizations: [], operation: null, content: 'calls' },
    }),
  )
  await context.approve(confirmation)
  const [{ content }, fees] = await Promise.all([confirmation, reading])
  const steps = outgoing.flatMap((call, at) => {
    const shown = fees[at] ?? null
    return shown === null ? [] : [{ call, shown }]
  })
  if (steps.length !== outgoing.length) throw new NodeError('no node reported a network fee')
  context.receivers.add(account, findKnownAfter(content, account))

  const hashes: Hash[] = []
  const save = (status: TransactionBatch['status']) =>
    context.calls.set(context.origin, {
      ...{ type: 'transactions', id, chainId: chain.chainId, size: calls.length, status, isAtomic: false },
      hashes: [...hashes],
    })
  /** What was shown of the calls so far, and not spent by them. */
  let left = 0n
  const sendAll = async (rest: typeof steps) => {
    for (const { call, shown } of rest) {
      const [before] = hashes.slice(-1)
      if (before !== undefined) {
        const { status } = await waitForTransactionReceipt(client, { hash: before })
        if (status !== 'success') return save('ended')
      }
      left += maxCostOf(shown)
      // What came before changes what a later call needs.
      const needed = before === undefined ? shown : limitFees(await readFees(client, call), left)
      if (needed === null) return save('ended')
      left -= maxCostOf(needed)
      hashes.push(await sendTransaction(client, { call, fees: needed, chain }, context))
      save(hashes.length === calls.length ? 'sent' : 'sending')
    }
  }
  try {
    await sendAll(steps.slice(0, 1))
  } catch (error) {
    throw NodeError.from(error)
  }
  void sendAll(steps.slice(1)).catch(() => save('ended'))
}
