import { array, assert, asyncProperty, boolean, integer, nat, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batch } from './batch.ts'

const items = array(record({ name: nat(4), isBad: boolean() }), { maxLength: 40 })

describe('batch', () => {
  test('property: each item gets its own result in order, and two items with one name never run together', async () => {
    await assert(
      asyncProperty(items, integer({ min: 1, max: 9 }), integer({ min: 1, max: 3 }), async (list, most, goes) => {
        const done: number[] = []
        let going = 0
        const doOne = batch<{ at: number; name: number; isBad: boolean }, string>({
          maxItems: most,
          maxConcurrent: goes,
          maxWaiting: 40,
          namesOf: ({ name }) => [String(name)],
          async run(together) {
            going++
            expect(going).toBeLessThanOrEqual(goes)
            expect(together.length).toBeLessThanOrEqual(most)
            expect(new Set(together.map(({ name }) => name)).size).toBe(together.length)
            await new Promise((resolve) => setImmediate(resolve))
            going--
            if (together.some(({ isBad }) => isBad)) throw new Error('bad')
            done.push(...together.map(({ at }) => at))
            return together.map(({ at }) => `answer ${at}`)
          },
        })
        const answers = await Promise.allSettled(list.map((item, at) => doOne({ ...item, at })))
        for (const [at, answer] of answers.entries()) {
          expect(answer).toMatchObject(list[at]?.isBad ? { status: 'rejected' } : { value: `answer ${at}` })
        }
        expect([...done].sort((one, other) => one - other)).toEqual(
          list.flatMap(({ isBad }, at) => (isBad ? [] : [at])),
        )
      }),
    )
  })

  test('behavior: items of the same moment run together, and items that arrive meanwhile run next', async () => {
    const goes: number[] = []
    const doOne = batch<number, number>({
      ...{ maxItems: 100, maxConcurrent: 1, maxWaiting: 9, namesOf: (item) => [String(item)] },
      async run(together) {
        goes.push(together.length)
        await new Promise((resolve) => setTimeout(resolve, 5))
        return together
      },
    })
    const first = [1, 2, 3].map(doOne)
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([...first, ...[4, 5].map(doOne)])
    expect(goes).toEqual([3, 2])
  })

  test('error: S-2: the database is slow and more arrive than can wait: those fail, and the others are done', async () => {
    const ends: (() => void)[] = []
    const doOne = batch<number, number>({
      ...{ maxItems: 2, maxConcurrent: 1, maxWaiting: 5, namesOf: () => [] },
      async run(together) {
        await new Promise<void>((resolve) => ends.push(resolve))
        return together
      },
    })
    const first = [1, 2].map(doOne)
    await new Promise((resolve) => setImmediate(resolve))
    const others = Promise.allSettled(Array.from({ length: 1_000 }, (_, at) => doOne(at)))
    const timer = setInterval(() => ends.shift()?.(), 1)
    const outcomes = await others
    clearInterval(timer)
    expect(await Promise.all(first)).toEqual([1, 2])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'server/database-unavailable' } })
  })

  test('error: fewer results than items', async () => {
    const doOne = batch({
      ...{ maxItems: 9, maxConcurrent: 1, maxWaiting: 9, namesOf: () => [] },
      run: async () => [],
    })
    await expect(doOne(1)).rejects.toThrow(RangeError)
  })
})
