import { array, assert, bigInt, constant, integer, nat, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { NO_TERMS, type TermsRules, type TermsVersion } from './boost-terms.ts'
import { hasRoom, listTermsInForce, matchWindow, toUtcDay } from './match-window.ts'

const orNull = <value>(arbitrary: import('fast-check').Arbitrary<value>) => oneof(constant(null), arbitrary)
const rules = record({
  start: orNull(integer({ min: 1, max: 400 })),
  end: orNull(integer({ min: 1, max: 400 })),
  countFromBlock: orNull(bigInt(1n, 40n)),
  maxPerAccount: orNull(integer({ min: 1, max: 4 })),
  maxPerAccountPerDay: orNull(integer({ min: 1, max: 4 })),
  maxPerDay: orNull(integer({ min: 1, max: 4 })),
})
/** Versions in order, their first blocks too. */
const histories = array(record({ terms: rules, ahead: bigInt(0n, 9n) }), { maxLength: 5 }).map((list) => {
  let fromBlock = 1n
  return list.map(({ terms, ahead }): TermsVersion => {
    fromBlock += ahead
    return { terms, fromBlock }
  })
})
const blocks = record({ number: bigInt(0n, 50n), timestamp: bigInt(0n, 400n) })
const counts = record({ ofAccount: nat(5), ofAccountOnDay: nat(5), onDay: nat(5) })
const added = bigInt(0n, 40n)

const counted = (versions: readonly TermsVersion[], addedBlock: bigint, block: Block, count: Counts): boolean => {
  const result = matchWindow({ addedBlock, versions, block })
  return result.status === 'inside' && hasRoom(result.caps, count)
}
type Block = { number: bigint; timestamp: bigint }
type Counts = { ofAccount: number; ofAccountOnDay: number; onDay: number }
const lastBlockOf = (versions: readonly TermsVersion[]) => versions.at(-1)?.fromBlock ?? 0n

describe('matchWindow', () => {
  const terms = (changes: Partial<TermsRules>): readonly TermsVersion[] => [
    { terms: { ...NO_TERMS, ...changes }, fromBlock: 0n },
  ]

  test.each<[string, Partial<TermsRules>, Block, string | null]>([
    ['without terms, the block after it was added', {}, { number: 11n, timestamp: 5n }, null],
    ['the same block', {}, { number: 10n, timestamp: 5n }, 'before-boost'],
    ['an earlier block, by the field for it', { countFromBlock: 3n }, { number: 3n, timestamp: 5n }, null],
    ['before that, too', { countFromBlock: 3n }, { number: 2n, timestamp: 5n }, 'before-boost'],
    ['that field makes nothing later', { countFromBlock: 99n }, { number: 11n, timestamp: 5n }, null],
    ['an early start in time opens no earlier block', { start: 1 }, { number: 10n, timestamp: 5n }, 'before-boost'],
    ['the second before the start', { start: 6 }, { number: 11n, timestamp: 5n }, 'before-start'],
    ['the first second', { start: 5 }, { number: 11n, timestamp: 5n }, null],
    ['the last second', { end: 6 }, { number: 11n, timestamp: 5n }, null],
    ['the end', { end: 5 }, { number: 11n, timestamp: 5n }, 'after-end'],
  ])('default: %s', (_, changes, block, code) => {
    const result = matchWindow({ addedBlock: 10n, versions: terms(changes), block })
    expect(result.status === 'outside' ? result.code : null).toBe(code)
  })

  test('behavior: the reason has the time', () => {
    const block = { number: 11n, timestamp: 1_700_000_000n }
    expect(matchWindow({ addedBlock: 1n, versions: terms({ end: 1_699_999_999 }), block })).toMatchObject({
      reason: 'The transaction is of 2023-11-14 22:13:20 UTC; the boost ended at 2023-11-14 22:13:19 UTC.',
    })
    const far = { number: 11n, timestamp: 2n ** 64n }
    expect(matchWindow({ addedBlock: 1n, versions: terms({ end: 1 }), block: far }).status).toBe('outside')
  })

  test('property: no later signature excludes an earlier transaction', () => {
    assert(
      property(histories, rules, added, blocks, counts, bigInt(0n, 9n), (versions, next, at, block, count, ahead) => {
        const fromBlock = lastBlockOf(versions) + ahead
        const later = [...versions, { terms: next, fromBlock }]
        if (block.number < fromBlock && counted(versions, at, block, count)) {
          expect(counted(later, at, block, count)).toBe(true)
        }
      }),
      { numRuns: casesAtDepth(2_000) },
    )
  })

  test('property: wider terms apply at once, also to earlier blocks', () => {
    assert(
      property(histories, rules, added, blocks, counts, bigInt(0n, 99n), (versions, next, at, block, count, ahead) => {
        const alone = [{ terms: next, fromBlock: 0n }]
        const later = [...versions, { terms: next, fromBlock: lastBlockOf(versions) + ahead }]
        if (counted(alone, at, block, count)) expect(counted(later, at, block, count)).toBe(true)
      }),
      { numRuns: casesAtDepth(2_000) },
    )
  })

  test('property: from its first block on, the newest version alone decides', () => {
    assert(
      property(histories, rules, added, blocks, counts, (versions, next, at, block, count) => {
        const fromBlock = lastBlockOf(versions)
        const later = [...versions, { terms: next, fromBlock }]
        if (block.number < fromBlock) return
        expect(counted(later, at, block, count)).toBe(counted([{ terms: next, fromBlock: 0n }], at, block, count))
      }),
      { numRuns: casesAtDepth(2_000) },
    )
  })

  test('property: a later incentive never counts where an earlier one does not', () => {
    assert(
      property(histories, added, added, blocks, counts, (versions, one, other, block, count) => {
        const [early, late] = one < other ? [one, other] : [other, one]
        if (counted(versions, late, block, count)) expect(counted(versions, early, block, count)).toBe(true)
      }),
    )
  })
})

describe('listTermsInForce', () => {
  test('default: those at the block, and all since', () => {
    const [first, second] = [
      { ...NO_TERMS, end: 1 },
      { ...NO_TERMS, end: 2 },
    ]
    const versions = [
      { terms: first, fromBlock: 5n },
      { terms: second, fromBlock: 9n },
    ]
    expect(listTermsInForce(versions, 4n)).toEqual([NO_TERMS, first, second])
    expect(listTermsInForce(versions, 5n)).toEqual([first, second])
    expect(listTermsInForce(versions, 9n)).toEqual([second])
    expect(listTermsInForce([], 9n)).toEqual([NO_TERMS])
  })
})

describe('hasRoom', () => {
  const caps = { maxPerAccount: 3, maxPerAccountPerDay: 2, maxPerDay: 5 }
  test.each<[Counts, boolean]>([
    [{ ofAccount: 2, ofAccountOnDay: 1, onDay: 4 }, true],
    [{ ofAccount: 3, ofAccountOnDay: 1, onDay: 4 }, false],
    [{ ofAccount: 2, ofAccountOnDay: 2, onDay: 4 }, false],
    [{ ofAccount: 2, ofAccountOnDay: 1, onDay: 5 }, false],
  ])('default: %o', (count, isInside) => {
    expect(hasRoom([caps], count)).toBe(isInside)
    expect(hasRoom(null, count)).toBe(true)
    expect(hasRoom([caps, { maxPerAccount: null, maxPerAccountPerDay: null, maxPerDay: 9 }], count)).toBe(true)
  })
})

describe('toUtcDay', () => {
  test('default: a day begins at midnight UTC', () => {
    expect([86_399n, 86_400n, 1_700_000_000n].map(toUtcDay)).toEqual([0, 1, 19_675])
  })
})
