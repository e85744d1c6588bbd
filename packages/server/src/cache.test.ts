import { describe, expect, test } from 'vitest'
import { createCache } from './cache.ts'

function scene({ size = 10, maxBytes = 100 }: { size?: number; maxBytes?: number } = {}) {
  const clock = { now: 0 }
  const loads: string[] = []
  const memory = createCache<string, string>({
    ...{ size, maxBytes, ageMs: 1_000, nowMs: () => clock.now, sizeOf: (answer) => answer.length },
  })
  const read = (key: string, answer = key) =>
    memory.get(key, async () => {
      loads.push(key)
      return answer
    })
  return { clock, asked: loads, memory, ask: read }
}

describe('createCache', () => {
  test('default: loads once, and again after it has expired or was invalidated', async () => {
    const { clock, asked: loads, memory, ask: read } = scene()
    expect([await read('a'), await read('a')]).toEqual(['a', 'a'])
    expect(loads).toEqual(['a'])
    memory.forget('a')
    await read('a')
    clock.now = 1_000
    await read('a')
    expect(loads).toEqual(['a', 'a', 'a'])
  })

  test('behavior: above the byte limit the oldest entry is dropped', async () => {
    const { asked: loads, ask: read } = scene({ maxBytes: 100 })
    await read('a', 'x'.repeat(60))
    await read('b', 'x'.repeat(30))
    await read('a')
    expect(loads).toEqual(['a', 'b'])
    await read('c', 'x'.repeat(60))
    await read('b')
    await read('a')
    expect(loads).toEqual(['a', 'b', 'c', 'a'])
  })

  test('behavior: an entry above the byte limit is not cached', async () => {
    const { asked: loads, ask: read } = scene({ maxBytes: 100 })
    await read('a', 'x'.repeat(101))
    await read('a', 'x'.repeat(101))
    expect(loads).toEqual(['a', 'a'])
  })

  test('behavior: expired entries are dropped first', async () => {
    const { clock, asked: loads, ask: read } = scene({ maxBytes: 100 })
    await read('old', 'x'.repeat(90))
    clock.now = 1_000
    await read('b', 'x'.repeat(60))
    await read('c', 'x'.repeat(40))
    await read('b')
    expect(loads).toEqual(['old', 'b', 'c'])
  })

  test('behavior: above the size limit the oldest entry is dropped, and a failure is not cached', async () => {
    const { asked: loads, memory, ask: read } = scene({ size: 2 })
    for (const key of ['a', 'b', 'c', 'a']) await read(key)
    expect(loads).toEqual(['a', 'b', 'c', 'a'])
    await expect(memory.get('z', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await read('z')
    expect(loads.at(-1)).toBe('z')
  })
})
