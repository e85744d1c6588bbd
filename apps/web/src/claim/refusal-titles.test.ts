import { refusalCodes } from '@laurel/protocol/verifier'
import { expect, test } from 'vitest'
import { refusalTitle } from './refusal-titles.ts'

test('default: a title for each code, and one for those of a newer verifier', () => {
  const titles = new Map(refusalCodes.map((code) => [code, refusalTitle(code)]))
  expect(titles.get('over-cap')).toBe('overLimit')
  expect(titles.get('filter-not-satisfied')).toBe('doesNotCount')
  expect(refusalTitle('unknown')).toBe('doesNotCount')
})
