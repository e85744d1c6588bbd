import { type Hex, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  actionOf,
  BOB,
  CAROL,
  ENTRY_POINT,
  erc20,
  evaluate,
  evidenceOf,
  OTHER,
  stepOf,
  TOKEN,
  transferLog,
  userOperationEnd,
  word,
  ZERO,
} from '../../test/examples.ts'
import { type ActionClaimant, SignatureType } from '../action/action.ts'
import { FilterOperator } from '../criteria/criteria.ts'
import type { EvidenceLog, TransactionEvidence } from '../evidence/transaction-evidence.ts'
import {
  ENTRY_POINTS,
  isBundle,
  isUserOperationEvent,
  sliceByUserOperation,
  USER_OPERATION_TOPIC,
} from './user-operations.ts'

const handleOps = toFunctionSelector(
  'function handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
)

/**
 * A transfer of at least 100 on the token, and any on the other contract: two groups, and the token's sender claims.
 */
const paid = stepOf({ fieldIndex: 2, filterType: FilterOperator.GREATER_THAN_OR_EQUAL, filterData: '0x64' })
const mirrored = stepOf({ targetContract: OTHER })

const pay = (at: number, from: Hex, value = 100n) => transferLog(at, { from, to: CAROL, value })
const mirror = (at: number, from: Hex) => transferLog(at, { from, to: CAROL, address: OTHER })
const end = (at: number, address: Hex = ENTRY_POINT) => userOperationEnd(at, { address })

function evaluateBundle(
  steps: readonly ReturnType<typeof stepOf>[],
  logs: readonly EvidenceLog[],
  claimant: Partial<ActionClaimant> = { fieldIndex: 0 },
  other: Partial<TransactionEvidence> = {},
) {
  return evaluate(actionOf(steps, claimant), evidenceOf(logs, { to: ENTRY_POINT, input: handleOps, ...other }))
}

describe('matchAction: bundles of user operations', () => {
  test.each<[string, readonly ReturnType<typeof stepOf>[], readonly EvidenceLog[], unknown]>([
    [
      'one operation',
      [paid],
      [pay(0, ALICE), end(1)],
      { status: 'matched', claimant: { address: ALICE }, logIndexes: [0] },
    ],
    [
      'two operations, one of which pays enough',
      [paid],
      [pay(0, ALICE, 1n), end(1), pay(2, BOB), end(3)],
      { status: 'matched', claimant: { address: BOB }, logIndexes: [2] },
    ],
    [
      'two operations that both do',
      [paid],
      [pay(0, ALICE), end(1), pay(2, BOB), end(3)],
      {
        status: 'ambiguous',
        pairs: [
          { logIndex: 0, claimant: ALICE },
          { logIndex: 2, claimant: BOB },
        ],
      },
    ],
    [
      'one that meets two requirements',
      [paid, mirrored],
      [pay(0, ALICE), mirror(1, ALICE), end(2)],
      { status: 'matched', claimant: { address: ALICE }, logIndexes: [0, 1] },
    ],
    [
      'two that meet one requirement each',
      [paid, mirrored],
      [pay(0, ALICE), end(1), mirror(2, BOB), end(3)],
      { status: 'rejected', step: null, code: 'spans-user-operations' },
    ],
    [
      'the second that meets both, after one that met half',
      [paid, mirrored],
      [pay(0, ALICE), end(1), pay(2, BOB), mirror(3, BOB), end(4)],
      { status: 'matched', claimant: { address: BOB, logIndex: 2 }, logIndexes: [2, 3] },
    ],
    [
      'two that both meet both',
      [paid, mirrored],
      [mirror(0, ALICE), pay(1, ALICE), end(2), pay(3, BOB), mirror(4, BOB), end(5)],
      {
        status: 'ambiguous',
        pairs: [
          { logIndex: 1, claimant: ALICE },
          { logIndex: 3, claimant: BOB },
        ],
        logIndexes: [0, 1, 3, 4],
      },
    ],
    [
      'logs before the first end, which belong to the first operation',
      [paid, mirrored],
      [mirror(0, ALICE), pay(1, ALICE), end(2), end(3)],
      { status: 'matched', claimant: { address: ALICE } },
    ],
    [
      'logs after the last end, which belong to no operation',
      [paid, mirrored],
      [pay(0, ALICE), end(1), mirror(2, BOB)],
      { status: 'rejected', code: 'spans-user-operations' },
    ],
    [
      'an operation without logs between two halves',
      [paid, mirrored],
      [pay(0, ALICE), end(1), end(2), mirror(3, ALICE), end(4)],
      { status: 'rejected', code: 'spans-user-operations' },
    ],
    [
      'one requirement that is not met',
      [paid, mirrored],
      [pay(0, ALICE), end(1), pay(2, BOB), end(3)],
      { status: 'rejected', step: 1, code: 'contract-mismatch' },
    ],
    [
      'the end event of an unrelated contract, which ends nothing',
      [paid, mirrored],
      [pay(0, ALICE), end(1, TOKEN), mirror(2, ALICE)],
      { status: 'matched', claimant: { address: ALICE }, logIndexes: [0, 2] },
    ],
    [
      'twenty operations, of which the last one matches',
      [paid, mirrored],
      [
        ...Array.from({ length: 19 }, (_, at) => [pay(3 * at, BOB), end(3 * at + 1)]).flat(),
        pay(90, ALICE),
        mirror(91, ALICE),
        end(92),
      ],
      { status: 'matched', claimant: { address: ALICE, logIndex: 90 }, logIndexes: [90, 91] },
    ],
  ])('default: %s', (_, steps, logs, expected) => expect(evaluateBundle(steps, logs)).toMatchObject(expected ?? {}))

  test.each([...ENTRY_POINTS].map((address): Hex => `0x${address.slice(2)}`))(
    'behavior: the entry point %s ends operations',
    (address) => {
      const logs = [pay(0, ALICE), end(1, address), mirror(2, BOB), end(3, address)]
      expect(evaluateBundle([paid, mirrored], logs)).toMatchObject({ code: 'spans-user-operations' })
      expect(evaluateBundle([paid], logs, { fieldIndex: 255 })).toMatchObject({
        claimant: { status: 'unresolved', code: 'sender-is-bundler' },
      })
    },
  )

  test('behavior: splits operations by log index, for any order of the given logs', () => {
    const logs = [pay(0, ALICE), mirror(1, ALICE), end(2), pay(3, BOB), end(4), mirror(5, BOB), end(6)]
    const result = evaluateBundle([paid, mirrored], logs)
    expect(result).toMatchObject({ status: 'matched', claimant: { address: ALICE }, logIndexes: [0, 1] })
    for (const mixed of [logs.toReversed(), [...logs.slice(3), ...logs.slice(0, 3)]]) {
      expect(evaluateBundle([paid, mirrored], mixed)).toEqual(result)
    }
  })

  test('behavior: the end event belongs to its operation, and a step can require it', () => {
    const abi = [
      ...erc20,
      ...parseAbi([
        'event UserOperationEvent(bytes32 indexed hash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 cost, uint256 gas)',
      ]),
    ]
    const ended = stepOf({ signature: USER_OPERATION_TOPIC, targetContract: ENTRY_POINT })
    const logs = [
      pay(0, ALICE, 1n),
      userOperationEnd(1, { sender: ALICE }),
      pay(2, CAROL),
      userOperationEnd(3, { sender: BOB }),
    ]
    const result = evaluate(
      actionOf([paid, ended], { signature: USER_OPERATION_TOPIC, targetContract: ENTRY_POINT, fieldIndex: 1 }),
      evidenceOf(logs),
      abi,
    )
    expect(result).toMatchObject({ status: 'matched', claimant: { address: BOB, logIndex: 3 }, logIndexes: [2, 3] })
  })

  test('behavior: a call belongs to every operation of its bundle', () => {
    const called = stepOf({ signature: handleOps, signatureType: SignatureType.FUNC, targetContract: ENTRY_POINT })
    expect(
      evaluateBundle([called, paid], [pay(0, ALICE), end(1)], {
        fieldIndex: 0,
        signature: paid.signature,
        targetContract: TOKEN,
      }),
    ).toMatchObject({ status: 'matched', claimant: { address: ALICE } })
  })

  describe('the sender', () => {
    const sender = { fieldIndex: 255 }
    test.each<[string, readonly EvidenceLog[], Partial<TransactionEvidence>, boolean]>([
      ['of an operation’s bundle', [pay(0, ALICE), end(1)], {}, true],
      [
        'of a bundle called through another contract',
        [pay(0, ALICE), end(1)],
        { to: OTHER, input: '0x12345678' },
        true,
      ],
      ['of a bundle of unknown calldata', [pay(0, ALICE), end(1)], { input: null }, true],
      ['of a bundle without an end event', [pay(0, ALICE)], {}, true],
      [
        'of handleOps of version 0.6',
        [pay(0, ALICE)],
        {
          input: `${toFunctionSelector('function handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[],address)')}00`,
        },
        true,
      ],
      [
        'of handleAggregatedOps',
        [pay(0, ALICE)],
        {
          input: toFunctionSelector(
            'function handleAggregatedOps(((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address,bytes)[],address)',
          ),
        },
        true,
      ],
      [
        'of a deposit to the entry point',
        [pay(0, ALICE)],
        { input: toFunctionSelector('function depositTo(address)') },
        false,
      ],
      ['of handleOps on another contract', [pay(0, ALICE)], { to: OTHER }, false],
      ['of the end event of an unrelated contract', [pay(0, ALICE), end(1, TOKEN)], { to: TOKEN }, false],
      ['of a contract creation', [pay(0, ALICE)], { to: null }, false],
      ['of an unknown call', [pay(0, ALICE)], { input: null }, false],
    ])('behavior: %s', (_, logs, other, isNobody) => {
      expect(evaluateBundle([paid], logs, sender, other)).toMatchObject({
        status: 'matched',
        claimant: isNobody
          ? { status: 'unresolved', code: 'sender-is-bundler' }
          : { status: 'resolved', address: CAROL },
      })
    })
  })
})

describe('isUserOperationEvent, isBundle, sliceByUserOperation', () => {
  test('default: the topic and the entry points are those of ERC-4337', () => {
    expect(USER_OPERATION_TOPIC).toBe(
      toEventSelector('event UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    )
    expect(ENTRY_POINTS.size).toBe(4)
    expect(isUserOperationEvent(end(0))).toBe(true)
    expect(isUserOperationEvent(end(0, ZERO))).toBe(false)
    expect(isUserOperationEvent({ ...end(0), topics: [word(1n)] })).toBe(false)
    expect(isBundle({ to: null, input: null, logs: [] })).toBe(false)
  })

  test('default: a log belongs to the next end event, and without one all are one slice', () => {
    const [a, b, c, d, e] = [pay(0, ALICE), end(1), pay(2, BOB), end(3), pay(4, CAROL)]
    expect(sliceByUserOperation([a, b, c, d, e])).toEqual([[a, b], [c, d], [e]])
    expect(sliceByUserOperation([a, b])).toEqual([[a, b]])
    expect(sliceByUserOperation([a, c])).toEqual([[a, c]])
    expect(sliceByUserOperation([])).toEqual([[]])
  })
})
