import { createCache } from '@laurel/server/cache.ts'
import { RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { createConcurrencyGate } from '@laurel/server/chain/concurrency-gate.ts'
import { createRequestDeduper } from '@laurel/server/chain/dedupe-requests.ts'
import { createHedge, type Hedge } from '@laurel/server/chain/hedge.ts'
import { readHeight } from '@laurel/server/chain/read-height.ts'
import { toFinality } from '@laurel/server/settings/node-settings.ts'
import { LRUCache } from 'lru-cache'
import { numberToHex } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import { DEVELOPMENT_CHAINS } from '../chain/development-chains.ts'
import {
  CACHED_RESULT_MS,
  FINALIZED_HEIGHT_MS,
  MAX_CACHED_LENGTH,
  MAX_CACHED_RESULT_LENGTH,
  MAX_CACHED_RESULTS,
  MAX_CONCURRENT_CALLS,
  MAX_WAITING_CALLS,
} from './rpc-limits.ts'
import { type RpcCall, rpcCodes } from './rpc-message.ts'
import { checkLogRange, type RpcMethod, rpcMethods } from './rpc-methods.ts'
import { busy, noNode, type RpcOutcome, toFailure } from './rpc-outcome.ts'

/** Passes calls on to the nodes of chains. */
export type RpcService = {
  readonly chainIds: readonly number[]
  /** @returns null for a chain that is not served. Never rejects. */
  call(chainId: number, call: RpcCall): Promise<RpcOutcome> | null
}

/**
 * Creates the service. A result of a finalized block is cached, because no later block can change it, and equal calls at the same time are
 * one. The result of one node is passed on: a client that must be sure compares several.
 * @param options.getEra - another number since a chain was halted or resumed, when results of finalized blocks may be of another chain.
 * @param options.nowMs - a monotonic clock.
 */
export function createRpcService({
  chains,
  getEra,
  nowMs,
}: {
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly getEra: (chainId: number) => number
  readonly nowMs: () => number
}): RpcService {
  const results = new LRUCache<string, string>({
    ...{ max: MAX_CACHED_RESULTS, maxSize: MAX_CACHED_LENGTH, ttl: CACHED_RESULT_MS },
    ...{ maxEntrySize: MAX_CACHED_RESULT_LENGTH, sizeCalculation: (json, key) => json.length + key.length },
  })
  const isFull = new RangeError('too many calls')
  const gate = createConcurrencyGate({
    atOnce: MAX_CONCURRENT_CALLS,
    maxWaiting: MAX_WAITING_CALLS,
    full: () => isFull,
  })
  const share = createRequestDeduper<string>(nowMs)
  const heights = createCache<string, bigint>({ size: 2 * chains.size + 1, ageMs: FINALIZED_HEIGHT_MS, nowMs })
  const hedges = new Map([...chains].map(([id, { nodes }]): [number, Hedge] => [id, createHedge(nodes.nodes, nowMs)]))

  const heightOf = (chain: ApiChain, of: 'latest' | 'finalized') =>
    heights.get(`${chain.chainId} ${of}`, () =>
      readHeight(chain.nodes, of === 'latest' ? of : toFinality(chain.settings.finality)),
    )

  const send = async (chain: ApiChain, hedge: Hedge, call: RpcCall & { readonly rule: RpcMethod }): Promise<string> => {
    const { method, params, rule } = call
    const key = `${chain.chainId} ${getEra(chain.chainId)} ${method} ${JSON.stringify(params)}`
    const cached = results.get(key)
    if (cached !== undefined) return cached
    if (method === 'eth_sendRawTransaction') return toJson(await gate(() => hedge.broadcast(method, params)))
    return share(key, async () => {
      const result = await gate(() => hedge.request(method, params))
      const json = toJson(result)
      const block = result === null || json.length > MAX_CACHED_RESULT_LENGTH ? null : rule.blockOf(params, result)
      if (block !== null && (await isFinalized(chain, block))) results.set(key, json)
      return json
    })
  }
  /** When the height is not known, nothing is cached. */
  const isFinalized = async (chain: ApiChain, block: bigint) =>
    !DEVELOPMENT_CHAINS.has(chain.chainId) &&
    heightOf(chain, 'finalized').then(
      (height) => block <= height,
      () => false,
    )

  const answer = async (chain: ApiChain, hedge: Hedge, call: RpcCall): Promise<RpcOutcome> => {
    const { method, params } = call
    const rule = rpcMethods.get(method)
    if (rule === undefined) {
      const message = `This API does not pass on ${method}. It passes on methods that read, and eth_sendRawTransaction.`
      return { type: 'failure', failure: { code: rpcCodes.methodNotFound, message } }
    }
    try {
      const wrong =
        rule.check(params) ?? (method === 'eth_getLogs' ? checkLogRange(params, await heightOf(chain, 'latest')) : null)
      if (wrong !== null)
        return { type: 'failure', failure: { code: rpcCodes.invalidParams, message: `${method}: ${wrong}.` } }
      if (method === 'eth_chainId') return { type: 'result', json: toJson(numberToHex(chain.chainId)) }
      // The accounts of a node are nobody's here.
      if (method === 'eth_accounts') return { type: 'result', json: '[]' }
      return { type: 'result', json: await send(chain, hedge, { ...call, params: rule.limit(params), rule }) }
    } catch (error) {
      if (error instanceof RpcRefusal) return { type: 'failure', failure: toFailure(error) }
      return error === isFull ? busy : noNode
    }
  }
  return {
    chainIds: [...chains.keys()],
    call(chainId, call) {
      const [chain, hedge] = [chains.get(chainId), hedges.get(chainId)]
      return chain === undefined || hedge === undefined ? null : answer(chain, hedge, call)
    },
  }
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null)
}
