import { describe, expect, test } from 'vitest'
import { listIdsProblem, readListIds } from './list-ids.ts'

describe('readListIds', () => {
  test('default: one per line, each once', () => {
    expect(readListIds(' members \r\n\nfriends of ours\nmembers\n')).toEqual({
      ...{ ids: ['members', 'friends of ours'], problem: null },
    })
  })

  test.each([
    ['a name that goes on and on', 'x'.repeat(121), /^Line 1 is too long/],
    ['a heap of lists', Array.from({ length: 21 }, (_, at) => `list ${at}`).join('\n'), /^That’s 21 lists/],
  ] as const)('error: %s', (_, text, words) => expect(readListIds(text).problem).toMatch(words))
})

describe('listIdsProblem', () => {
  const problem = (allowed: string, denied: string) => listIdsProblem(readListIds(allowed), readListIds(denied))

  test.each([
    ['a list that is let in', 'members', ''],
    ['a list that is left out', '', 'banned'],
    ['one of each', 'members', 'banned'],
  ] as const)('default: %s', (_, allowed, denied) => expect(problem(allowed, denied)).toBeNull())

  test.each([
    ['no list at all', ' ', '\n', /^Enter the name/],
    ['one on both sides', 'members', 'banned\nmembers', /^“members” is both allowed and blocked/],
    ['a name too long on either side', 'members', 'x'.repeat(121), /too long/],
  ] as const)('error: %s', (_, allowed, denied, words) => expect(problem(allowed, denied)).toMatch(words))
})
