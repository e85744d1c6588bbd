import { encodeFunctionData, getAddress, type Hex, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  actionOf,
  BOB,
  CAROL,
  dataLog,
  erc20,
  evaluate,
  evidenceOf,
  OTHER,
  stepOf,
  TOKEN,
  TRANSFER,
  transferLog,
  word,
  ZERO,
} from '../../test/examples.ts'
import { type ActionClaimant, SignatureType } from '../action/action.ts'
import { FieldType, FilterOperator } from '../criteria/criteria.ts'
import { packClaimantIndex } from '../criteria/field-path.ts'
import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'

const amount = (value: bigint) =>
  stepOf({ fieldIndex: 2, filterType: FilterOperator.GREATER_THAN_OR_EQUAL, filterData: word(value) })

/** Returns the result for transfers of at least 100, with a claimant. */
function ofTransfers(
  logs: TransactionEvidence['logs'],
  claimant: Partial<ActionClaimant>,
  other: Partial<TransactionEvidence> = {},
) {
  return evaluate(actionOf([amount(100n)], claimant), evidenceOf(logs, other))
}

describe('matchAction: the claimant', () => {
  test.each([
    [0, ALICE],
    [1, BOB],
  ])('default: input %i of the matching log', (fieldIndex, address) => {
    expect(ofTransfers([transferLog(5)], { fieldIndex })).toMatchObject({
      status: 'matched',
      claimant: { status: 'resolved', address, logIndex: 5 },
      logIndexes: [5],
    })
  })

  test('default: 255 is the sender of the transaction', () => {
    expect(ofTransfers([transferLog(5)], { fieldIndex: 255 })).toMatchObject({
      claimant: { status: 'resolved', address: CAROL, logIndex: null },
    })
    // Whatever the other fields of the claimant are.
    const elsewhere = { fieldIndex: 255, signature: word(9n), targetContract: OTHER, chainId: 10 }
    expect(ofTransfers([transferLog(5)], elsewhere)).toMatchObject({ claimant: { address: CAROL } })
  })

  test('behavior: the claimant comes from the log that matched, never from an earlier one', () => {
    const logs = [
      transferLog(1, { to: ALICE, value: 1n }),
      transferLog(2, { to: BOB, address: OTHER }),
      transferLog(3, { to: CAROL }),
    ]
    expect(ofTransfers(logs, { fieldIndex: 1 })).toMatchObject({
      status: 'matched',
      claimant: { address: CAROL, logIndex: 3 },
    })
  })

  test('behavior: of several matching logs that agree, the one with the lowest log index', () => {
    const logs = [transferLog(9), transferLog(4), transferLog(6)]
    expect(ofTransfers(logs, { fieldIndex: 1 })).toMatchObject({
      status: 'matched',
      claimant: { status: 'resolved', address: BOB, logIndex: 4 },
      logIndexes: [4, 6, 9],
    })
  })

  test('behavior: when matching logs name different claimants, the result is ambiguous with all pairs in order', () => {
    const logs = [
      transferLog(9, { to: ALICE }),
      transferLog(4, { to: BOB }),
      transferLog(6, { to: BOB }),
      transferLog(5, { to: CAROL, value: 1n }),
    ]
    expect(ofTransfers(logs, { fieldIndex: 1 })).toMatchObject({
      status: 'ambiguous',
      pairs: [
        { logIndex: 4, claimant: BOB },
        { logIndex: 6, claimant: BOB },
        { logIndex: 9, claimant: ALICE },
      ],
      logIndexes: [4, 6, 9],
    })
  })

  test('behavior: the sender is unique, for any number of matching logs', () => {
    expect(ofTransfers([transferLog(1, { to: ALICE }), transferLog(2)], { fieldIndex: 255 })).toMatchObject({
      status: 'matched',
      claimant: { address: CAROL },
      logIndexes: [1, 2],
    })
  })

  describe('with a wildcard', () => {
    const anywhere = stepOf({
      ...{ targetContract: ZERO, fieldIndex: 2 },
      ...{ filterType: FilterOperator.GREATER_THAN_OR_EQUAL, filterData: word(100n) },
    })

    test('default: a claimant of any contract belongs to the step that names one', () => {
      const logs = [transferLog(5), transferLog(6, { to: CAROL, address: OTHER })]
      expect(ofTransfers(logs, { fieldIndex: 1, targetContract: ZERO })).toMatchObject({
        claimant: { address: BOB, logIndex: 5 },
        ownership: { status: 'owned', logIndex: 5 },
      })
    })

    test('default: reads a claimant of one contract from its logs alone, where the step accepts any', () => {
      const action = actionOf([anywhere], { fieldIndex: 1, targetContract: TOKEN })
      const logs = [transferLog(1, { to: CAROL, address: OTHER }), transferLog(2, { to: BOB })]
      expect(evaluate(action, evidenceOf(logs))).toMatchObject({
        status: 'matched',
        claimant: { address: BOB, logIndex: 2 },
        logIndexes: [1, 2],
      })
      // A log of another contract than the named one never names a claimant.
      expect(evaluate(action, evidenceOf(logs.slice(0, 1)))).toMatchObject({
        status: 'matched',
        claimant: { status: 'unresolved', code: 'claimant-unbound' },
        ownership: null,
      })
      // Nor must its claimant's word be readable.
      const [elsewhere] = logs
      const dirty: Hex = `0xff${word(CAROL).slice(4)}`
      const odd = { ...elsewhere, ...transferLog(1, { address: OTHER }), topics: [TRANSFER, word(ALICE), dirty] }
      expect(evaluate(action, evidenceOf([odd, transferLog(2)]))).toMatchObject({ logIndexes: [1, 2] })
    })

    test('behavior: the step with exactly the same target comes before the others', () => {
      const action = actionOf([anywhere, amount(100n)], { fieldIndex: 1, targetContract: TOKEN })
      const logs = [transferLog(1, { to: CAROL, address: OTHER }), transferLog(2, { to: BOB })]
      expect(evaluate(action, evidenceOf(logs))).toMatchObject({ claimant: { address: BOB, logIndex: 2 } })
    })

    test('behavior: reads a claimant of one contract from the call to it alone', () => {
      const abi = parseAbi(['function pay(address who)'])
      const selector = toFunctionSelector(abi[0])
      const step = stepOf({ signature: selector, signatureType: SignatureType.FUNC, targetContract: ZERO })
      const action = actionOf([step], { fieldIndex: 0, targetContract: TOKEN })
      const input = encodeFunctionData({ abi, args: [BOB] })
      expect(evaluate(action, evidenceOf([], { input }), abi)).toMatchObject({ claimant: { address: BOB } })
      expect(evaluate(action, evidenceOf([], { input, to: OTHER }), abi)).toMatchObject({
        claimant: { status: 'unresolved', code: 'claimant-unbound' },
      })
    })
  })

  test('behavior: the zero address is returned like any other', () => {
    expect(ofTransfers([transferLog(1, { from: ZERO })], { fieldIndex: 0 })).toMatchObject({
      claimant: { status: 'resolved', address: ZERO },
    })
  })

  test('behavior: a log whose claimant cannot be decoded does not match, and does not affect the others', () => {
    const clean = transferLog(2)
    const dirty = {
      ...transferLog(1),
      topics: [clean.topics[0] ?? '0x', clean.topics[1] ?? '0x', `0x01${'00'.repeat(31)}`] satisfies readonly Hex[],
    }
    expect(ofTransfers([dirty], { fieldIndex: 1 })).toMatchObject({
      status: 'rejected',
      step: 0,
      code: 'decode-failed',
    })
    expect(ofTransfers([dirty, clean], { fieldIndex: 1 })).toMatchObject({
      status: 'matched',
      claimant: { logIndex: 2 },
      logIndexes: [2],
    })
    // Where another word names the claimant, this one is not needed.
    expect(ofTransfers([dirty], { fieldIndex: 0 })).toMatchObject({ status: 'matched', claimant: { address: ALICE } })
  })

  describe('that cannot be resolved', () => {
    test.each<[string, Partial<ActionClaimant>, string]>([
      ['another signature', { fieldIndex: 1, signature: word(9n) }, 'claimant-unbound'],
      ['another contract', { fieldIndex: 1, targetContract: OTHER }, 'claimant-unbound'],
      ['another chain', { fieldIndex: 1, chainId: 10 }, 'claimant-chain-mismatch'],
      ['a number', { fieldIndex: 2 }, 'claimant-not-address'],
      ['a missing input', { fieldIndex: 3 }, 'field-not-found'],
      [
        'a tuple index of another type',
        { fieldIndex: packClaimantIndex({ argument: 0, position: 0 }) },
        'field-not-found',
      ],
      ['index 254', { fieldIndex: 254 }, 'field-not-found'],
      ['index 256', { fieldIndex: 256 }, 'field-not-found'],
    ])('behavior: matches, but with %s it names no claimant', (_, claimant, code) => {
      expect(ofTransfers([transferLog(5)], claimant)).toMatchObject({
        status: 'matched',
        claimant: { status: 'unresolved', code, reason: expect.stringMatching(/there is no claimant\.$/) },
        logIndexes: [5],
      })
    })

    test('behavior: a claimant of a wildcard step is bound to that step alone', () => {
      const steps = [amount(100n), stepOf({ targetContract: ZERO })]
      const action = actionOf(steps, { fieldIndex: 1, targetContract: ZERO })
      const logs = [transferLog(1, { to: ALICE }), transferLog(2, { to: BOB, value: 1n, address: OTHER })]
      expect(evaluate(action, evidenceOf(logs))).toMatchObject({
        status: 'ambiguous',
        pairs: [{ claimant: ALICE }, { claimant: BOB }],
      })
      expect(evaluate(actionOf(steps, { fieldIndex: 1 }), evidenceOf(logs))).toMatchObject({
        claimant: { address: ALICE },
        logIndexes: [1, 2],
      })
    })

    test.each<[string, number, string | null]>([
      ['an array', 0, 'claimant-not-address'],
      ['a bool', 1, 'claimant-not-address'],
      ['bytes of 20', 2, 'claimant-not-address'],
      ['a tuple', 3, 'field-not-found'],
      ['an address in a tuple', packClaimantIndex({ argument: 3, position: 1 }), null],
      ['a number in a tuple', packClaimantIndex({ argument: 3, position: 0 }), 'claimant-not-address'],
      ['a tuple in a tuple', packClaimantIndex({ argument: 3, position: 2 }), 'field-not-found'],
      ['past a tuple’s end', packClaimantIndex({ argument: 3, position: 3 }), 'field-not-found'],
      ['a position that can be read and not written', 32 + 3 * 16 + 15, 'field-not-found'],
    ])('behavior: %s', (_, fieldIndex, code) => {
      const abi = parseAbi([
        'event Odd(address[] list, bool ok, bytes20 raw, Pair pair)',
        'struct Pair { uint8 kind; address who; Deeper deeper; }',
        'struct Deeper { address low; }',
      ])
      const log = dataLog(0, abi, [[], true, ALICE, { kind: 1, who: BOB, deeper: { low: CAROL } }])
      const action = actionOf([stepOf({ signature: toEventSelector(abi[0]) })], { fieldIndex })
      expect(evaluate(action, evidenceOf([log]), abi)).toMatchObject({
        status: 'matched',
        claimant: code === null ? { status: 'resolved', address: BOB } : { status: 'unresolved', code },
      })
    })
  })

  test('behavior: reads positions 14 and 15 of a tuple', () => {
    const components = Array.from({ length: 16 }, (_, at) => ({ name: `a${at}`, type: 'address' }))
    const abi = [{ type: 'event', name: 'Wide', inputs: [{ name: 'all', type: 'tuple', components }] }] as const
    const values = Object.fromEntries(
      components.map(({ name }, at) => [name, word(BigInt(at + 1)).replace(/^0x0{24}/, '0x')]),
    )
    const log = dataLog(0, abi, [values])
    for (const position of [14, 15]) {
      const action = actionOf([stepOf({ signature: toEventSelector(abi[0]) })], { fieldIndex: 32 + position })
      expect(evaluate(action, evidenceOf([log]), abi)).toMatchObject({
        claimant: { address: getAddress(`0x${(position + 1).toString(16).padStart(40, '0')}`) },
      })
    }
  })

  describe('of a call', () => {
    const abi = parseAbi(['function pay(address who, (uint8 kind, address second) how)'])
    const selector = toFunctionSelector(abi[0])
    const input = encodeFunctionData({ abi, functionName: 'pay', args: [BOB, { kind: 1, second: ALICE }] })
    const step = stepOf({ signature: selector, signatureType: SignatureType.FUNC })
    const dirty: Hex = `0x${input.slice(2, 10)}ff${input.slice(12)}`

    test.each([
      [0, BOB],
      [packClaimantIndex({ argument: 1, position: 1 }), ALICE],
      [255, CAROL],
    ])('default: index %i is read from the calldata', (fieldIndex, address) => {
      expect(evaluate(actionOf([step], { fieldIndex }), evidenceOf([], { input }), abi)).toMatchObject({
        status: 'matched',
        claimant: { status: 'resolved', address, logIndex: null },
        logIndexes: [],
      })
    })

    test('behavior: calldata whose claimant cannot be decoded does not match', () => {
      expect(evaluate(actionOf([step], { fieldIndex: 0 }), evidenceOf([], { input: dirty }), abi)).toMatchObject({
        status: 'rejected',
        code: 'decode-failed',
      })
      expect(evaluate(actionOf([step], { fieldIndex: 255 }), evidenceOf([], { input: dirty }), abi).status).toBe(
        'matched',
      )
    })

    test('behavior: a contract creation has no function claimant', () => {
      expect(
        evaluate(
          actionOf([stepOf({ ...step, targetContract: ZERO })], { fieldIndex: 0 }),
          evidenceOf([], { input, to: null }),
          abi,
        ).status,
      ).toBe('rejected')
    })

    test('behavior: a call may name the claimant with an event step, and an event with a function step', () => {
      const both = [...abi, ...erc20]
      const evidence = evidenceOf([transferLog(3, { to: ALICE })], { input })
      const padded = word(selector)
      const ofCall = actionOf([stepOf(), step], { signature: padded, signatureType: SignatureType.FUNC, fieldIndex: 0 })
      expect(evaluate(ofCall, evidence, both)).toMatchObject({
        claimant: { address: BOB, logIndex: null },
        logIndexes: [3],
      })
      const ofLog = actionOf([stepOf(), step], { fieldIndex: 1 })
      expect(evaluate(ofLog, evidence, both)).toMatchObject({
        claimant: { address: ALICE, logIndex: 3 },
        logIndexes: [3],
      })
    })

    test('behavior: a short and a padded selector are one signature', () => {
      for (const signature of [selector, word(selector)]) {
        expect(evaluate(actionOf([step], { signature, fieldIndex: 0 }), evidenceOf([], { input }), abi)).toMatchObject({
          claimant: { address: BOB },
        })
      }
    })
  })

  test('behavior: the comparison of a step, apart from its declared type, has no effect on the claimant', () => {
    const step = stepOf({ fieldIndex: 1, fieldType: FieldType.UINT, filterData: BOB, targetContract: TOKEN })
    expect(evaluate(actionOf([step], { fieldIndex: 1 }), evidenceOf([transferLog(2)]))).toMatchObject({
      claimant: { address: BOB },
    })
  })
})
