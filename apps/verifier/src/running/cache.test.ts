import { describe, expect, test } from 'vitest'
import { createCache } from './cache.ts'

function scene({ size = 10, maxBytes = 100 }: { size?: number; maxBytes?: number } = {}) {
  const clock = { now: 0 }
  const asked: string[] = []
  const memory = createCache<string, string>({
    ...{ size, maxBytes, ageMs: 1_000, nowMs: () => clock.now, sizeOf: (answer) => answer.length },
  })
  const ask = (key: string, answer = key) =>
    memory.get(key, async () => {
      asked.push(key)
      return answer
    })
  return { clock, asked, memory, ask }
}

describe('createCache', () => {
  test('default: asks once, and again when it is too old or forgotten', async () => {
    const { clock, asked, memory, ask } = scene()
    expect([await ask('a'), await ask('a')]).toEqual(['a', 'a'])
    expect(asked).toEqual(['a'])
    memory.forget('a')
    await ask('a')
    clock.now = 1_000
    await ask('a')
    expect(asked).toEqual(['a', 'a', 'a'])
  })

  test('behavior: what takes too much room lets the oldest go', async () => {
    const { asked, ask } = scene({ maxBytes: 100 })
    await ask('a', 'x'.repeat(60))
    await ask('b', 'x'.repeat(30))
    await ask('a')
    expect(asked).toEqual(['a', 'b'])
    await ask('c', 'x'.repeat(60))
    await ask('b')
    await ask('a')
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })

  test('behavior: one answer that is larger than all the room is not kept', async () => {
    const { asked, ask } = scene({ maxBytes: 100 })
    await ask('a', 'x'.repeat(101))
    await ask('a', 'x'.repeat(101))
    expect(asked).toEqual(['a', 'a'])
  })

  test('behavior: what is too old takes no room any more, whoever asks for whatever', async () => {
    const { clock, asked, ask } = scene({ maxBytes: 100 })
    await ask('old', 'x'.repeat(90))
    clock.now = 1_000
    await ask('b', 'x'.repeat(60))
    await ask('c', 'x'.repeat(40))
    await ask('b')
    expect(asked).toEqual(['old', 'b', 'c'])
  })

  test('behavior: by number, too; and a failure is not remembered', async () => {
    const { asked, memory, ask } = scene({ size: 2 })
    for (const key of ['a', 'b', 'c', 'a']) await ask(key)
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
    await expect(memory.get('z', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await ask('z')
    expect(asked.at(-1)).toBe('z')
  })
})
