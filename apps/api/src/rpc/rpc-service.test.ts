import type { ChainNode } from '@laurel/server/chain/chain-node.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ApiChain } from '../chain/api-chain.ts'
import { chainSchema } from '../settings/chain-settings.ts'
import { createRpcService } from './rpc-service.ts'

/** A chain of a hundred blocks, whose node returns another balance each time. */
function openCounted(chainId: number, getEra: () => number = () => 0) {
  let reads = 0
  const node: ChainNode = {
    name: 'counted',
    async request(method) {
      return method === 'eth_getBalance' ? numberToHex(++reads) : { number: numberToHex(100n) }
    },
  }
  const settings = chainSchema.parse({ chainId, name: 'Test', rpcUrls: ['http://127.0.0.1:1'], finality: { depth: 2 } })
  const nodes = { chainId, nodes: [node], quorum: 1 }
  const chain: ApiChain = { chainId, settings, nodes, client: createQuorumClient(nodes, 'latest') }
  const rpc = createRpcService({ chains: new Map([[chainId, chain]]), getEra, nowMs: () => performance.now() })
  const params = ['0x0000000000000000000000000000000000000001', '0x5']
  return async () => {
    const outcome = await rpc.call(chainId, { id: 1, isNotification: false, method: 'eth_getBalance', params })
    // Equal calls at the same moment are one.
    await new Promise((done) => setTimeout(done, 120))
    return outcome?.type === 'result' ? outcome.json : outcome
  }
}

describe('createRpcService', () => {
  test('default: a result of a finalized block is read once', async () => {
    const read = openCounted(8453)
    expect([await read(), await read()]).toEqual(['"0x1"', '"0x1"'])
  })

  test('behavior: after a chain was halted or resumed, nothing that was read before is returned', async () => {
    let era = 0
    const read = openCounted(8453, () => era)
    expect(await read()).toBe('"0x1"')
    era++
    expect([await read(), await read()]).toEqual(['"0x2"', '"0x2"'])
  })

  test.each([1337, 31_337])(
    'behavior: nothing of development chain %i is cached, because it is set back',
    async (id) => {
      const read = openCounted(id)
      expect([await read(), await read()]).toEqual(['"0x1"', '"0x2"'])
    },
  )
})
