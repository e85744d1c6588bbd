import { expect, test } from 'vitest'
import { createConcurrencyGate } from './concurrency-gate.ts'

test('behavior: so many run at the same time, in order, and further ones fail when too many wait', async () => {
  const enter = createConcurrencyGate({ atOnce: 2, maxWaiting: 3, full: () => new RangeError('full') })
  const ends: (() => void)[] = []
  const started: number[] = []
  const all = [0, 1, 2, 3, 4, 5].map((at) =>
    enter(async () => {
      started.push(at)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (at === 0) throw new TypeError('it fails')
      return at
    }),
  )
  const outcomes = Promise.allSettled(all)
  expect(started).toEqual([0, 1])
  for (let turns = 0; turns < 20; turns++) {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect((await outcomes).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    ...['it fails', 1, 2, 3, 4, 'full'],
  ])
})
