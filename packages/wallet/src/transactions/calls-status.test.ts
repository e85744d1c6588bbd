import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCallsStatus } from './calls-status.ts'
import { isAtomic, noCapabilities, parseCapabilities } from './wallet-capabilities.ts'

const hash = `0x${'ab'.repeat(32)}` as const

describe('parseCallsStatus', () => {
  test.each([
    [100, 'pending'],
    [200, 'success'],
    [400, 'failed'],
    [500, 'failed'],
    [600, 'partial'],
  ] as const)('default: %i is %s', (status, expected) => {
    const receipts = [{ transactionHash: hash, status: '0x1' }, { transactionHash: '0x12' }, null]
    expect(parseCallsStatus({ status, receipts })).toEqual({ status: expected, hashes: [hash] })
  })

  test.each([null, 200, 'CONFIRMED', {}, { status: '0xc8' }, { status: 0 }, { status: 700 }, { status: Number.NaN }])(
    'error: %j is not a status',
    (answer) => expect(parseCallsStatus(answer)).toBe(null),
  )

  test('behavior: a wallet that reports receipts without end is cut', () => {
    const receipts = Array.from({ length: 100_000 }, () => ({ transactionHash: hash }))
    expect(parseCallsStatus({ status: 200, receipts })?.hashes.length).toBeLessThan(1000)
  })
})

describe('parseCapabilities', () => {
  test('default: what holds for the chain, and otherwise for all chains', () => {
    const answer = {
      '0x0': { paymasterService: { supported: true }, atomic: { status: 'unsupported' } },
      '0x1': { atomic: { status: 'ready' } },
    }
    const one = parseCapabilities(answer, 1)
    expect(one).toEqual({ atomic: 'ready', paymaster: true, names: ['paymasterService', 'atomic'] })
    expect(isAtomic(one)).toBe(true)
    expect(isAtomic(parseCapabilities(answer, 10))).toBe(false)
  })

  test('behavior: a property of the prototype is not a capability', () => {
    const answer = Object.create({ '0x1': { atomic: { status: 'supported' } } })
    expect(parseCapabilities(answer, 1)).toEqual(noCapabilities)
  })

  test('property: any answer has bounded capabilities', () =>
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, name) => {
        for (const answer of [value, { '0x1': value }, { '0x1': { [name]: value, atomic: value } }]) {
          const { names } = parseCapabilities(answer, 1)
          expect(names.length).toBeLessThanOrEqual(32)
          expect(names.every(({ length }) => length <= 64)).toBe(true)
          expect(parseCallsStatus(answer)?.hashes ?? []).toEqual([])
        }
      }),
      { numRuns: 100 },
    ))
})
