import { type Hex, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Action } from '../src/action/action.ts'
import { dedupeSteps } from '../src/action/dedupe-steps.ts'
import { validateAction } from '../src/action/definition-errors.ts'
import { FieldType, FilterOperator } from '../src/criteria/criteria.ts'
import { estimateProgramSize } from '../src/criteria/regex-cost.ts'
import { MAX_PATTERN_BYTES, MAX_SEARCH_STEPS } from '../src/criteria/regular-expression.ts'
import type { EvidenceLog } from '../src/evidence/transaction-evidence.ts'
import { compileAction } from '../src/match/compile-action.ts'
import { explainAction } from '../src/match/explain-action.ts'
import { lintAction } from '../src/match/lint-action.ts'
import { matchAction } from '../src/match/match-action.ts'
import { ProtocolError } from '../src/protocol-error.ts'
import { createAbiRegistry } from '../src/signature/abi-registry.ts'
import { evilPatterns, unsupportedPatterns } from './evil-patterns.ts'
import {
  ALICE,
  actionOf,
  BOB,
  CAROL,
  dataLog,
  erc20,
  erc721,
  evidenceOf,
  logAt,
  note,
  OTHER,
  stepOf,
  TRANSFER,
  transferLog,
  word,
} from './examples.ts'
import { Random } from './random.ts'

const textDigits = (text: string): Hex => `0x${Buffer.from(text, 'utf8').toString('hex')}`

describe('a hostile pattern in a definition', () => {
  const noted = createAbiRegistry(note)
  const topic = toEventSelector(note[0])

  test('default: the limits are the documented ones', () => {
    expect({ MAX_PATTERN_BYTES, MAX_SEARCH_STEPS }).toEqual({ MAX_PATTERN_BYTES: 1024, MAX_SEARCH_STEPS: 1_000_000 })
  })

  test('behavior: it gets a result or an error of the package, from validation to the trace', () => {
    const log = dataLog(0, note, ['a0xéab '.repeat(30)])
    // Only every sixteenth pattern, because other tests measure the cost of each one.
    const some = evilPatterns.filter(({ pattern }, at) => at % 16 === 0 || estimateProgramSize(pattern) > 20_000)
    let refused = 0
    for (const pattern of [...unsupportedPatterns, ...some.map((evil) => evil.pattern)]) {
      const filterData = textDigits(pattern)
      const step = { fieldIndex: 0, fieldType: FieldType.STRING, filterType: FilterOperator.REGEX, filterData }
      const action = actionOf([stepOf({ signature: topic, ...step })])
      try {
        validateAction(action, { abiItems: noted })
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError)
        expect(lintAction(action, { abiItems: noted })).not.toEqual([])
        refused++
      }
      // If it is deployed despite the check, it must match nothing, or only what it says.
      const compiled = compileAction(action, { abiItems: noted })
      const { status: result } = matchAction(compiled, evidenceOf([log]))
      expect(['matched', 'rejected']).toContain(result)
      expect(explainAction(compiled, evidenceOf([log])).steps).toHaveLength(1)
    }
    expect(some.length).toBeGreaterThan(200)
    expect(refused).toBeGreaterThanOrEqual(unsupportedPatterns.length)
  })
})

describe('a log that cannot be read', () => {
  const known = [erc20, erc721, [...erc20, ...erc721]].map(createAbiRegistry)
  const least = stepOf({ fieldIndex: 2, filterType: FilterOperator.GREATER_THAN_OR_EQUAL, filterData: '0x64' })
  const action = actionOf([least], { fieldIndex: 0 })

  /** A log of the token that is not a transfer of either kind, or a transfer of the other kind that does not count. */
  function poison(random: Random): Omit<EvidenceLog, 'logIndex'> {
    const names = [word(ALICE), word(BOB), word(CAROL)] as const
    const topics = (count: number) => [TRANSFER, ...names.slice(0, count)]
    const lot = word(2n ** 256n - 1n)
    const { address } = transferLog(0)
    switch (random.below(7)) {
      case 0:
        return { address, topics: [], data: lot }
      case 1:
        return { address, topics: topics(0), data: `0x${names.map((name) => name.slice(2)).join('')}` }
      case 2:
        return { address, topics: topics(1), data: `${lot}${lot.slice(2)}` }
      case 3:
        return { address, topics: topics(2), data: '0x' }
      case 4:
        return { address, topics: topics(2), data: `0x${'ff'.repeat(31)}` }
      case 5:
        // An ERC-721's, of too small a number.
        return { address, topics: [...topics(2), word(BigInt(random.below(100)))], data: '0x' }
      default:
        return { address: OTHER, topics: topics(2), data: lot }
    }
  }

  test('property: a log that counts is found between any other logs, and no other claimant is named', () => {
    const compiled = known.map((abiItems) => compileAction(action, { abiItems }))
    const wrong: number[] = []
    for (let seed = 1; seed <= 800; seed++) {
      const random = new Random(seed)
      const isToken = random.chance(50)
      const value = 100n + BigInt(random.below(1_000))
      const count = 1 + random.below(8)
      // The unreadable log comes first in most cases.
      const place = random.chance(60) ? count : random.below(count + 1)
      const logs = Array.from({ length: count + 1 }, (_, at): EvidenceLog => {
        if (at !== place) return { ...poison(random), logIndex: at }
        return isToken
          ? transferLog(at, { from: BOB, to: ALICE, value })
          : logAt(at, { topics: [TRANSFER, word(BOB), word(ALICE), word(value)] })
      })
      const evidence = evidenceOf(logs)
      const isRight = compiled.every((one) => {
        const result = matchAction(one, evidence)
        if (result.status !== 'matched' || result.claimant.status !== 'resolved') return false
        return result.logIndexes.join() === String(place) && result.claimant.address === BOB
      })
      if (!isRight) wrong.push(seed)
    }
    expect(wrong).toEqual([])
  })
})

describe('names that every object has', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

  test('property: events and fields with such names, and steps in any order of keys, match like any other', () => {
    for (const [at, name] of names.entries()) {
      const other = names[(at + 1) % names.length] ?? name
      const abi = parseAbi<readonly string[]>([`event ${name}(address ${other}, uint256 ${name}_)`])
      const plain = parseAbi(['event Plain(address who, uint256 amount)'])
      const results = [abi, plain].map((one) => {
        const log = dataLog(4, one, [ALICE, 7n])
        const [signature = '0x'] = log.topics
        const step = stepOf({ signature, fieldIndex: 1, filterData: '0x07' })
        const action = actionOf([step], { fieldIndex: 0 })
        const abiItems = createAbiRegistry(one)
        expect(lintAction(action, { abiItems })).toEqual([])
        return [action, backwards(action)].map((definition) =>
          matchAction(compileAction(definition, { abiItems }), evidenceOf([log])),
        )
      })
      expect(new Set(results.flat().map((result) => JSON.stringify(result))).size).toBe(1)
      expect(results[0]?.[0]).toMatchObject({ status: 'matched', claimant: { address: ALICE } })
    }
  })

  test('behavior: a step is the same whatever the order of its keys, and no number runs into the next', () => {
    const step = stepOf({ fieldIndex: 1, filterData: '0x07' })
    const [turned] = backwards(actionOf([step])).actionSteps
    expect(Object.keys(turned ?? {})).not.toEqual(Object.keys(step))
    expect(dedupeSteps([step, ...(turned ? [turned] : [])])).toEqual([step])
    const neighbors = [
      stepOf({ filterType: 1, fieldType: 11 }),
      stepOf({ filterType: 11, fieldType: 1 }),
      stepOf({ chainId: 1, filterType: 1 }),
      stepOf({ chainId: 11, filterType: 1 }),
    ]
    expect(dedupeSteps(neighbors)).toEqual(neighbors)
  })
})

/** Returns the same action with the keys of every object in reverse order. */
function backwards({ actionClaimant, actionSteps }: Action): Action {
  return {
    actionSteps: actionSteps.map(
      ({ signature, signatureType, actionType, targetContract, chainId, actionParameter: criteria }) => ({
        actionParameter: {
          ...{ filterData: criteria.filterData, fieldIndex: criteria.fieldIndex },
          ...{ fieldType: criteria.fieldType, filterType: criteria.filterType },
        },
        ...{ chainId, targetContract, actionType, signatureType, signature },
      }),
    ),
    actionClaimant: {
      ...{ fieldIndex: actionClaimant.fieldIndex, chainId: actionClaimant.chainId },
      targetContract: actionClaimant.targetContract,
      ...{ signatureType: actionClaimant.signatureType, signature: actionClaimant.signature },
    },
  }
}
