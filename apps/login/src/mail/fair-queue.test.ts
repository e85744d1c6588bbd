import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const all = () => true

describe('createFairQueue', () => {
  test('default: senders take turns, and each one keeps its order', () => {
    const queue = createFairQueue<string>(10)
    for (const item of ['a1', 'a2', 'a3']) queue.add('a', item)
    queue.add('b', 'b1')
    const taken = Array.from({ length: 5 }, () => queue.take(0, all)?.item ?? null)
    expect(taken).toEqual(['a1', 'b1', 'a2', 'a3', null])
  })

  test('behavior: what is too early waits, and holds up nothing of its sender', () => {
    const queue = createFairQueue<string>(10)
    queue.add('a', 'later', 500)
    queue.add('a', 'now')
    expect(queue.take(0, all)?.item).toBe('now')
    expect(queue.take(499, all)).toBeNull()
    expect(queue.nextReadyMs()).toBe(500)
    expect(queue.take(500, all)?.item).toBe('later')
    expect(queue.nextReadyMs()).toBeNull()
  })

  test('behavior: a sender that is not allowed now is passed over', () => {
    const queue = createFairQueue<string>(10)
    queue.add('a', 'a1')
    queue.add('b', 'b1')
    expect(queue.take(0, (sender) => sender !== 'a')?.item).toBe('b1')
    expect(queue.take(0, (sender) => sender !== 'a')).toBeNull()
  })

  test('security: a full queue drops the newest of the sender with the most, and never that of another', () => {
    const queue = createFairQueue<string>(3)
    for (const item of ['a1', 'a2', 'a3']) expect(queue.add('a', item)).toBeNull()
    expect(queue.add('a', 'a4')).toBe('a4')
    expect(queue.add('b', 'b1')).toBe('a3')
    expect(queue.size()).toBe(3)
  })

  test('behavior: with one of each sender, the last one to come is dropped', () => {
    const queue = createFairQueue<string>(2)
    queue.add('a', 'a1')
    queue.add('b', 'b1')
    expect(queue.add('c', 'c1')).toBe('c1')
  })
})
