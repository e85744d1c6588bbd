import { type Hex, numberToHex, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeAnswers, dedupeReads, encodePlan, type PlannedCall } from './read-plan.ts'

const token = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const read = (to: PlannedCall['to'], data: Hex, words?: PlannedCall['words']): PlannedCall => {
  return { type: 'read', to, data, ...(words ? { words } : {}) }
}

/** Returns the bytes of a plan. */
function bytesOf(calls: readonly PlannedCall[]): number {
  const code = encodePlan(calls)
  if (code === null) throw new RangeError('The plan is too large.')
  return size(code)
}

describe('encodePlan', () => {
  test('default: addresses and calldata are in a plan once, and a call of the same target takes three bytes', () => {
    const [one, two]: readonly Hex[] = ['0x00000001', '0x00000002']
    if (one === undefined || two === undefined) throw new RangeError()
    const code = bytesOf([])
    expect(bytesOf([read(token, one)]) - code).toBe(7 + 6 + 20)
    expect(bytesOf([read(token, one), read(token, one)]) - code).toBe(7 + 6 + 20 + 3)
    expect(bytesOf([read(token, one), read(token, two)]) - code).toBe(7 + 6 + 20 + 3 + 6)
    expect(bytesOf([read(token, one), read(other, one), read(token, one)]) - code).toBe(3 * 7 + 6 + 2 * 20)
  })

  test('behavior: the cost is linear: each call is looked at a fixed number of times', () => {
    const looksFor = (count: number) => {
      let looks = 0
      const calls = Array.from({ length: count }, (_, at): PlannedCall => {
        const call = read(token, numberToHex(at, { size: 8 }))
        return {
          ...{ type: call.type, data: call.data },
          get to() {
            looks++
            return call.to
          },
        }
      })
      expect(encodePlan(calls)).not.toBeNull()
      return looks / count
    }
    expect(looksFor(1_000)).toBeLessThanOrEqual(looksFor(10) + 1)
  })

  test('behavior: null for more than one request can hold', () => {
    const owners = (count: number) =>
      Array.from({ length: count }, (_, at) => read(token, numberToHex(at, { size: 36 })))
    expect(encodePlan(owners(900))).not.toBeNull()
    expect(encodePlan(owners(1_100))).toBeNull()
    expect(encodePlan([read(token, `0x${'00'.repeat(40_000)}`)])).toBeNull()
    const words = Array.from({ length: 64 }, (_, argument) => ({ argument, from: { call: 0, word: 0 } }))
    expect(encodePlan([read(token, '0x'), read(token, `0x${'00'.repeat(4 + 64 * 32)}`, words)])).toBeNull()
  })

  test.each([
    { call: 0, word: 2_048 },
    { call: 0, word: 0, minus: 65_536 },
    { call: 65_535, word: 0 },
    { call: 0, word: -1 },
  ])('error: %o does not fit into a plan', (from) => {
    const words = [{ argument: 0, from }]
    expect(() => encodePlan([read(token, '0x'), read(token, numberToHex(0, { size: 36 }), words)])).toThrow(RangeError)
  })
})

describe('dedupeReads', () => {
  test('default: leaves out a read that is there already, and moves the words of the others', () => {
    const calls = [read(token, '0x01'), read(token, '0x01'), read({ call: 1, word: 0 }, '0x02'), read(token, '0x03')]
    const last = read({ call: 3, word: 1 }, '0x04', [{ argument: 0, from: { call: 2, word: 5, minus: 1 } }])
    expect(dedupeReads([...calls, last])).toMatchObject([
      read(token, '0x01'),
      read({ call: 0, word: 0 }, '0x02'),
      read(token, '0x03'),
      read({ call: 2, word: 1 }, '0x04', [{ argument: 0, from: { call: 1, word: 5, minus: 1 } }]),
    ])
  })

  test('behavior: equal reads of equal words are one read, and simulations stay as they are', () => {
    const first = [read(token, '0x01'), read(token, '0x01')]
    const words = [read({ call: 0, word: 0 }, '0x02'), read({ call: 1, word: 0 }, '0x02')]
    const simulation: PlannedCall = { type: 'simulation', to: token, data: '0x03' }
    expect(dedupeReads([...first, ...words, simulation, simulation])).toHaveLength(4)
  })
})

describe('decodeAnswers', () => {
  test('default: the status and the data of each result', () => {
    expect(decodeAnswers('0x01000000021234000000000002000000000100000001ff', 4)).toEqual([
      { status: 'returned', data: '0x1234' },
      { status: 'reverted', data: '0x' },
      { status: 'unknown', data: '0x' },
      { status: 'returned', data: '0xff' },
    ])
  })

  test.each(['0x', '0x01', '0x0100000002', '0x010000000212', '0x0100000000ff', '0x01ffffffff', null])(
    'behavior: null for %o, which is not one result',
    (answered) => expect(decodeAnswers(answered, 1)).toBeNull(),
  )
})
