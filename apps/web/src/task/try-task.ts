import { type AbiRegistry, type Action, compileAction, matchAction, ProtocolError } from '@laurel/protocol'
import { type Address, BaseError, type Hex, isAddressEqual, type Log } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { toPayees } from '../action-editor/payee-messages.ts'
import type { ChainClient } from '../config/chain-client.ts'
import { formatRevert } from '../errors/format-error.ts'
import { findGrant } from './find-grant.ts'
import type { SimulatedLog } from './task-evidence.ts'
import type { IndirectWay, TaskWay } from './task-way.ts'

/** The result of a simulated call. */
export type TaskTrial =
  | { readonly status: 'counts' | 'does-not-count' }
  /** `reason` is null when the contract's revert data says nothing to a user. */
  | { readonly status: 'reverts'; readonly reason: string | null }
  /** It would qualify if the account sent the transaction itself, which it does not. */
  | { readonly status: 'indirect'; readonly way: IndirectWay }
  /** It lets another account take the sender's assets, which a boost must never ask for. */
  | { readonly status: 'gives-rights'; readonly taker: Address; readonly contract: Address }
  /** The node cannot simulate calls with their logs, so nothing is known. */
  | { readonly status: 'untried' }
  /** The network did not answer, so nothing is known. */
  | { readonly status: 'unanswered' }

/** The call of a task: what the wallet would send. */
export type TaskCall = {
  readonly account: Address
  readonly to: Address
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
}

/** What a call is matched with. */
export type TaskRule = { readonly action: Action; readonly abiItems: AbiRegistry }

/**
 * Simulates a call on the newest block, and matches it: see {@link matchTask}.
 * @param readWay - reads how the call would reach the chain.
 * @throws viem's errors when the node does not respond.
 */
export async function tryTask(
  client: ChainClient,
  rule: TaskRule,
  call: TaskCall,
  readWay: () => Promise<TaskWay>,
): Promise<TaskTrial> {
  const [[block], way] = await Promise.all([
    simulateBlocks(client, { blocks: [{ calls: [call] }] }).catch(noneWhenUnknown),
    readWay(),
  ])
  const result = block?.calls[0]
  if (result === undefined) return { status: 'untried' }
  if (result.status === 'failure') return { status: 'reverts', reason: formatRevert(result.data) }
  return matchTask(client, rule, { call, logs: result.logs ?? [], way })
}

/** The address of the events by which a node reports transfers of the native currency. No contract emitted them. */
const NATIVE_LOGS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Matches a simulated call and its logs as the verifier would, in the way in which it would reach the chain: whether it
 * qualifies, pays its account, and gives no other account rights over the account's assets. Whether the boost still pays
 * is not checked here.
 * @throws viem's errors when the node does not respond.
 */
export async function matchTask(
  client: ChainClient,
  { action, abiItems }: TaskRule,
  {
    call: { account, to, data },
    logs: reported,
    way,
    trusted = [],
  }: {
    readonly call: TaskCall
    readonly logs: readonly SimulatedLog[]
    readonly way: TaskWay
    /** Accounts that may get an allowance: see `findGrant`. */
    readonly trusted?: readonly Address[]
  },
): Promise<TaskTrial> {
  const logs = reported.filter(({ address }) => address.toLowerCase() !== NATIVE_LOGS)
  const right = await findGrant(client, account, logs.map(toPendingLog), trusted)
  if (right !== null) return { status: 'gives-rights', ...right }
  const { toTaskEvidence } = await import('./task-evidence.ts')
  try {
    const compiled = compileAction(action, { abiItems })
    const counts = (by: TaskWay) =>
      toTaskEvidence(client.chain.id, by, { account, to, data, logs }).every((evidence) =>
        toPayees(matchAction(compiled, evidence)).payable.some((payee) => isAddressEqual(payee, account)),
      )
    if (counts(way)) return { status: 'counts' }
    return way !== 'direct' && counts('direct') ? { status: 'indirect', way } : { status: 'does-not-count' }
  } catch (error) {
    if (error instanceof ProtocolError) return { status: 'untried' }
    throw error
  }
}

/** The log as viem's decoder takes it: of a transaction that is in no block. */
function toPendingLog({ address, topics: [first, ...others], data }: SimulatedLog): Log {
  const place = { blockHash: null, blockNumber: null, logIndex: null, transactionHash: null, transactionIndex: null }
  return { ...place, address, topics: first === undefined ? [] : [first, ...others], data, removed: false }
}

/** Whether a node does not support `eth_simulateV1`, by the name or the code of its error. */
function noneWhenUnknown(error: unknown): readonly [] {
  const isUnknown =
    error instanceof BaseError &&
    error.walk((cause) => {
      const code = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : null
      return code === -32601 || code === -32004
    }) !== null
  if (isUnknown) return []
  throw error
}
