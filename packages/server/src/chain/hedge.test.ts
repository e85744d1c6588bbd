import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChainNode, RpcRefusal } from './chain-node.ts'
import { InvalidRpcResponseError } from './errors.ts'
import { createHedge } from './hedge.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Behavior = { readonly afterMs?: number; readonly result?: unknown; readonly error?: Error }

function nodes(...behaviors: readonly Behavior[]) {
  const requests: string[] = []
  const made = behaviors.map(({ afterMs = 0, result, error }, at): ChainNode => {
    const name = `node-${at}`
    return {
      name,
      async request() {
        requests.push(name)
        await new Promise((done) => setTimeout(done, afterMs))
        if (error) throw error
        return result ?? name
      },
    }
  })
  return { requests, hedge: createHedge(made, () => Date.now()) }
}

const down = () => new InvalidRpcResponseError({ node: 'x', why: 'down' })
const refusal = (rpcCode: number) => new RpcRefusal({ message: 'no', rpcCode, data: null })

async function settle<value>(promise: Promise<value>): Promise<value> {
  promise.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  return promise
}

describe('createHedge', () => {
  test('default: a fast node alone is asked', async () => {
    const { requests, hedge } = nodes({ afterMs: 10 }, {})
    for (let at = 0; at < 5; at++) expect(await settle(hedge.request('eth_call', []))).toBe('node-0')
    expect(requests).toEqual(Array(5).fill('node-0'))
  })

  test('behavior: the next node is asked when the first takes longer than usual, and the first to respond counts', async () => {
    const { requests, hedge } = nodes({ afterMs: 3_000 }, { afterMs: 5 })
    expect(await settle(hedge.request('eth_call', []))).toBe('node-1')
    expect(requests).toEqual(['node-0', 'node-1'])
  })

  test('behavior: the next node is asked at once when the first fails, which is then the last', async () => {
    const { requests, hedge } = nodes({ error: down() }, { afterMs: 1 })
    expect(await settle(hedge.request('eth_call', []))).toBe('node-1')
    expect(await settle(hedge.request('eth_call', []))).toBe('node-1')
    expect(requests).toEqual(['node-0', 'node-1', 'node-1'])
  })

  test.each([3, -32_602])('behavior: no other node is asked after the error %i', async (code) => {
    const { requests, hedge } = nodes({ error: refusal(code) }, {})
    await expect(settle(hedge.request('eth_call', []))).rejects.toThrow(RpcRefusal)
    expect(requests).toEqual(['node-0'])
  })

  test('error: another error of a node counts only when no node has a result', async () => {
    expect(await settle(nodes({ error: refusal(-32_000) }, {}).hedge.request('eth_call', []))).toBe('node-1')
    const failed = nodes({ error: down() }, { error: refusal(-32_000) }).hedge.request('eth_call', [])
    await expect(settle(failed)).rejects.toThrow(RpcRefusal)
    await expect(settle(nodes({ error: down() }, { error: down() }).hedge.request('x', []))).rejects.toThrow('down')
    await expect(settle(nodes().hedge.request('x', []))).rejects.toThrow('no nodes')
  })

  test('behavior: a broadcast reaches every node, and one that takes it is enough', async () => {
    const { requests, hedge } = nodes({ error: refusal(-32_000) }, { afterMs: 50, result: '0x1' }, { error: down() })
    expect(await settle(hedge.broadcast('eth_sendRawTransaction', ['0x']))).toBe('0x1')
    expect(requests).toEqual(['node-0', 'node-1', 'node-2'])
    const refused = nodes({ error: down() }, { error: refusal(-32_000) }).hedge.broadcast('x', [])
    await expect(settle(refused)).rejects.toThrow(RpcRefusal)
  })
})
