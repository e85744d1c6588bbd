import { afterEach, describe, expect, test, vi } from 'vitest'
import { casesAtDepth, chosenAtDepth, numberAtDepth, partAtDepth, tagsLeftOut } from './test-depth.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the depth of tests', () => {
  const list = Array.from({ length: 28 }, (_, at) => at)

  test('default: npm test runs a part', () => {
    vi.stubEnv('LAUREL_TEST_DEPTH', undefined)
    expect([casesAtDepth(10_000), casesAtDepth(50)]).toEqual([100, 50])
    expect(partAtDepth(list, 7)).toEqual([0, 4, 8, 12, 16, 20, 24])
    expect(partAtDepth(list, 100)).toEqual(list)
    expect(partAtDepth([], 7)).toEqual([])
    expect(chosenAtDepth(list, (item) => item > 25)).toEqual([26, 27])
    expect(numberAtDepth(0, 6)).toBe(6)
    expect(['a variant @depth', 'a journey'].map((title) => tagsLeftOut().some((tag) => tag.test(title)))).toEqual([
      true,
      false,
    ])
  })

  test('error: a part without items would pass without a check', () => {
    for (const depth of [undefined, 'whole']) {
      vi.stubEnv('LAUREL_TEST_DEPTH', depth)
      expect(() => chosenAtDepth(list, () => false)).toThrow(RangeError)
      expect(chosenAtDepth([], () => false)).toEqual([])
    }
  })

  test('behavior: the score and the soak run everything', () => {
    vi.stubEnv('LAUREL_TEST_DEPTH', 'whole')
    expect([casesAtDepth(10_000), casesAtDepth(50)]).toEqual([10_000, 50])
    expect(partAtDepth(list, 7)).toEqual(list)
    expect(chosenAtDepth(list, (item) => item > 25)).toEqual(list)
    expect(numberAtDepth(0, 6)).toBe(0)
    expect(tagsLeftOut()).toEqual([])
  })
})
