import { describe, expect, test } from 'vitest'
import { canEarnHere } from './is-eligible.ts'

describe('canEarnHere', () => {
  const [payable, gone] = [{ status: 'payable' }, { status: 'all-claimed', claims: 3n }] as const

  test('default: one reward that could pay is enough', () => {
    expect(canEarnHere([gone, payable], true)).toBe(true)
    expect(canEarnHere([gone], true)).toBe(false)
  })

  test('behavior: what another signer signs is not paid here, and a silent verifier excludes nothing', () => {
    expect(canEarnHere([payable], false)).toBe(false)
    expect(canEarnHere([payable], null)).toBe(true)
  })
})
