import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { AccountCall } from '@laurel/wallet/smart-account'
import { getBlockNumber } from 'viem/actions'
import { findKnownAfter } from '../confirm/find-parties.ts'
import { callsOfOperation, feeOfOperation, summarizeOperation } from '../smart-account/describe-operation.ts'
import { BundlerError } from '../smart-account/errors.ts'
import { type AccountSender, prepareOperation, renewSponsorship } from '../smart-account/prepare-operation.ts'
import { type SentOperation, sendOperation } from '../smart-account/send-operation.ts'
import { type ConfirmedCalls, confirmCalls, type DescribeCalls } from './confirm-calls.ts'
import type { RpcContext } from './context.ts'
import { NodeError } from './errors.ts'

/** Calls of a smart account, as one user operation. */
export type AccountCalls = {
  readonly sender: AccountSender
  readonly chain: FrameChain
  readonly calls: readonly AccountCall[]
  /** How they are shown, where only the frame makes such calls. */
  readonly describe?: DescribeCalls
}

/**
 * Shows calls of a smart account, and after the click signs and sends them as one user operation: all of them happen, or none. The
 * operation is complete before it is shown, and what is shown is read from it.
 * @throws the errors of {@link RpcContext}, `BundlerError`, and `OperationPendingError` when nobody knows whether it was sent.
 */
export async function sendAccountCalls(
  context: RpcContext,
  { sender, chain, calls, describe }: AccountCalls,
): Promise<SentOperation> {
  const bundlers = context.bundlersOf(chain)
  const world = { node: context.nodeOf(chain), bundlers, chain, sponsor: context.sponsor }
  let failure: unknown = null
  const preparing = prepareOperation(world, sender, calls).catch((error: unknown) => {
    failure = error
    return null
  })
  const confirmation = preparing.then((prepared) => {
    const shown: Pick<ConfirmedCalls, 'calls' | 'fee' | 'operation'> =
      prepared === null
        ? {
            calls: calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data })),
            ...{ fee: { status: 'unavailable' }, operation: null },
          }
        : {
            ...{ calls: callsOfOperation(prepared), fee: feeOfOperation(prepared) },
            operation: summarizeOperation(prepared, 'smartAccount'),
          }
    return confirmCalls(context, {
      ...{ ...shown, account: sender.address, chain, authorizations: [], content: describe ?? 'calls' },
    })
  })
  await context.approve(confirmation)
  const [prepared, { content }] = await Promise.all([preparing, confirmation])
  if (prepared === null) throw failure === null ? new BundlerError('no fee is known') : NodeError.from(failure)
  context.receivers.add(sender.address, findKnownAfter(content, sender.address))
  const [ready, block] = await Promise.all([
    renewSponsorship(world, prepared, context.now()),
    getBlockNumber(world.node).catch(() => null),
  ])
  const signature = await context.sign({
    ...{ type: 'userOperation', userOperation: ready.operation, chainId: chain.chainId },
  })
  await sendOperation(bundlers, ready, signature)
  return { hash: ready.hash, account: sender.address, nonce: ready.operation.nonce, block }
}
