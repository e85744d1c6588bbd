import { array, assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyBoostForm,
  isSameBoost,
  MAX_FORM_REWARDS,
  parseBoostForm,
  stringifyBoostForm,
  withRewardAdded,
  withRewardChanged,
  withRewardRemoved,
} from './boost-form.ts'
import { type RewardKind, rewardKindNames } from './reward-kinds.ts'

const kindsOf = (...kinds: readonly RewardKind[]) =>
  kinds.reduce(
    (form, kind, at) => withRewardChanged(at === 0 ? form : withRewardAdded(form), at, { kind }),
    emptyBoostForm,
  )

describe('withRewardChanged', () => {
  test('default: one reward changes, and the others do not', () => {
    const form = withRewardChanged(kindsOf('pool', 'points'), 1, { amountText: '3', accountsText: '7' })
    expect(form.rewards.map(({ amountText, accountsText }) => [amountText, accountsText])).toEqual([
      ['', ''],
      ['3', '7'],
    ])
  })

  test('behavior: the number of claims and of accounts is shared by all rewards', () => {
    const form = withRewardChanged(kindsOf('share', 'pool', 'signed'), 2, { timesText: '3', accountsText: '50' })
    expect(form.rewards.map(({ timesText, accountsText }) => [timesText, accountsText])).toEqual([
      ['3', '50'],
      ['1', ''],
      ['3', '50'],
    ])
  })

  test('behavior: a reward that begins to count takes the existing numbers', () => {
    const limited = withRewardChanged(kindsOf('share', 'pool'), 0, { timesText: '4', accountsText: '60' })
    const form = withRewardChanged(limited, 1, { kind: 'pegged', accountsText: '' })
    expect(form.rewards[1]).toMatchObject({ kind: 'pegged', timesText: '4', accountsText: '60' })
  })

  test('behavior: NFTs share the number of claims, and their quantity is not a number of accounts', () => {
    const form = withRewardChanged(kindsOf('share', 'collectible'), 0, { timesText: '3', accountsText: '50' })
    expect(form.rewards[1]).toMatchObject({ timesText: '3', accountsText: '' })
    const pieces = withRewardChanged(form, 1, { timesText: '4', accountsText: '9' })
    expect(pieces.rewards[0]).toMatchObject({ timesText: '4', accountsText: '50' })
  })

  test('behavior: a reward that does not exist changes nothing', () => {
    expect(withRewardChanged(emptyBoostForm, 1, { kind: 'points' })).toBe(emptyBoostForm)
  })
})

describe('withRewardAdded', () => {
  test('property: there are always one to eight rewards', () => {
    assert(
      property(array(constantFrom('add', 'remove')), nat(), (presses, at) => {
        const form = presses.reduce(
          (before, press) => (press === 'add' ? withRewardAdded(before) : withRewardRemoved(before, at % 9)),
          emptyBoostForm,
        )
        expect(form.rewards.length).toBeGreaterThanOrEqual(1)
        expect(form.rewards.length).toBeLessThanOrEqual(MAX_FORM_REWARDS)
      }),
    )
  })
})

describe('withRewardRemoved', () => {
  test('default: the others keep their order', () => {
    const form = withRewardRemoved(kindsOf('pool', 'raffle', 'points'), 1)
    expect(form.rewards.map(({ kind }) => kind)).toEqual(['pool', 'points'])
  })
})

describe('parseBoostForm', () => {
  test.each(rewardKindNames)('default: %s is restored after it is saved, and its budget is not', (kind) => {
    const form = { ...kindsOf('pool', kind), who: 'offchain', allowIdsText: 'members\nfriends' } as const
    const budget = `0x${'ff'.repeat(20)}` as const
    expect(parseBoostForm(stringifyBoostForm({ ...form, budget }))).toEqual(form)
    expect(isSameBoost({ ...form, budget }, form)).toBe(true)
  })

  test.each([
    ...['', '{}', 'null', '{"who":"nobody"}', '{"who":"anyone","listText":"","rewards":[]}'],
    stringifyBoostForm({ ...emptyBoostForm, rewards: Array(9).fill(emptyBoostForm.rewards[0]) }),
  ])('error: %j is not a form', (text) => {
    expect(parseBoostForm(text)).toBeNull()
  })
})
