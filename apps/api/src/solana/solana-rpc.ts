import { RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { createConcurrencyGate } from '@laurel/server/chain/concurrency-gate.ts'
import { writeExactJson } from '@laurel/server/chain/exact-json.ts'
import { MAX_CONCURRENT_CALLS, MAX_WAITING_CALLS } from '../rpc/rpc-limits.ts'
import { type RpcCall, rpcCodes } from '../rpc/rpc-message.ts'
import { busy, noNode, type RpcOutcome, toFailure } from '../rpc/rpc-outcome.ts'
import type { SolanaChain } from './solana-chain.ts'
import { solanaMethods } from './solana-rpc-methods.ts'

/** Passes a call on to the nodes of a network. Never rejects. */
export type CallSolana = (chain: SolanaChain, call: RpcCall) => Promise<RpcOutcome>

/** Creates what passes calls on. The result of one node is passed on; a signed transaction goes to all of them. */
export function createCallSolana(): CallSolana {
  const isFull = new RangeError('too many calls')
  const gate = createConcurrencyGate({
    atOnce: MAX_CONCURRENT_CALLS,
    maxWaiting: MAX_WAITING_CALLS,
    full: () => isFull,
  })
  return async ({ hedge }, { method, params }) => {
    const check = solanaMethods.get(method)
    if (check === undefined) {
      const message = `This API does not pass on ${method}. It passes on methods that read, and sendTransaction.`
      return { type: 'failure', failure: { code: rpcCodes.methodNotFound, message } }
    }
    const wrong = check(params)
    if (wrong !== null) {
      return { type: 'failure', failure: { code: rpcCodes.invalidParams, message: `${method}: ${wrong}.` } }
    }
    try {
      const send = method === 'sendTransaction' ? hedge.broadcast : hedge.request
      return { type: 'result', json: writeExactJson(await gate(() => send(method, params))) }
    } catch (error) {
      if (error instanceof RpcRefusal) return { type: 'failure', failure: toFailure(error) }
      return error === isFull ? busy : noNode
    }
  }
}
