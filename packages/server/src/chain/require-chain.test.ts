import { describe, expect, test } from 'vitest'
import type { ChainNode } from './chain-node.ts'
import { RpcChainMismatchError } from './errors.ts'
import { requireChain } from './require-chain.ts'

function start() {
  const world = { chainId: 1, nowMs: 0, isUp: true }
  const requests: string[] = []
  const node: ChainNode = {
    name: '1-0',
    async request(method) {
      requests.push(method)
      if (!world.isUp) throw new Error('down')
      return method === 'eth_chainId' ? `0x${world.chainId.toString(16)}` : '0x5'
    },
  }
  return { world, asked: requests, held: requireChain(node, { chainId: 1, nowMs: () => world.nowMs }) }
}
const settled = () => new Promise((done) => setTimeout(done, 0))

describe('requireChain', () => {
  test('default: concurrent requests share one check of the chain id', async () => {
    const { held, asked: requests } = start()
    expect(await Promise.all([held.request('eth_call', []), held.request('eth_call', [])])).toEqual(['0x5', '0x5'])
    expect(requests).toEqual(['eth_chainId', 'eth_call', 'eth_call'])
  })

  test('error: a node of another chain gets no other request', async () => {
    const { held, asked: requests, world } = start()
    world.chainId = 2
    for (let time = 0; time < 3; time++)
      await expect(held.request('eth_call', [])).rejects.toThrow(RpcChainMismatchError)
    expect(new Set(requests)).toEqual(new Set(['eth_chainId']))
    world.chainId = 1
    expect(await held.request('eth_call', [])).toBe('0x5')
  })

  test('behavior: a node that changes its chain is noticed within seconds', async () => {
    const { held, world } = start()
    await held.request('eth_call', [])
    world.chainId = 2
    world.nowMs = 5_001
    await held.request('eth_call', [])
    await settled()
    await expect(held.request('eth_call', [])).rejects.toThrow(/serves chain 2 and not chain 1/)
  })

  test('behavior: a node that no longer returns its chain id soon gets no other request', async () => {
    const { held, world } = start()
    await held.request('eth_call', [])
    world.isUp = false
    world.nowMs = 15_001
    await expect(held.request('eth_call', [])).rejects.toThrow('down')
  })
})
