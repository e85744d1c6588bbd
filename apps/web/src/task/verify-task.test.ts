import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import type { IndirectWay } from './task-way.ts'
import { toVerification } from './verify-task.ts'

describe('toVerification', () => {
  test.each([
    [{ status: 'counts' }, 'accepted'],
    [{ status: 'does-not-count' }, 'refused'],
    [{ status: 'indirect', way: 'user-operation' }, 'refused'],
    [{ status: 'reverts', reason: null }, 'refused'],
    [{ status: 'gives-rights', taker: addressOf(1), contract: addressOf(2) }, 'refused'],
    [{ status: 'untried' }, 'unverified'],
    [{ status: 'unanswered' }, 'unverified'],
  ] as const)('default: %o is %s', (trial, status) => {
    expect(toVerification(trial).status).toBe(status)
  })

  test('default: a refusal says why, and that nothing was sent', () => {
    expect(toVerification({ status: 'does-not-count' })).toMatchObject({
      title: 'This wouldn’t qualify',
      text: expect.stringContaining('Nothing was sent'),
    })
  })

  test('behavior: a smart account gets the way out before anything is sent', () => {
    const said = (way: IndirectWay) => toVerification({ status: 'indirect', way })
    expect(said('user-operation')).toMatchObject({
      title: 'Not with a smart account',
      text: expect.stringContaining('Switch to your standard account'),
    })
    expect(said('contract')).toMatchObject({ text: expect.stringContaining('Use another wallet') })
    expect(said('batch')).toMatchObject({ title: 'Not together with another transaction' })
  })

  test('error: a network that did not answer is not said to be unable to simulate', () => {
    expect(toVerification({ status: 'unanswered' })).toMatchObject({
      title: 'Couldn’t simulate it',
      text: expect.stringContaining('did not answer'),
    })
    expect(toVerification({ status: 'untried' })).toMatchObject({ title: expect.stringContaining('can’t simulate') })
  })
})
