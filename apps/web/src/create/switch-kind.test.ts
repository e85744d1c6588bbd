import { describe, expect, test } from 'vitest'
import { emptyRewardForm } from './reward-form.ts'
import { type RewardKind, rewardKindNames } from './reward-kinds.ts'
import { switchKind } from './switch-kind.ts'

const typed = {
  ...{ ...emptyRewardForm, assetText: '0xaa', amountText: '7', accountsText: '200', mostText: '9', totalText: '90' },
  timesText: '3',
}
const switched = (from: RewardKind, to: RewardKind) => {
  const form = { ...typed, kind: from }
  return { ...form, ...switchKind(form, to) }
}

describe('switchKind', () => {
  test('behavior: an amount per claim is not a prize, a starting reward or a rate', () => {
    for (const kind of rewardKindNames) {
      expect(switched('pool', kind).amountText).toBe(kind === 'pool' ? '7' : '')
    }
  })

  test('behavior: a number of accounts is not a number of tickets, a limit or a number of tokens', () => {
    const unchanged = rewardKindNames.filter((kind) => switched('pool', kind).accountsText === '200')
    expect(unchanged).toEqual(['pool', 'falling', 'points', 'place'])
    expect(switched('signed', 'pegged').accountsText).toBe('200')
  })

  test('behavior: the token and the total stay while tokens are paid', () => {
    expect(switched('share', 'signed')).toMatchObject({ assetText: '0xaa', totalText: '90', timesText: '3' })
    expect(switched('share', 'points')).toMatchObject({ assetText: '', totalText: '', mostText: '' })
  })

  test('behavior: the signer is reset, because only some kinds have a custom signer', () => {
    expect(switched('pool', 'signed').signedBy).toBe('own')
    expect(switched('signed', 'pool').signedBy).toBe('verifier')
  })

  test('behavior: the same kind changes nothing', () => expect(switchKind(typed, typed.kind)).toEqual({}))
})
