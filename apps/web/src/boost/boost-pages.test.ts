import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newestRange, pagesBelow } from './boost-pages.ts'

describe('newestRange', () => {
  test('default: a page of the newest boosts, or all of a few', () => {
    expect(newestRange(250n, null, 100)).toEqual({ from: 150n, before: 250n })
    expect(newestRange(14n, null, 100)).toEqual({ from: 0n, before: 14n })
  })
  test('behavior: new boosts are included, and none is lost at the end', () => {
    expect(newestRange(253n, 150n, 100)).toEqual({ from: 150n, before: 253n })
  })
  test('behavior: a chain that was reset is read again', () => {
    expect(newestRange(3n, 150n, 100)).toEqual({ from: 0n, before: 3n })
  })
})

describe('pagesBelow', () => {
  test('default: the requested number of pages, down to the first boost', () => {
    expect(pagesBelow(5n, 1, 2)).toEqual([{ from: 3n, before: 5n }])
    expect(pagesBelow(5n, 9, 2)).toEqual([
      { from: 3n, before: 5n },
      { from: 1n, before: 3n },
      { from: 0n, before: 1n },
    ])
    expect(pagesBelow(0n, 3, 2)).toEqual([])
  })
  test('property: each boost is in one page', () =>
    assert(
      property(bigInt({ min: 0n, max: 60n }), integer({ min: 1, max: 9 }), (count, size) => {
        const newest = newestRange(count, null, size)
        const ranges = [newest, ...pagesBelow(newest.from, 99, size)]
        const ids = ranges.flatMap(({ from, before }) =>
          Array.from({ length: Number(before - from) }, (_, at) => before - 1n - BigInt(at)),
        )
        expect(ids).toEqual(Array.from({ length: Number(count) }, (_, at) => count - 1n - BigInt(at)))
      }),
    ))
})
