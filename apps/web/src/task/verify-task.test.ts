import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { toVerification } from './verify-task.ts'

describe('toVerification', () => {
  test.each([
    [{ status: 'counts' }, 'accepted'],
    [{ status: 'does-not-count' }, 'refused'],
    [{ status: 'reverts', reason: null }, 'refused'],
    [{ status: 'gives-rights', taker: addressOf(1), contract: addressOf(2) }, 'refused'],
    [{ status: 'untried' }, 'unverified'],
  ] as const)('default: %o is %s', (trial, status) => {
    expect(toVerification(trial).status).toBe(status)
  })

  test('default: a refusal says why, and that nothing was sent', () => {
    expect(toVerification({ status: 'does-not-count' })).toMatchObject({
      title: 'This wouldn’t qualify',
      text: expect.stringContaining('Nothing was sent'),
    })
  })
})
