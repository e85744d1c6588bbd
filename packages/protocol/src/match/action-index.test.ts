import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { type Hex, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { numberAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { type Action, ANY_CONTRACT } from '../action/action.ts'
import type { EvidenceLog } from '../evidence/transaction-evidence.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { createActionIndex } from './action-index.ts'
import { compileAction } from './compile-action.ts'
import { matchLogs } from './match-logs.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Moved(int256 by, string note, address who)',
])
const abiItems = createAbiRegistry(abi)
const transferTopic = toEventSelector(abi[0])
const movedTopic = toEventSelector(abi[1])

const contracts: readonly Hex[] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const word = (value: number): Hex => `0x${BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')}`
const number = integer({ min: -3, max: 6 })

// Few values, so that actions and logs often match.
const criteria = record({
  filterType: integer({ min: 0, max: 8 }),
  fieldIndex: integer({ min: 0, max: 3 }),
  value: number,
})
const actionShapes = array(
  record({
    target: constantFrom<Hex>(...contracts, ANY_CONTRACT),
    topic: constantFrom(transferTopic, movedTopic),
    chainId: constantFrom(1, 1, 1, 2),
    steps: array(criteria, { minLength: 1, maxLength: 2 }),
    isAny: boolean(),
  }),
  { minLength: 15, maxLength: 60 },
)
const logs = array(
  record({
    address: constantFrom(...contracts),
    layout: constantFrom<Layout>(
      ...(['transfer', 'transfer of a token id', 'transfer to no address', 'moved', 'short', 'unknown'] as const),
    ),
    values: array(number, { minLength: 3, maxLength: 3 }),
    removed: constantFrom(false, false, false, true),
  }),
  { minLength: 6, maxLength: 20 },
)

type Layout = 'transfer' | 'transfer of a token id' | 'transfer to no address' | 'moved' | 'short' | 'unknown'
type ActionShape = ReturnType<typeof actionShapes.generate>['value'][number]
type LogShape = ReturnType<typeof logs.generate>['value'][number]

function toAction({ target, topic, chainId, steps, isAny }: ActionShape): Action {
  const place = { signature: topic, signatureType: 0, targetContract: target, chainId } as const
  return {
    actionClaimant: { ...place, fieldIndex: topic === transferTopic ? 1 : 2 },
    actionSteps: steps.map(({ filterType, fieldIndex, value }) => ({
      ...place,
      actionType: 0,
      actionParameter: {
        filterType,
        fieldType: 0,
        fieldIndex: isAny ? 255 : fieldIndex,
        filterData: dataFor(topic, fieldIndex, value),
      },
    })),
  }
}

function dataFor(topic: Hex, fieldIndex: number, value: number): Hex {
  const isAddress = topic === transferTopic ? fieldIndex < 2 : fieldIndex === 2
  return isAddress ? `0x${Math.abs(value).toString(16).padStart(40, '0')}` : word(value)
}

function toLog({ address, layout, values, removed }: LogShape, logIndex: number): EvidenceLog {
  return { address, ...layOut(layout, values), logIndex, ...(removed ? { removed } : {}) }
}

function layOut(
  layout: Layout,
  [first = 0, second = 0, third = 0]: readonly number[],
): Pick<EvidenceLog, 'topics' | 'data'> {
  const [from, to] = [word(Math.abs(first)), word(Math.abs(second))]
  switch (layout) {
    case 'transfer':
      return { topics: [transferTopic, from, to], data: word(third) }
    case 'transfer of a token id':
      return { topics: [transferTopic, from, to, word(third)], data: '0x' }
    case 'transfer to no address':
      return { topics: [transferTopic, from, `0x${'f'.repeat(64)}`], data: word(third) }
    case 'moved':
      return {
        topics: [movedTopic],
        data: `0x${[word(first), word(96), word(Math.abs(third)), word(0)].map((one) => one.slice(2)).join('')}`,
      }
    case 'short':
      return { topics: [transferTopic, from, to], data: '0x01' }
    case 'unknown':
      return { topics: [word(77), from], data: word(third) }
    default:
      return layout satisfies never
  }
}

describe('createActionIndex', () => {
  test('property: finds what matchLogs finds for each action in turn, on the given chain', () => {
    let found = 0
    const numRuns = numberAtDepth(500, 200)
    assert(
      property(actionShapes, logs, constantFrom(1, 1, 1, 2), (shapes, logShapes, chainId) => {
        const compiled = shapes.map((shape) => compileAction(toAction(shape), { abiItems }))
        const stream = logShapes.map(toLog)
        const expected = compiled.flatMap((action, at) =>
          shapes[at]?.chainId === chainId
            ? matchLogs(action, stream).map(
                ({ log, requirement, claimant }) => `${log.logIndex} ${at} ${requirement} ${claimant}`,
              )
            : [],
        )
        const actual: string[] = []
        createActionIndex(compiled).matchLogs(chainId, stream, ({ action, requirement, log, claimant }) => {
          actual.push(`${log.logIndex} ${action} ${requirement} ${claimant}`)
        })
        found += actual.length
        expect([...actual].sort()).toEqual([...expected].sort())
      }),
      { numRuns, seed: 42 },
    )
    // A generator whose actions never match would prove nothing.
    expect(found).toBeGreaterThan(numberAtDepth(1_000, 300))
  })

  test('behavior: checks only the matching actions of 20,000 that differ in one value', () => {
    const [target] = contracts
    if (target === undefined) throw new Error('a contract')
    const compiled = Array.from({ length: 20_000 }, (_, at) =>
      compileAction(
        toAction({
          target,
          topic: transferTopic,
          chainId: 1,
          steps: [{ filterType: at % 2 === 0 ? 0 : 6, fieldIndex: 2, value: 10 + at }],
          isAny: false,
        }),
        { abiItems },
      ),
    )
    const log = toLog({ address: target, layout: 'transfer', values: [1, 2, 110], removed: false }, 0)
    const found: number[] = []
    const { judged } = createActionIndex(compiled).matchLogs(1, [log], ({ action }) => found.push(action))
    // One action requires exactly 110, fifty require at least 11, 13, … 109.
    expect(found).toHaveLength(51)
    expect(judged).toBeLessThanOrEqual(2 * found.length)
  })

  test('default: no actions, no matches', () => {
    const log = toLog({ address: ANY_CONTRACT, layout: 'transfer', values: [1, 2, 1], removed: false }, 0)
    expect(createActionIndex([]).matchLogs(1, [log], () => expect.unreachable()).judged).toBe(0)
  })
})
