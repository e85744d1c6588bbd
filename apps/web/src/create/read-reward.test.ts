import { calculatePayout, toSignedAmount } from '@laurel/protocol'
import { assert, bigInt, constantFrom, property } from 'fast-check'
import { getAddress, parseAbiItem, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../action-editor/draft.ts'
import type { Unit } from '../token/amount.ts'
import { FEE_KEY, numberFields } from './number-fields.ts'
import { type RewardContext, readReward } from './read-reward.ts'
import { emptyRewardForm, type RewardForm } from './reward-form.ts'
import { rewardKindNames } from './reward-kinds.ts'

const account = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const unit: Unit = { symbol: 'TUSD', decimals: 6, token: account('a') }
const leaf: Unit = { symbol: 'LEAF', decimals: 18, token: account('b') }
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const draft = {
  ...emptyDraft,
  actions: [{ addressText: unit.token, isAnyContract: false, pastedAbi: '', item: transfer, conditions: [] }],
}
const native: Unit = { symbol: 'ETH', decimals: 18, token: account('0') }
const fields = numberFields(draft, [new Map([['2', unit]])], native)
const context: RewardContext = { unit, pegUnit: leaf, fields, protocolFee: 1_000n, owner: account('e') }
const form: RewardForm = {
  ...emptyRewardForm,
  ...{ assetText: unit.token, pegText: leaf.token, amountText: '25', accountsText: '200', mostText: '50' },
  ...{ totalText: '1000', tokenIdText: '7', followsKey: '0/2' },
}
const read = (changes: Partial<RewardForm>, around: Partial<RewardContext> = {}) =>
  readReward({ ...form, ...changes }, { ...context, ...around })

test('behavior: too many winners are an error', () => {
  expect(read({ accountsText: '99999999999999' })).toMatchObject({
    problem: 'Enter 1,000,000,000,000 or fewer.',
  })
})

describe('numberFields', () => {
  test('default: the numbers of named contracts, and the fee that the sender paid', () => {
    expect(fields.map(({ key, name }) => [key, name])).toEqual([
      ['0/2', 'value'],
      [FEE_KEY, 'the network fee'],
    ])
  })

  test('behavior: nothing that any contract could forge, and no fee of another account', () => {
    const actions = draft.actions.map((actionDraft) => ({ ...actionDraft, isAnyContract: true }))
    expect(
      numberFields({ ...draft, actions, claimant: { type: 'field', actionIndex: 0, path: [0] } }, [], native),
    ).toEqual([])
  })
})

describe('readReward', () => {
  test('default: 200 rewards of 25, and a fee of a tenth', () => {
    expect(read({})).toMatchObject({
      ...{ status: 'ready', timesEach: null, maxParticipants: 0n },
      money: { asset: unit.token, rewards: 5_000_000_000n, fee: 500_000_000n },
    })
  })

  test('behavior: a raffle pays one winner', () => {
    expect(read({ kind: 'raffle' })).toMatchObject({ incentive: { limit: 200n }, money: { rewards: 25_000_000n } })
  })

  test('behavior: a percentage is computed in the decimals of its number', () => {
    const share = read({ kind: 'share', amountText: '0.02', mostText: '50', timesText: '' }, { unit: leaf })
    if (share.status !== 'ready' || share.incentive.type !== 'erc20VariableCriteriaIncentiveV2')
      throw new Error('no share')
    const { reward, maxReward, criteria } = share.incentive
    const terms = { reward, maxReward, valueType: criteria.valueType }
    // 300 TUSD of six decimals were moved. The reward is two hundredths of that in LEAF, which has 18 decimals.
    expect(calculatePayout(terms, toSignedAmount(terms, 300_000_000n))).toBe(parseUnits('6', 18))
    expect(calculatePayout(terms, toSignedAmount(terms, 10n ** 12n))).toBe(parseUnits('50', 18))
    expect(share).toMatchObject({ timesEach: null, money: { rewards: parseUnits('1000', 18) } })
  })

  test('property: one unit of a number pays the amount, whatever its decimals are', () => {
    const meanings = constantFrom('unit' as const, 'raw' as const, 'wad' as const)
    assert(
      property(meanings, bigInt({ min: 1n, max: 1_000n }), bigInt({ min: 1n, max: 10n ** 9n }), (numberIs, n, each) => {
        const amountText = `${each / 1_000_000n}.${String(each % 1_000_000n).padStart(6, '0')}`
        const share = read({ kind: 'share', amountText, numberIs, mostText: '1e', timesText: '2' })
        expect(share).toMatchObject({ status: 'error', field: 'mostText' })
        const fit = read({ kind: 'share', amountText, numberIs, mostText: '1000000', totalText: '1000000' })
        if (fit.status !== 'ready' || fit.incentive.type !== 'erc20VariableCriteriaIncentiveV2')
          throw new Error('no share')
        const { reward, criteria } = fit.incentive
        const terms = { reward, maxReward: 0n, valueType: criteria.valueType }
        const one = { unit: 10n ** 6n, raw: 1n, wad: 10n ** 18n }[numberIs]
        expect(calculatePayout(terms, toSignedAmount(terms, n * one))).toBe(n * each)
      }),
    )
  })

  test('behavior: a reward with the creator’s own signer is signed by the creator, or by a custom signer', () => {
    expect(read({ kind: 'signed', signedBy: 'own' })).toMatchObject({ ownSigner: account('e'), timesEach: 1n })
    expect(read({ kind: 'pegged', signedBy: 'own', signerText: account('c') })).toMatchObject({
      ownSigner: account('c'),
    })
    expect(read({ kind: 'pegged' })).toMatchObject({ ownSigner: null })
    expect(read({ signedBy: 'own', signerText: account('c') })).toMatchObject({ ownSigner: null })
  })

  test('behavior: points and allowlist spots cost no funds, NFTs cost pieces', () => {
    expect(read({ kind: 'points' })).toMatchObject({ money: null, incentive: { reward: 25_000_000n, limit: 200n } })
    expect(read({ kind: 'place', assetText: '' }, { unit: null })).toMatchObject({ money: null })
    expect(read({ kind: 'collectible' })).toMatchObject({ money: { rewards: 200n, fee: 20n, tokenId: 7n } })
  })

  test.each(rewardKindNames)('default: %s is ready when all is there', (kind) => {
    expect(read({ kind }).status).toBe('ready')
  })

  test.each([
    ['no amount', { amountText: ' ' }, 'amountText'],
    ['nothing', { amountText: '0' }, 'amountText'],
    ['less than nothing', { amountText: '-1' }, 'amountText'],
    ['too many decimals', { amountText: '1.0000001' }, 'amountText'],
    ['nobody', { accountsText: '0' }, 'accountsText'],
    ['half a person', { accountsText: '1.5' }, 'accountsText'],
    ['too little to fall', { kind: 'falling', amountText: '0.000001' }, 'amountText'],
    ['no token', { assetText: '' }, 'assetText'],
    ['a token’s name', { assetText: 'TUSD' }, 'assetText'],
    ['nothing followed', { kind: 'share', followsKey: '0/1' }, 'followsKey'],
    ['no maximum', { kind: 'share', mostText: '' }, 'mostText'],
    ['more to one than there is', { kind: 'share', totalText: '49' }, 'mostText'],
    ['no number of a collectible', { kind: 'collectible', tokenIdText: 'seven' }, 'tokenIdText'],
    ['no claims at all', { kind: 'share', timesText: '0' }, 'timesText'],
    ['a signer with a name', { kind: 'signed', signedBy: 'own', signerText: 'ada.eth' }, 'signerText'],
    ['no money in all', { kind: 'signed', totalText: '' }, 'totalText'],
  ] as const)('error: %s', (_, changes, field) => {
    expect(read(changes)).toMatchObject({ status: 'error', field })
  })

  test('error: a token with unknown decimals', () => {
    expect(read({}, { unit: null }).status).toBe('error')
  })
})
