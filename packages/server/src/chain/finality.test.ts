import { expect, test } from 'vitest'
import { finalityTag, finalizedHeight } from './finality.ts'

test('default: a tag is its own block', () => {
  expect(finalityTag({ type: 'tag', tag: 'safe' })).toBe('safe')
  expect(finalizedHeight({ type: 'tag', tag: 'finalized' }, 90n)).toBe(90n)
})

test('behavior: a depth counts down from the head, below zero on a young chain', () => {
  expect(finalityTag({ type: 'depth', blocks: 10 })).toBe('latest')
  expect(finalizedHeight({ type: 'depth', blocks: 10 }, 90n)).toBe(80n)
  expect(finalizedHeight({ type: 'depth', blocks: 10 }, 3n)).toBe(-7n)
})
