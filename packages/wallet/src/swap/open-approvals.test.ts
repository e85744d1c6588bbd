import { array, assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { swapper, tokens } from '../test-helpers/swap-answers.ts'
import { isRemembered, isSameApproval, type RequestedApproval, withApproval } from './open-approvals.ts'
import { parseApprovals, serializeApprovals } from './saved-swap.ts'

const { leaf, dollar, native } = tokens
const HOUR_MS = 3_600_000
const approval: RequestedApproval = {
  spender: '0x1000000000000000000000000000000000000001',
  swap: {
    ...{ step: 'approval', account: swapper, chainId: leaf.chainId, from: leaf, to: dollar },
    ...{ amount: 5n, toAmount: 2n, slippage: 1, id: null, at: 0 },
  },
}
const approvals = record({
  spender: constantFrom(approval.spender, '0x2000000000000000000000000000000000000002' as const),
  swap: record({
    step: constantFrom('approval' as const),
    account: constantFrom(swapper),
    chainId: constantFrom(leaf.chainId),
    from: constantFrom(leaf, dollar),
    to: constantFrom(native, dollar),
    amount: bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    toAmount: bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    slippage: constantFrom(0.5, 1, 50),
    id: constantFrom(null),
    at: integer({ min: 0 }),
  }),
})

describe('withApproval', () => {
  test('property: one for each token and router, the newest first', () => {
    assert(
      property(array(approvals, { maxLength: 12 }), (requested) => {
        const list = requested.reduce<readonly RequestedApproval[]>(withApproval, [])
        expect(list[0]).toEqual(requested.at(-1))
        expect(list.every((one, at) => list.findIndex((other) => isSameApproval(one, other)) === at)).toBe(true)
      }),
    )
  })
})

describe('isRemembered', () => {
  test('default: while the router may take something, or the wallet may still approve it', () => {
    expect(isRemembered(approval, 1n, 100 * HOUR_MS)).toBe(true)
    expect(isRemembered(approval, null, 100 * HOUR_MS)).toBe(true)
    expect(isRemembered(approval, 0n, HOUR_MS)).toBe(true)
    expect(isRemembered(approval, 0n, 25 * HOUR_MS)).toBe(false)
  })
})

describe('parseApprovals', () => {
  test('property: returns what was saved', () => {
    assert(
      property(array(approvals, { maxLength: 8 }), (requested) => {
        expect(parseApprovals(serializeApprovals(requested))).toEqual(requested)
      }),
    )
  })
  test.each(['', '{', 'null', '[1]', JSON.stringify([{ ...approval, swap: null }], (_, value) => `${value}`)])(
    'error: %s is nothing',
    (text) => expect(parseApprovals(text)).toEqual([]),
  )
})
