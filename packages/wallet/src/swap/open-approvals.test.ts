import { array, assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { swapper, tokens } from '../test-helpers/swap-answers.ts'
import type { SentTransaction } from '../transactions/transaction.ts'
import { isRemembered, isSameApproval, type RequestedApproval, withApproval } from './open-approvals.ts'
import { parseApprovals, serializeApprovals } from './saved-approvals.ts'

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
  const hash = `0x${'a'.repeat(64)}` as const
  const [{ to, value, data }] = [{ to: swapper, value: 0n, data: '0x' }] as const
  const purpose = { type: 'approve', token: { ...leaf, amount: 5n }, spender: approval.spender } as const
  const sent: SentTransaction = {
    ...{ chainId: leaf.chainId, from: swapper, to, value, data, purpose, hash, nonce: 1, id: hash },
    ...{ sentAt: 0, updatedAt: 0, isDifferent: false, cancelHash: null, status: 'pending', missingSince: null },
  }
  const block = { blockNumber: 1n, blockHash: hash }
  const sentApproval = { ...approval, swap: { ...approval.swap, id: { type: 'hash', hash } } } as const

  test('default: while the router may take something, or the wallet may still approve it', () => {
    const at = (now: number) => ({ transactions: [], now })
    expect(isRemembered(approval, 1n, at(100 * HOUR_MS))).toBe(true)
    expect(isRemembered(approval, null, at(100 * HOUR_MS))).toBe(true)
    expect(isRemembered(approval, 0n, at(HOUR_MS))).toBe(true)
    expect(isRemembered(approval, 0n, at(25 * HOUR_MS))).toBe(false)
  })
  test.each([
    ['pending', sent, true],
    ['mined, and not final', { ...sent, status: 'mined', ...block, isFinal: false }, true],
    ['mined for good', { ...sent, status: 'mined', ...block, isFinal: true }, false],
    ['failed for good', { ...sent, status: 'failed', reason: null, ...block, isFinal: true }, false],
    ['replaced just now', { ...sent, status: 'replaced', by: null, isCancelled: true }, true],
    ['known of another network', { ...sent, chainId: 1, status: 'mined', ...block, isFinal: true }, true],
  ] as const)('behavior: what is %s with nothing left to take', (_, transaction, expected) =>
    expect(isRemembered(sentApproval, 0n, { transactions: [transaction], now: 1000 })).toBe(expected),
  )
  test('behavior: a result that is not read again is the last one', () => {
    const replaced = { ...sent, status: 'replaced', by: null, isCancelled: true } as const
    expect(isRemembered(sentApproval, 0n, { transactions: [replaced], now: HOUR_MS })).toBe(false)
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
