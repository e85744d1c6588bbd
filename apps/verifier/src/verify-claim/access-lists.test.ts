import { describe, expect, test } from 'vitest'
import { users } from '../testing/scene.ts'
import { checkAccess } from './access-lists.ts'

const lists = new Map([
  ['friends', new Set<string>([users.ada, users.ben])],
  ['banned', new Set<string>([users.ben])],
])
const evaluate = (allowed: readonly string[], denied: readonly string[], who = users.ada) =>
  checkAccess({ type: 'offchain', allowed, denied }, who, lists)

describe('checkAccess', () => {
  test('default: an account on an allow list and on no deny list', () => {
    expect(evaluate(['friends'], ['banned'])).toBeNull()
    expect(evaluate([], ['banned'])).toBeNull()
    expect(evaluate([], [])).toBeNull()
  })

  test.each([
    ['on no list that allows', ['friends'], [], users.cleo],
    ['on one that denies, and one that allows', ['friends'], ['banned'], users.ben],
  ] as const)('error: %s', (_, allowed, denied, who) => {
    expect(evaluate(allowed, denied, who)).toMatchObject({ code: 'not-allow-listed' })
  })

  test.each([
    [['friends', 'gone'], []],
    [['friends'], ['gone']],
  ] as const)('error: an unknown list allows no account', (allowed, denied) => {
    for (const who of Object.values(users)) {
      expect(evaluate(allowed, denied, who)).toMatchObject({ code: 'allow-list-offchain' })
    }
  })
})
