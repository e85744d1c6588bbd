import { describe, expect, test } from 'vitest'
import { type FundsChange, isTakenBack } from './taken-back.ts'

const change = (kind: FundsChange['kind'], amount: bigint): FundsChange => ({ kind, amount })
const ask = (left: bigint, ...changes: FundsChange[]) => isTakenBack({ left, needed: 10n, changes })

describe('isTakenBack', () => {
  test('default: a claw-back that left too little took it back; one after which all was paid did not', () => {
    expect(ask(0n, change('taken', 60n))).toBe(true)
    expect(ask(0n, change('taken', 50n), change('paid', 50n))).toBe(false)
    expect(ask(4n, change('paid', 30n), change('taken', 56n))).toBe(true)
    expect(ask(0n)).toBe(false)
  })

  test('behavior: what was too little already was not taken back', () => {
    expect(ask(0n, change('taken', 50n), change('paid', 48n), change('taken', 2n))).toBe(false)
    expect(ask(2n, change('taken', 50n), change('paid', 3n))).toBe(true)
  })

  test('behavior: what was added and paid since is what counts', () => {
    expect(ask(0n, change('taken', 60n), change('added', 20n), change('paid', 20n))).toBe(false)
    expect(ask(3n, change('taken', 60n), change('added', 3n))).toBe(true)
    expect(ask(20n, change('taken', 60n))).toBe(false)
  })
})
