import { type Abi, type Hex, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  actionOf,
  BOB,
  dataLog,
  erc20,
  erc721,
  evaluate,
  evidenceOf,
  logAt,
  type StepInput,
  stepOf,
  TRANSFER,
  transferLog,
  word,
} from '../../test/examples.ts'
import { SignatureType } from '../action/action.ts'
import { FieldType, FilterOperator } from '../criteria/criteria.ts'
import { HashedFieldError } from '../criteria/errors.ts'
import { packFieldPath } from '../criteria/field-path.ts'
import type { EvidenceLog } from '../evidence/transaction-evidence.ts'
import { AbiItemMissingError, SignatureAmbiguousError } from '../signature/errors.ts'

const third = (filterData: Hex) => stepOf({ fieldIndex: 2, filterData })
const nftLog = (logIndex: number, id: bigint): EvidenceLog =>
  logAt(logIndex, { topics: [TRANSFER, word(ALICE), word(BOB), word(id)], data: '0x' })

describe('matchAction: the topic count decides the layout of a Transfer', () => {
  const unindexed = parseAbi(['event Transfer(address from, address to, uint256 value)'])
  const oddlyIndexed = parseAbi(['event Transfer(address from, address indexed to, uint256 indexed value)'])

  test.each<[string, Abi]>([
    ['ERC-20’s', erc20],
    ['ERC-721’s', erc721],
    ['both', [...erc20, ...erc721]],
    ['one with nothing indexed', unindexed],
    ['one with other inputs indexed', oddlyIndexed],
  ])('default: whatever layout is declared: %s', (_, abi) => {
    const mixed = evidenceOf([
      transferLog(1, { value: 5n }),
      nftLog(2, 5n),
      transferLog(3, { value: 6n }),
      nftLog(4, 6n),
    ])
    expect(evaluate(actionOf([third('0x05')], { fieldIndex: 1 }), mixed, abi)).toMatchObject({
      status: 'matched',
      claimant: { status: 'resolved', address: BOB },
      logIndexes: [1, 2],
    })
  })

  test.each<[string, EvidenceLog]>([
    [
      'one topic and three words',
      logAt(0, {
        topics: [TRANSFER],
        data: `0x${[word(ALICE), word(BOB), word(5n)].map((part) => part.slice(2)).join('')}`,
      }),
    ],
    ['two topics', logAt(0, { topics: [TRANSFER, word(ALICE)], data: `0x${word(BOB).slice(2)}${word(5n).slice(2)}` })],
  ])('behavior: with %s it cannot be decoded', (_, log) => {
    for (const abi of [erc20, unindexed, oddlyIndexed]) {
      expect(evaluate(actionOf([third('0x05')]), evidenceOf([log]), abi)).toMatchObject({
        status: 'rejected',
        code: 'decode-failed',
      })
      expect(evaluate(actionOf([third('0x05')]), evidenceOf([log, transferLog(1, { value: 5n })]), abi)).toMatchObject({
        logIndexes: [1],
      })
    }
  })
})

describe('matchAction: any other event has the layout of its ABI item', () => {
  const abi = parseAbi(['event Registered(address indexed who, uint256 amount)'])
  const topic = toEventSelector(abi[0])
  const step = (criteria: StepInput = {}) => stepOf({ signature: topic, ...criteria })
  const log = (topics: number, at = 0): EvidenceLog =>
    logAt(at, {
      topics: [topic, word(ALICE), word(5n), word(5n)].slice(0, topics) satisfies readonly Hex[],
      data: `0x${word(5n).slice(2)}${word(5n).slice(2)}`,
    })

  test.each([1, 3, 4])('default: with %i topics it cannot be decoded, any parameter or not', (topics) => {
    for (const criteria of [{}, { fieldIndex: 1, filterData: '0x05' }] satisfies readonly StepInput[]) {
      expect(evaluate(actionOf([step(criteria)]), evidenceOf([log(topics)]), abi)).toMatchObject({
        status: 'rejected',
        code: 'decode-failed',
      })
      // It does not affect another log.
      expect(evaluate(actionOf([step(criteria)]), evidenceOf([log(topics), log(2, 7)]), abi)).toMatchObject({
        status: 'matched',
        logIndexes: [7],
      })
    }
  })

  test('behavior: a log without topics is not an event', () => {
    expect(evaluate(actionOf([step()]), evidenceOf([logAt(0, { topics: [] })]), abi)).toMatchObject({
      code: 'log-not-found',
    })
  })
})

describe('matchAction: only the words that an action needs are decoded', () => {
  const abi = parseAbi([
    'event Registered(string text, address who, uint8 level, Lot lot)',
    'struct Lot { bytes note; int8 delta; }',
  ])
  const topic = toEventSelector(abi[0])
  const log = dataLog(0, abi, ['gm', ALICE, 7, { note: '0x12', delta: -1 }])
  const path = (...indexes: readonly number[]) => ({ fieldType: FieldType.TUPLE, fieldIndex: packFieldPath(indexes) })
  const fields: readonly StepInput[] = [
    { fieldIndex: 0, filterData: '0x676d' },
    { fieldIndex: 1, filterData: ALICE },
    { fieldIndex: 2, filterData: '0x07' },
    { ...path(3, 0), filterData: '0x12' },
    { ...path(3, 1), filterData: word(-1n) },
  ]
  const evaluateWith = (criteria: StepInput, data: Hex) =>
    evaluate(actionOf([stepOf({ signature: topic, ...criteria })]), evidenceOf([{ ...log, data }]), abi)

  test('default: reads each field', () => {
    for (const criteria of fields) expect(evaluateWith(criteria, log.data).status).toBe('matched')
  })

  test('property: an overwritten word affects only the fields in it or behind it', () => {
    // Words: 0 offset of text, 1 who, 2 level, 3 offset of lot, 4 length and 5 content of text, 6 offset of note,
    // 7 delta, 8 length and 9 content of note.
    const needs = [[0, 4, 5], [1], [2], [3, 6, 8, 9], [3, 7]]
    const words = (log.data.length - 2) / 64
    expect(words).toBe(10)
    for (let word = 0; word < words; word++) {
      const junk: Hex = `0x${log.data.slice(2, 2 + 64 * word)}${'ff'.repeat(32)}${log.data.slice(2 + 64 * (word + 1))}`
      fields.forEach((criteria, field) => {
        const isNeeded = needs[field]?.includes(word) ?? false
        // The test overwrote it with the number -1.
        const isSame = field === 4 && word === 7
        expect([field, word, evaluateWith(criteria, junk).status]).toEqual([
          field,
          word,
          isNeeded && !isSame ? 'rejected' : 'matched',
        ])
      })
    }
  })

  test('behavior: truncated data loses only the fields in the missing part', () => {
    const cut: Hex = `0x${log.data.slice(2, 2 + 64 * 3)}`
    expect(fields.map((criteria) => evaluateWith(criteria, cut).status)).toEqual([
      'rejected',
      'matched',
      'matched',
      'rejected',
      'rejected',
    ])
    expect(evaluateWith(fields[0] ?? {}, cut)).toMatchObject({ code: 'decode-failed' })
    expect(evaluateWith({}, '0x').status).toBe('matched')
  })

  test('behavior: a value that is not valid UTF-8 does not match a pattern, and compares as bytes', () => {
    const broken: Hex = `0x${log.data.slice(2).replace('676d', 'ff6d')}`
    const regex = { fieldIndex: 0, filterType: FilterOperator.REGEX, filterData: '0x6d' } satisfies StepInput
    expect(evaluateWith(regex, log.data).status).toBe('matched')
    expect(evaluateWith(regex, broken)).toMatchObject({ status: 'rejected', code: 'regex-unsupported' })
    expect(evaluateWith({ fieldIndex: 0, filterData: '0xff6d' }, broken).status).toBe('matched')
  })
})

describe('matchAction: known ABI items of a signature', () => {
  const first = parseAbi(['event Registered(uint256 indexed a, uint256 b)'])
  const second = parseAbi(['event Registered(uint256 a, uint256 indexed b)'])
  const both = [...first, ...second]
  const topic = toEventSelector(first[0])
  const step = (criteria: StepInput) => stepOf({ signature: topic, ...criteria })
  const log = (a: bigint, b: bigint) => logAt(0, { topics: [topic, word(a)], data: word(b) })

  test('error: none, where a field or a claimant must be read', () => {
    expect(() => evaluate(actionOf([third('0x05')]), evidenceOf([transferLog(0)]), [])).toThrow(AbiItemMissingError)
    expect(() => evaluate(actionOf([stepOf()], { fieldIndex: 1 }), evidenceOf([transferLog(0)]), [])).toThrow(
      AbiItemMissingError,
    )
    expect(() =>
      evaluate(
        actionOf([stepOf({ signature: '0x12345678', signatureType: SignatureType.FUNC, fieldIndex: 0 })]),
        evidenceOf([]),
        erc20,
      ),
    ).toThrow(AbiItemMissingError)
  })

  test('error: an item of other types, which does not hash to the signature', () => {
    const other = parseAbi(['event Transfer(address indexed from, address indexed to, uint128 value)'])
    expect(() => evaluate(actionOf([third('0x05')]), evidenceOf([transferLog(0)]), other)).toThrow(AbiItemMissingError)
  })

  test('behavior: none are needed where any parameter is accepted and the sender is the claimant', () => {
    expect(evaluate(actionOf([stepOf()]), evidenceOf([transferLog(0)]), [])).toMatchObject({
      status: 'matched',
      logIndexes: [0],
    })
  })

  test('error: names both of two layouts that decode and disagree', () => {
    const evaluateLog = () =>
      evaluate(actionOf([step({ fieldIndex: 0, filterData: '0x01' })]), evidenceOf([log(1n, 2n)]), both)
    expect(evaluateLog).toThrow(SignatureAmbiguousError)
    expect(evaluateLog).toThrow(/Registered.*Registered/)
  })

  test('behavior: layouts with the same result need no choice', () => {
    expect(
      evaluate(actionOf([step({ fieldIndex: 0, filterData: '0x01' })]), evidenceOf([log(1n, 1n)]), both).status,
    ).toBe('matched')
    expect(
      evaluate(actionOf([step({ fieldIndex: 0, filterData: '0x03' })]), evidenceOf([log(1n, 2n)]), both).status,
    ).toBe('rejected')
  })

  test('error: names both layouts when they agree on the match but name different claimants', () => {
    const one = parseAbi(['event Named(address indexed a, address b)'])
    const other = parseAbi(['event Named(address a, address indexed b)'])
    const named = toEventSelector(one[0])
    const evidence = evidenceOf([logAt(0, { topics: [named, word(ALICE)], data: word(BOB) })])
    const action = actionOf([stepOf({ signature: named })], { fieldIndex: 0 })
    expect(() => evaluate(action, evidence, [...one, ...other])).toThrow(SignatureAmbiguousError)
    expect(evaluate(actionOf([stepOf({ signature: named })]), evidence, [...one, ...other]).status).toBe('matched')
  })

  test('behavior: words that are not values of a layout’s types rule it out', () => {
    const one = parseAbi(['event Owned(address indexed owner, uint256 id)'])
    const other = parseAbi(['event Owned(address owner, uint256 indexed id)'])
    const signature = toEventSelector(one[0])
    const id = 2n ** 200n
    const abi = [...one, ...other]
    const action = actionOf([stepOf({ signature })], { fieldIndex: 0 })
    // The data is not an address, so the topic is.
    const first = evidenceOf([logAt(0, { topics: [signature, word(ALICE)], data: word(id) })])
    expect(evaluate(action, first, abi)).toMatchObject({ claimant: { address: ALICE } })
    const second = evidenceOf([logAt(0, { topics: [signature, word(id)], data: word(BOB) })])
    expect(evaluate(action, second, abi)).toMatchObject({ claimant: { address: BOB } })
  })

  test('behavior: takes the layout with that number of topics, or whose data decodes', () => {
    const more = parseAbi(['event Registered(uint256 indexed a, uint256 indexed b)'])
    expect(
      evaluate(actionOf([step({ fieldIndex: 1, filterData: '0x02' })]), evidenceOf([log(1n, 2n)]), [...first, ...more])
        .status,
    ).toBe('matched')
    const text = parseAbi(['event Said(uint256 indexed a, string b)'])
    const hashed = parseAbi(['event Said(uint256 a, string indexed b)'])
    const said = toEventSelector(text[0])
    const data: Hex = `0x${word(32n).slice(2)}${word(2n).slice(2)}${'676d'.padEnd(64, '0')}`
    const evidence = evidenceOf([logAt(0, { topics: [said, word(7n)], data })])
    const seven = stepOf({ signature: said, fieldIndex: 0, filterData: '0x07' })
    // Read by the second layout, the first input would be 32, which no step requires.
    expect(() => evaluate(actionOf([seven]), evidence, [...text, ...hashed])).toThrow(SignatureAmbiguousError)
  })

  test('error: names all layouts when none decodes in full and they disagree', () => {
    const text = parseAbi(['event Said(uint256 indexed a, uint256 c, string b)'])
    const other = parseAbi(['event Said(uint256 a, uint256 indexed c, string b)'])
    const said = toEventSelector(text[0])
    const evidence = evidenceOf([logAt(0, { topics: [said, word(7n)], data: word(8n) })])
    const seven = stepOf({ signature: said, fieldIndex: 0, filterData: '0x07' })
    expect(() => evaluate(actionOf([seven]), evidence, [...text, ...other])).toThrow(/Said.*Said/)
  })

  test('error: a needed field that is stored as a hash', () => {
    const abi = parseAbi(['event Said(string indexed text, address who)'])
    const said = toEventSelector(abi[0])
    const evidence = evidenceOf([logAt(0, { topics: [said, word(1n)], data: word(BOB) })])
    expect(() => evaluate(actionOf([stepOf({ signature: said, fieldIndex: 0 })]), evidence, abi)).toThrow(
      HashedFieldError,
    )
    expect(() => evaluate(actionOf([stepOf({ signature: said })], { fieldIndex: 0 }), evidence, abi)).toThrow(
      HashedFieldError,
    )
    expect(evaluate(actionOf([stepOf({ signature: said })], { fieldIndex: 1 }), evidence, abi)).toMatchObject({
      claimant: { address: BOB },
    })
  })

  test('error: with two layouts, only a log that really holds the hash is an error', () => {
    const open = parseAbi(['event Said(string text)'])
    const hashed = parseAbi(['event Said(string indexed text)'])
    const said = toEventSelector(open[0])
    const step = stepOf({ signature: said, fieldIndex: 0, filterData: '0x676d' })
    const evaluateLog = (log: EvidenceLog) => evaluate(actionOf([step]), evidenceOf([log]), [...open, ...hashed])
    expect(evaluateLog(dataLog(0, open, ['gm'])).status).toBe('matched')
    expect(() => evaluateLog(logAt(0, { topics: [said, word(1n)] }))).toThrow(HashedFieldError)
    expect(() => evaluate(actionOf([step]), evidenceOf([]), hashed)).toThrow(HashedFieldError)
  })

  test('error: two functions of one selector that both decode and disagree', () => {
    // A known collision of four bytes.
    const abi = parseAbi([
      'function transfer(address to, uint256 amount)',
      'function join_tg_invmru_haha_fd06787(address who, bool yes)',
    ])
    const [selector, collision] = abi.map((item) => toFunctionSelector(item))
    expect(collision).toBe(selector)
    const call = (fieldIndex: number, filterData: Hex) =>
      stepOf({ signature: selector ?? '0x', signatureType: SignatureType.FUNC, fieldIndex, filterData })
    const input: Hex = `0x${selector?.slice(2)}${word(BOB).slice(2)}${word(1n).slice(2)}`
    const evaluateCall = (step: ReturnType<typeof stepOf>, calldata: Hex) =>
      evaluate(actionOf([step]), evidenceOf([], { input: calldata }), abi)
    expect(evaluateCall(call(0, BOB), input).status).toBe('matched')
    expect(() => evaluateCall(call(1, '0x01'), input)).toThrow(SignatureAmbiguousError)
    // Five is not a bool: only one of them decodes.
    const five: Hex = `0x${selector?.slice(2)}${word(BOB).slice(2)}${word(5n).slice(2)}`
    expect(evaluateCall(call(1, '0x05'), five).status).toBe('matched')
  })

  test.each(['__proto__', 'constructor', 'hasOwnProperty'])(
    'behavior: an event %s with an input %s is an ordinary one',
    (name) => {
      const abi = [
        { type: 'event', name, inputs: [{ type: 'tuple', name, components: [{ type: 'address', name }] }] },
      ] as const
      const log = dataLog(3, abi, [{ [name]: BOB }])
      const [topicOf = '0x'] = log.topics
      const step = stepOf({
        signature: topicOf,
        fieldType: FieldType.TUPLE,
        fieldIndex: packFieldPath([0, 0]),
        filterData: BOB,
      })
      expect(evaluate(actionOf([step], { fieldIndex: 32 }), evidenceOf([log]), abi)).toMatchObject({
        claimant: { address: BOB },
      })
    },
  )
})
