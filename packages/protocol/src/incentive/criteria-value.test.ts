import { assert, bigInt, constantFrom, property } from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { uint256 } from '../../test/boost-arbitraries.ts'
import { ValueType } from '../action/action.ts'
import { packFieldPath } from '../criteria/field-path.ts'
import type { EvidenceLog } from '../evidence/transaction-evidence.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { readCriteriaValue } from './criteria-value.ts'
import { InvalidCriteriaValueError } from './errors.ts'
import { CriteriaSource, gasRebateCriteria, type IncentiveCriteria, isForgeable } from './incentive-criteria.ts'
import { calculatePayout, cgdaReward, gasRebate, toSignedAmount, WAD } from './reward-amount.ts'

const abi = parseAbi([
  'event Swap(address indexed sender, uint256 amountIn, int256 amountOut, bytes note)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'struct Order { address maker; Leg leg; }',
  'struct Leg { uint128 size; string label; }',
  'event Filled(uint256 indexed id, Order order)',
  'function buy(address token, uint256 amount)',
])
const abiItems = createAbiRegistry(abi)
const [swap, transfer, filled, buy] = [abi[0], abi[1], abi[2], abi[3]]
const swapTopic = toEventSelector(swap)
const target = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const criteria: IncentiveCriteria = {
  source: CriteriaSource.EVENT,
  signature: swapTopic,
  fieldIndex: 1,
  targetContract: target,
}

function swapLog(amountIn: bigint, amountOut = 0n, note: Hex = '0x'): EvidenceLog {
  const data = encodeAbiParameters(parseAbiParameters('uint256, int256, bytes'), [amountIn, amountOut, note])
  return { address: target, topics: [swapTopic, pad(other)], data, logIndex: 3 }
}

function read(log: EvidenceLog, changes: Partial<IncentiveCriteria> = {}): bigint {
  return readCriteriaValue({ ...criteria, ...changes }, { matched: { type: 'log', log }, abiItems })
}

describe('readCriteriaValue', () => {
  test('property: the number of the log that matched', () => {
    assert(
      property(uint256, bigInt({ min: 0n, max: 2n ** 255n - 1n }), (amountIn, amountOut) => {
        expect(read(swapLog(amountIn, amountOut))).toBe(amountIn)
        expect(read(swapLog(amountIn, amountOut), { fieldIndex: 2 })).toBe(amountOut)
      }),
    )
  })

  test('behavior: a path into a struct', () => {
    const data = encodeAbiParameters(parseAbiParameters('(address maker, (uint128 size, string label) leg)'), [
      { maker: other, leg: { size: 77n, label: 'a' } },
    ])
    const log = { address: target, topics: [toEventSelector(filled), pad('0x01')], data, logIndex: 0 } as const
    const signature = toEventSelector(filled)
    expect(read(log, { signature, fieldIndex: packFieldPath([1, 1, 0]) })).toBe(77n)
    expect(() => read(log, { signature, fieldIndex: packFieldPath([1, 1, 1]) })).toThrow('not a number')
  })

  test('behavior: a transfer is read by its topic count, as the action was', () => {
    const topic = toEventSelector(transfer)
    const fungible = {
      address: target,
      topics: [topic, pad(other), pad(other)],
      data: pad('0x09'),
      logIndex: 0,
    } as const
    expect(read(fungible, { signature: topic, fieldIndex: 2 })).toBe(9n)
    const collectible = { ...fungible, topics: [topic, pad(other), pad(other), pad('0x2a')], data: '0x' } as const
    expect(read(collectible, { signature: topic, fieldIndex: 2 })).toBe(42n)
  })

  test('behavior: the calldata of the call that matched', () => {
    const input = encodeFunctionData({ abi: [buy], args: [other, 12n] })
    const call: IncentiveCriteria = {
      source: CriteriaSource.FUNC,
      signature: pad(toFunctionSelector(buy)),
      fieldIndex: 1,
      targetContract: target,
    }
    expect(readCriteriaValue(call, { matched: { type: 'call', call: { to: target, input } }, abiItems })).toBe(12n)
    const wrongs = [
      { to: other, input },
      { to: target, input: `0x11${input.slice(4)}` },
      { to: target, input: null },
      { to: null, input },
      { to: target, input: `0x${input.slice(2, 74)}` },
    ] as const
    for (const wrong of wrongs) {
      const matched = { type: 'call', call: wrong } as const
      expect(() => readCriteriaValue(call, { matched, abiItems })).toThrow(InvalidCriteriaValueError)
    }
    const log = { type: 'log', log: swapLog(1n) } as const
    expect(() => readCriteriaValue(call, { matched: log, abiItems })).toThrow('a log met the action')
  })

  test.each([
    ['another contract', { ...swapLog(5n), address: other }, {}],
    ['another event', { ...swapLog(5n), topics: [toEventSelector(transfer), pad(other)] }, {}],
    ['no topic', { ...swapLog(5n), topics: [] }, {}],
    ['another number of topics', { ...swapLog(5n), topics: [swapTopic] }, {}],
    ['data that ends too early', { ...swapLog(5n), data: '0x' }, {}],
    ['a log that was taken back', { ...swapLog(5n), removed: true }, {}],
    ['a negative number', swapLog(5n, -1n), { fieldIndex: 2 }],
    ['bytes', swapLog(5n, 0n, '0x2a'), { fieldIndex: 3 }],
    ['an address', swapLog(5n), { fieldIndex: 0 }],
    ['no such field', swapLog(5n), { fieldIndex: 4 }],
    ['an index between the forms', swapLog(5n), { fieldIndex: 254 }],
    ['any contract', swapLog(5n), { targetContract: zeroAddress }],
    ['a function, and a log matched', swapLog(5n), { source: CriteriaSource.FUNC }],
    ['gas', swapLog(5n), gasRebateCriteria],
  ] as const)('error: %s', (_, log, changes) => {
    expect(() => read(log, changes)).toThrow(InvalidCriteriaValueError)
  })

  test('property: a log beside the matching one never decides', () => {
    // The reference reads the receipt's first log of that event, of any contract.
    assert(
      property(uint256, constantFrom(other, zeroAddress), (amount, liar) => {
        expect(() => read({ ...swapLog(amount), address: liar })).toThrow(InvalidCriteriaValueError)
      }),
    )
  })

  test('behavior: criteria for any contract are reported to the signer, gas rebates are not', () => {
    expect(isForgeable({ ...criteria, targetContract: zeroAddress })).toBe(true)
    expect(isForgeable(criteria)).toBe(false)
    expect(isForgeable(gasRebateCriteria)).toBe(false)
  })
})

describe('toSignedAmount, calculatePayout', () => {
  const terms = { reward: 3n * WAD, maxReward: 0n, valueType: ValueType.WAD }

  test('behavior: WAD counts 18 decimals, RAW whole units, and no reward pays the number itself', () => {
    expect(calculatePayout(terms, toSignedAmount(terms, 2n * WAD))).toBe(6n * WAD)
    const raw = { ...terms, valueType: ValueType.RAW }
    expect(calculatePayout(raw, toSignedAmount(raw, 2n))).toBe(6n * WAD)
    for (const valueType of [ValueType.RAW, ValueType.WAD]) {
      const plain = { ...terms, reward: 0n, valueType }
      expect(calculatePayout(plain, toSignedAmount(plain, 1_234n))).toBe(1_234n)
    }
  })

  test('property: no claim pays more than the maximum, and RAW pays exactly reward times number', () => {
    const small = bigInt({ min: 0n, max: 2n ** 64n })
    assert(
      property(
        small,
        small,
        small,
        constantFrom(ValueType.RAW, ValueType.WAD),
        (reward, maxReward, number, valueType) => {
          const some = { reward, maxReward, valueType }
          const paid = calculatePayout(some, toSignedAmount(some, number))
          if (maxReward > 0n) expect(paid).toBeLessThanOrEqual(maxReward)
          if (maxReward === 0n && valueType === ValueType.RAW && reward > 0n) expect(paid).toBe(reward * number)
        },
      ),
    )
  })

  test('error: numbers whose product no contract could hold', () => {
    expect(() => toSignedAmount({ ...terms, valueType: ValueType.RAW }, 2n ** 250n)).toThrow(InvalidCriteriaValueError)
    expect(() => toSignedAmount(terms, 2n ** 255n)).toThrow(InvalidCriteriaValueError)
    expect(() => toSignedAmount({ ...terms, reward: 0n }, 2n ** 256n)).toThrow(InvalidCriteriaValueError)
  })
})

describe('gasRebate', () => {
  const gas = {
    gasUsed: 100_000n,
    effectiveGasPrice: 50n,
    baseFeePerGas: 40n,
    blobGasUsed: 131_072n,
    blobGasPrice: 3n,
  }

  test('behavior: gas times price and the blobs', () => {
    expect(gasRebate(gas, { maxTipPerGas: 10n })).toBe(100_000n * 50n + 131_072n * 3n)
    expect(gasRebate({ ...gas, blobGasUsed: 0n }, { maxTipPerGas: 10n })).toBe(5_000_000n)
  })

  test('behavior: a tip counts up to the cap, however high it was', () => {
    const paid = gasRebate({ ...gas, effectiveGasPrice: 10n ** 18n, blobGasUsed: 0n }, { maxTipPerGas: 2n })
    expect(paid).toBe(100_000n * 42n)
    expect(gasRebate({ ...gas, baseFeePerGas: null, blobGasUsed: 0n }, { maxTipPerGas: 2n })).toBe(200_000n)
  })
})

test('cgdaReward: behavior: it grows by the hour, up to the balance', () => {
  const state = { currentReward: 10n, rewardBoost: 4n, lastClaimTime: 1_000n, available: 100n }
  expect(cgdaReward({ ...state, now: 1_000n })).toBe(10n)
  expect(cgdaReward({ ...state, now: 1_000n + 1_800n })).toBe(12n)
  expect(cgdaReward({ ...state, now: 1_000n + 3_600n * 1_000n })).toBe(100n)
  expect(numberToHex(cgdaReward({ ...state, now: 4_600n }))).toBe('0xe')
})
