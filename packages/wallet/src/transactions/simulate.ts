import type { Address, Client, Hex } from 'viem'
import { type BalanceChange, type ChainLog, readChanges } from './balance-changes.ts'
import { toHexCall } from './hex-call.ts'
import { decodeErrorString, isRevert, readRevertReason } from './revert-reason.ts'
import type { TransactionCall } from './transaction.ts'

/**
 * What a call would do now.
 * - `changes`: what leaves the account and arrives in it, by token. `readChanges` of the `logs` says it of others.
 * - `succeeds`: the node cannot say what moves, but the call would succeed.
 * - `reverts`: it would fail. `reason` is a text of the contract.
 * - `unavailable`: it could not be tried.
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
  | { readonly status: 'unavailable' }

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
  return simulation ?? (before.length > 0 ? { status: 'unavailable' } : simulateCall(client, call))
}

/**
 * Tries calls on the latest block, one after the other, without sending them. Never throws. The changes are those of all
 * of them, and one that fails makes the result `reverts`. Without `eth_simulateV1`, only a single call can be tried.
 */
export async function simulateCalls(client: Client, calls: readonly SimulatedCall[]): Promise<Simulation> {
  const [first] = calls
  if (first === undefined) return { status: 'unavailable' }
  const simulation = await simulateWithTransfers(client, calls, 0)
  return simulation ?? (calls.length > 1 ? { status: 'unavailable' } : simulateCall(client, first))
}

/**
 * Returns null where the node does not have `eth_simulateV1`.
 * @param from - the index of the first call whose changes count.
 */
async function simulateWithTransfers(
  client: Client,
  calls: readonly SimulatedCall[],
  from: number,
): Promise<Simulation | null> {
  try {
    const blocks = await client.request({
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [{ calls: calls.map(toHexCall) }], traceTransfers: true }, 'latest'],
    })
    const results = blocks[0]?.calls.slice(from)
    const account = calls.at(-1)?.from
    if (results === undefined || results.length !== calls.length - from || account === undefined) return null
    const failed = results.find(({ status }) => BigInt(status) !== 1n)
    if (failed !== undefined) {
      const data: Hex | undefined = failed.error?.data ?? failed.returnData
      return { status: 'reverts', reason: data === undefined ? null : decodeErrorString(data) }
    }
    const logs = results.flatMap((result) => result.logs ?? [])
    return { status: 'changes', changes: readChanges(logs, account), logs }
  } catch (error) {
    return isRevert(error) ? { status: 'reverts', reason: readRevertReason(error) } : null
  }
}

async function simulateCall(client: Client, call: SimulatedCall): Promise<Simulation> {
  try {
    await client.request({ method: 'eth_call', params: [toHexCall(call), 'latest'] })
    return { status: 'succeeds' }
  } catch (error) {
    return isRevert(error) ? { status: 'reverts', reason: readRevertReason(error) } : { status: 'unavailable' }
  }
}
