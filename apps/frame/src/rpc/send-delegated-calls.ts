import type { FrameChain } from '@laurel/wallet/frame-messages'
import { type AccountCall, encodeCalls } from '@laurel/wallet/smart-account'
import { type Address, bytesToHex, type Hex } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import { findKnownAfter } from '../confirm/find-parties.ts'
import type { SmartAccounts } from '../smart-account/contracts.ts'
import type { Delegation } from '../smart-account/delegation.ts'
import { callsOfOperation, feeOfOperation, summarizeOperation } from '../smart-account/describe-operation.ts'
import { type PreparedOperation, prepareOperation, renewSponsorship } from '../smart-account/prepare-operation.ts'
import { sendOperation } from '../smart-account/send-operation.ts'
import { type Batch, toOperationId } from './calls-log.ts'
import { type ConfirmedCalls, confirmCalls, sumFees } from './confirm-calls.ts'
import type { RpcContext } from './context.ts'
import { NodeError } from './errors.ts'
import { type OutgoingCall, readFees, sendTransaction, type TransactionFees } from './prepare-transaction.ts'
import { signDelegation } from './sign-delegation.ts'

/** Calls that an account with a key makes together, by the code that it delegates to (EIP-7702). */
export type DelegatedCalls = {
  readonly account: Address
  readonly chain: FrameChain
  readonly contracts: SmartAccounts
  readonly delegate: Address
  /** Whether it delegates already. */
  readonly delegation: Exclude<Delegation['type'], 'other'>
  readonly calls: readonly AccountCall[]
}

/** How they are sent: as a user operation that the operator pays for, or as a transaction of the account to itself. */
type Prepared =
  | { readonly type: 'operation'; readonly prepared: PreparedOperation }
  | { readonly type: 'transaction'; readonly call: OutgoingCall; readonly fees: TransactionFees }

/**
 * Shows calls of an account with a key, and after the click sends them in one transaction: all of them happen, or none. The first time
 * the account delegates to our contract with it, which the confirmation says.
 * @returns the batch.
 * @throws the errors of {@link RpcContext}, `NodeError`, `BundlerError` and `OperationPendingError`.
 */
export async function sendDelegatedCalls(context: RpcContext, given: DelegatedCalls): Promise<Batch> {
  const { account, chain, delegate, delegation, calls } = given
  let failure: unknown = null
  const preparing = prepare(context, given).catch((error: unknown) => {
    failure = error
    return null
  })
  const confirmation = preparing.then((prepared) =>
    confirmCalls(context, {
      ...describe(prepared, calls),
      ...{ account, chain, authorizations: [], content: 'calls', isTogether: true },
      delegation: delegation === 'none' ? { contract: delegate } : null,
    }),
  )
  await context.approve(confirmation)
  const [prepared, { content }] = await Promise.all([preparing, confirmation])
  if (prepared === null) throw failure === null ? new NodeError('no network fee is known') : NodeError.from(failure)
  context.receivers.add(account, findKnownAfter(content, account))
  return prepared.type === 'operation'
    ? sendAsOperation(context, given, prepared.prepared)
    : sendAsTransaction(context, given, prepared)
}

async function prepare(context: RpcContext, given: DelegatedCalls): Promise<Prepared> {
  const { account, chain, contracts, calls, delegate, delegation } = given
  const node = context.nodeOf(chain)
  if (contracts.paymaster !== undefined) {
    const world = { node, bundlers: context.bundlersOf(chain), chain, sponsor: context.sponsor }
    const sender = { type: 'smartAccount', address: account, owner: account, contracts } as const
    // Without the operator's sponsorship the account sends a transaction, which costs less and needs no bundler.
    const prepared = await prepareOperation(world, sender, calls).catch(() => null)
    if (prepared?.isSponsored === true) return { type: 'operation', prepared }
  }
  const call: OutgoingCall = {
    ...{ from: account, to: account, value: 0n, data: encodeCalls(calls), givenGas: null, authorizations: [] },
    delegateTo: delegation === 'none' ? delegate : null,
  }
  return { type: 'transaction', call, fees: await readFees(node, call) }
}

/** What is shown is read from what is signed. */
function describe(
  prepared: Prepared | null,
  calls: readonly AccountCall[],
): Pick<ConfirmedCalls, 'calls' | 'fee' | 'operation'> {
  if (prepared?.type === 'operation')
    return {
      ...{ calls: callsOfOperation(prepared.prepared), fee: feeOfOperation(prepared.prepared) },
      operation: summarizeOperation(prepared.prepared, 'eoa'),
    }
  return {
    calls: calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data })),
    ...{ fee: sumFees([prepared?.fees ?? null]), operation: null },
  }
}

async function sendAsOperation(
  context: RpcContext,
  { account, chain, delegate, delegation }: DelegatedCalls,
  prepared: PreparedOperation,
): Promise<Batch> {
  const node = context.nodeOf(chain)
  const bundlers = context.bundlersOf(chain)
  const [ready, block, nonce] = await Promise.all([
    renewSponsorship({ chain, sponsor: context.sponsor }, prepared, context.now()),
    getBlockNumber(node).catch(() => null),
    getTransactionCount(node, { address: account }).catch((error: unknown) => {
      throw NodeError.from(error)
    }),
  ])
  const { chainId } = chain
  const userOperation = { ...ready.operation, authorization: undefined }
  const signature = await context.sign({ type: 'userOperation', userOperation, chainId })
  const authorization =
    delegation === 'none' ? await signDelegation(context, { contract: delegate, chain, nonce }) : undefined
  await sendOperation(bundlers, { ...ready, operation: { ...ready.operation, authorization } }, signature)
  const sent = { hash: ready.hash, account, nonce: ready.operation.nonce, block }
  return { type: 'operation', id: toOperationId(ready.hash, chainId), chainId, hash: ready.hash, sent }
}

async function sendAsTransaction(
  context: RpcContext,
  { chain }: DelegatedCalls,
  { call, fees }: Extract<Prepared, { type: 'transaction' }>,
): Promise<Batch> {
  try {
    const hash = await sendTransaction(context.nodeOf(chain), { call, fees, chain }, context)
    return {
      ...{ type: 'transactions', id: randomId(), chainId: chain.chainId, size: 1, hashes: [hash], status: 'sent' },
      isAtomic: true,
    }
  } catch (error) {
    throw NodeError.from(error)
  }
}

/** Returns an id for a batch. */
export function randomId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}
