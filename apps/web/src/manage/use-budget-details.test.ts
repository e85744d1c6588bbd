import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { formatSpender } from './use-budget-details.ts'

const core = addressOf(0xc0)
const spender = (last: number, isAdmin = false) => ({ account: addressOf(last), isAdmin })

describe('formatSpender', () => {
  test.each([
    ['owner', [], 'You own it'],
    ['owner', [spender(1), spender(2), spender(3, true)], 'You own it, 2 managers, 1 admin'],
    ['manager', [spender(1)], 'You’re a manager'],
    ['manager', [spender(1), spender(2)], 'You’re a manager, 1 other manager'],
    ['admin', [spender(1, true), spender(2)], 'You’re an admin, 1 manager'],
  ] as const)('default: to its %s', (role, spenders, words) => {
    // Every budget authorizes the core, which is not a member.
    expect(formatSpender([...spenders, { account: core, isAdmin: false }], core, role)).toBe(words)
  })
})
