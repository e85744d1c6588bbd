import { describe, expect, test } from 'vitest'
import type { ChainNode } from './chain-node.ts'
import { dedupeRequests } from './dedupe-requests.ts'

/** A node whose responses arrive when they are released, each with its own number. */
function createSlowNode() {
  const requests: ((how: 'answer' | 'fail') => void)[] = []
  const node: ChainNode = {
    name: 'slow',
    request: (method) =>
      new Promise((resolve, reject) => {
        const number = requests.length
        requests.push((how) => (how === 'answer' ? resolve(`${method} ${number}`) : reject(new Error('down'))))
      }),
  }
  return { node, asked: requests }
}

describe('dedupeRequests', () => {
  test('default: equal requests at the same time share a response, and other requests do not', async () => {
    const { node, asked: requests } = createSlowNode()
    const shared = dedupeRequests(node, () => 0)
    const answers = [shared.request('a', [1]), shared.request('a', [1]), shared.request('a', [2])]
    for (const release of requests) release('answer')
    expect(await Promise.all(answers)).toEqual(['a 0', 'a 0', 'a 1'])
  })

  test('behavior: neither a response nor a failure is cached', async () => {
    const { node, asked: requests } = createSlowNode()
    const shared = dedupeRequests(node, () => 0)
    const first = shared.request('a', [])
    requests[0]?.('fail')
    await expect(first).rejects.toThrow('down')
    const second = shared.request('a', [])
    requests[1]?.('answer')
    expect(await second).toBe('a 1')
    const third = shared.request('a', [])
    requests[2]?.('answer')
    expect(await third).toBe('a 2')
  })

  test('behavior: a request that has been pending for long is sent again', async () => {
    const { node, asked: requests } = createSlowNode()
    let now = 0
    const shared = dedupeRequests(node, () => now)
    const old = shared.request('a', [])
    now = 101
    const fresh = [shared.request('a', []), shared.request('a', [])]
    requests[0]?.('answer')
    expect(await old).toBe('a 0')
    // The end of the old request does not drop the new one.
    const joined = shared.request('a', [])
    requests[1]?.('answer')
    expect(await Promise.all([...fresh, joined])).toEqual(['a 1', 'a 1', 'a 1'])
  })
})
