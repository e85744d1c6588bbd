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
  const simulation = await simulateWithTransfers(client, call, before)
  return simulation ?? (before.length > 0 ? { status: 'unavailable' } : simulateCall(client, call))
}

/** Returns null where the node does not have `eth_simulateV1`. */
async function simulateWithTransfers(
  client: Client,
  call: SimulatedCall,
  before: readonly SimulatedCall[],
): Promise<Simulation | null> {
  try {
    const blocks = await client.request({
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [{ calls: [...before, call].map(toHexCall) }], traceTransfers: true }, 'latest'],
    })
    const result = blocks[0]?.calls[before.length]
    if (result === undefined) return null
    if (BigInt(result.status) !== 1n) {
      const data: Hex | undefined = result.error?.data ?? result.returnData
      return { status: 'reverts', reason: data === undefined ? null : decodeErrorString(data) }
    }
    const logs = result.logs ?? []
    return { status: 'changes', changes: readChanges(logs, call.from), logs }
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
