import { CriteriaSource, GAS_REBATE, type Incentive, ValueType } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { getCountedToken } from './format-measured.ts'
import { formatReward } from './format-reward.ts'

const dollar = '0x00000000000000000000000000000000000000aa'
const leaf = '0x00000000000000000000000000000000000000bb'
const board = '0x00000000000000000000000000000000000000cc'
const unit = { symbol: 'TUSD', decimals: 6, token: dollar } as const
const leaves = { symbol: 'LEAF', decimals: 18, token: leaf } as const
const dollars = (count: number) => BigInt(count) * 1_000_000n
const WAD = 10n ** 18n
const paying = { incentive: board, asset: dollar, claims: 3n, remaining: dollars(175), limit: dollars(250) } as const
const criteria = { source: CriteriaSource.EVENT, signature: '0x01', fieldIndex: 2, targetContract: dollar } as const

type Measured = Extract<Incentive, { type: 'erc20VariableCriteriaIncentiveV2' }>
const measured = (part: Partial<Measured>, of: Partial<Measured['criteria']> = {}): Measured => ({
  ...{ ...paying, type: 'erc20VariableCriteriaIncentiveV2', version: 2, totalClaimed: 0n },
  ...{ reward: WAD / 20n, maxReward: dollars(20) },
  criteria: { ...criteria, valueType: ValueType.WAD, ...of },
  ...part,
})
const said = (
  incentive: Incentive,
  peg: typeof unit | null = null,
  counted: typeof leaves | typeof unit | null = null,
) => {
  const { amount, unit: of, how } = formatReward(incentive, peg === null ? unit : leaves, { peg, counted })
  return `${amount} ${of} · ${how}`
}

describe('formatReward of an amount that varies', () => {
  test('default: a percentage of an amount of the paid token', () => {
    expect(said(measured({}))).toBe('5 % back · up to 20 TUSD')
    expect(said(measured({ reward: WAD / 400n }))).toBe('0.25 % back · up to 20 TUSD')
    expect(said(measured({ maxReward: 0n }))).toBe('5 % back · no maximum')
  })

  test('default: a pegged percentage is of the token that it is pegged to', () => {
    const { criteria: counted, ...common } = measured({ asset: leaf, reward: WAD / 100n, maxReward: 30n * WAD })
    const pegged = { ...common, type: 'erc20PeggedVariableCriteriaIncentiveV2', peg: dollar } as const
    expect(said({ ...pegged, criteria: counted }, unit)).toBe('1 % back · paid in LEAF, up to 30 LEAF')
  })

  test('default: a rate for each unit of another token', () => {
    // 0.02 TUSD per 10^18 base units.
    const perLeaf = measured({ reward: 20_000n }, { targetContract: leaf })
    expect(said(perLeaf, null, leaves)).toBe('0.02 TUSD per LEAF · up to 20 TUSD')
  })

  test('default: a rate for each unit of a plain number', () => {
    expect(said(measured({ reward: 10_000n }, { valueType: ValueType.RAW }))).toBe(
      '0.01 TUSD per unit · counted in the transaction, up to 20 TUSD',
    )
  })

  test('default: a refund of the network fee, whole or in part', () => {
    const fee = { fieldIndex: GAS_REBATE } as const
    expect(said(measured({ reward: 0n }, fee))).toBe('100 % of the network fee · up to 20 TUSD')
    expect(said(measured({ reward: WAD / 2n }, fee))).toBe('50 % of the network fee · up to 20 TUSD')
  })

  test('behavior: a number of unknown unit has its cap, and what it depends on', () => {
    const unknown = measured({}, { targetContract: board })
    expect(said(unknown)).toBe('Up to 20 TUSD · scales with an amount in the transaction')
    expect(said({ ...unknown, maxReward: 0n })).toBe(
      'Varies TUSD · scales with an amount in the transaction, no maximum',
    )
  })

  test('behavior: a rate below one base unit is not shown as zero', () => {
    expect(said(measured({ reward: 1n }, { targetContract: board }), null, unit)).toBe(
      'Up to 20 TUSD · scales with an amount in the transaction',
    )
  })

  test('default: an amount that the signer sets is at most what is left', () => {
    const signed: Incentive = { ...paying, type: 'erc20VariableIncentive', totalClaimed: 0n, reward: 0n }
    expect(said(signed)).toBe('Up to 175 TUSD · amount set per claim by its signer')
    expect(said({ ...signed, remaining: 0n })).toBe('Up to 250 TUSD · amount set per claim by its signer')
    expect(said({ ...signed, reward: 10_000n })).toBe('0.01 TUSD per unit · the verifier counts the units of each task')
  })
})

describe('getCountedToken', () => {
  test('default: the contract whose number is counted, unless the number is plain or the network fee', () => {
    expect(getCountedToken(measured({}, { targetContract: leaf }))).toBe(leaf)
    expect(getCountedToken(measured({}, { valueType: ValueType.RAW }))).toBeNull()
    expect(getCountedToken(measured({}, { fieldIndex: GAS_REBATE }))).toBeNull()
  })
})
