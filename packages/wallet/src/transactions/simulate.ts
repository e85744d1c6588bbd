import { type Address, BaseError, type Client, type Hex, RpcError, RpcRequestError, UnknownRpcError } from 'viem'
import { type BalanceChange, type ChainLog, readChanges } from './balance-changes.ts'
import { toHexCall } from './hex-call.ts'
import { decodeErrorString, isRevert, readRevertReason } from './revert-reason.ts'
import type { TransactionCall } from './transaction.ts'

/**
 * What a call would do now.
 * - `changes`: what leaves the account and arrives in it, by token. `readChanges` of the `logs` says it of others.
 * - `succeeds`: the node cannot say what moves, but the call would succeed.
 * - `reverts`: it would fail. `reason` is a text of the contract.
 * - `unavailable`: it could not be tried. `reason` says whether the network did not answer, or its node cannot try it.
 */
export type Simulation =
  | { readonly status: 'loading' }
  | {
      readonly status: 'changes'
      readonly changes: readonly BalanceChange[]
      readonly logs: readonly ChainLog[]
    }
  | { readonly status: 'succeeds' }
  | { readonly status: 'reverts'; readonly reason: string | null }
  | Untried

type Untried = { readonly status: 'unavailable'; readonly reason: 'no-answer' | 'unsupported' }

type SimulatedCall = TransactionCall & { readonly from: Address }

/**
 * Tries a call on the latest block, without sending it. Never throws.
 * @param before - calls that come first, such as an approval. Without `eth_simulateV1`, they cannot be tried.
 */
export async function simulate(
  client: Client,
  call: SimulatedCall,
  before: readonly SimulatedCall[] = [],
): Promise<Simulation> {
  const simulation = await simulateWithTransfers(client, [...before, call], before.length)
  return simulation.status === 'unavailable' && before.length === 0 ? simulateCall(client, call) : simulation
}

/**
 * Tries calls on the latest block, one after the other, without sending them. Never throws. The changes are those of all
 * of them, and one that fails makes the result `reverts`. Without `eth_simulateV1`, only a single call can be tried.
 */
export async function simulateCalls(client: Client, calls: readonly SimulatedCall[]): Promise<Simulation> {
  const [first] = calls
  if (first === undefined) return { status: 'unavailable', reason: 'unsupported' }
  const simulation = await simulateWithTransfers(client, calls, 0)
  return simulation.status === 'unavailable' && calls.length === 1 ? simulateCall(client, first) : simulation
}

/**
 * Tries calls with `eth_simulateV1`, which not every node has.
 * @param from - the index of the first call whose changes count.
 */
async function simulateWithTransfers(
  client: Client,
  calls: readonly SimulatedCall[],
  from: number,
): Promise<Simulation> {
  try {
    const blocks = await client.request({
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [{ calls: calls.map(toHexCall) }], traceTransfers: true }, 'latest'],
    })
    const results = blocks[0]?.calls.slice(from)
    const account = calls.at(-1)?.from
    if (results === undefined || results.length !== calls.length - from || account === undefined) {
      return { status: 'unavailable', reason: 'unsupported' }
    }
    const failed = results.find(({ status }) => BigInt(status) !== 1n)
    if (failed !== undefined) {
      const data: Hex | undefined = failed.error?.data ?? failed.returnData
      return { status: 'reverts', reason: data === undefined ? null : decodeErrorString(data) }
    }
    const logs = results.flatMap((result) => result.logs ?? [])
    return { status: 'changes', changes: readChanges(logs, account), logs }
  } catch (error) {
    return toUntried(error, 'unsupported')
  }
}

async function simulateCall(client: Client, call: SimulatedCall): Promise<Simulation> {
  try {
    await client.request({ method: 'eth_call', params: [toHexCall(call), 'latest'] })
    return { status: 'succeeds' }
  } catch (error) {
    return toUntried(error, 'no-answer')
  }
}

/** @param answered - what an answer of the node means, unless it is a revert. */
function toUntried(error: unknown, answered: Untried['reason']): Simulation {
  if (isRevert(error)) return { status: 'reverts', reason: readRevertReason(error) }
  // viem wraps a failed fetch in an unknown error too, although no node answered.
  const isAnswer =
    error instanceof BaseError &&
    error.walk(
      (cause) => cause instanceof RpcRequestError || (cause instanceof RpcError && !(cause instanceof UnknownRpcError)),
    ) !== null
  return { status: 'unavailable', reason: isAnswer ? answered : 'no-answer' }
}
