import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../test-helpers/swap-answers.ts'
import { findReplacements, raiseFees, toFeeParameters } from './replacement.ts'
import type { TransactionPurpose } from './transaction.ts'

const fee = fc.bigInt(0n, 2n ** 60n)

describe('raiseFees', () => {
  test('property: every fee is at least 10 % higher, what the network takes now is paid, and the tip is within the fee', () =>
    fc.assert(
      fc.property(fee, fee, fee, fee, (tip, more, base, price) => {
        const raised = raiseFees(
          { type: 'eip1559', maxPriorityFeePerGas: tip, maxFeePerGas: tip + more },
          { base, price },
        )
        if (raised.type !== 'eip1559') throw new TypeError(raised.type)
        expect(raised.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(tip * 11n)
        expect(raised.maxFeePerGas * 10n).toBeGreaterThanOrEqual((tip + more) * 11n)
        expect(raised.maxFeePerGas).toBeGreaterThanOrEqual(base)
        expect(raised.maxFeePerGas).toBeGreaterThanOrEqual(raised.maxPriorityFeePerGas)
        const legacy = raiseFees({ type: 'legacy', gasPrice: tip }, { base: null, price })
        if (legacy.type !== 'legacy') throw new TypeError(legacy.type)
        expect(legacy.gasPrice * 10n).toBeGreaterThanOrEqual(tip * 11n)
        expect(legacy.gasPrice).toBeGreaterThanOrEqual(price)
      }),
      { numRuns: 100 },
    ))

  test('default: fees as a wallet takes them', () => {
    expect(toFeeParameters({ type: 'legacy', gasPrice: 16n })).toEqual({ gasPrice: '0x10' })
    expect(toFeeParameters({ type: 'eip1559', maxFeePerGas: 17n, maxPriorityFeePerGas: 1n })).toEqual({
      ...{ maxFeePerGas: '0x11', maxPriorityFeePerGas: '0x1' },
    })
  })
})

describe('findReplacements', () => {
  const token = { address: addressOf(1), symbol: 'LEAF', amount: 1n, decimals: 18 }
  const approve: TransactionPurpose = { type: 'approve', token, spender: addressOf(2) }
  const swap: TransactionPurpose = { type: 'swap', from: token, to: token }
  const pending = { status: 'pending', nonce: 1, cancelHash: null } as const

  test.each([
    ['a wallet that takes nonces', { ...pending, purpose: swap }, 'taken', ['speed-up', 'cancel']],
    ['an unknown wallet, and what does harm twice', { ...pending, purpose: swap }, 'unknown', ['cancel']],
    ['an unknown wallet, and an approval', { ...pending, purpose: approve }, 'unknown', ['speed-up', 'cancel']],
    ['a wallet that ignores nonces', { ...pending, purpose: approve }, 'ignored', []],
    ['a nonce that is not known', { ...pending, purpose: approve, nonce: null }, 'taken', []],
    ['one that is canceled already', { ...pending, purpose: approve, cancelHash: '0x12' }, 'taken', []],
    ['one that is mined', { ...pending, purpose: approve, status: 'mined' }, 'taken', []],
  ] as const)('default: %s', (_, transaction, behavior, expected) => {
    expect(findReplacements(transaction, behavior)).toEqual(expected)
  })
})
