import { array as arrayOf, assert, constantFrom, property } from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Unit } from '../token/amount.ts'
import { budgetLines } from './budget-lines.ts'
import { type CreateBoostEvent, initialCreateBoostState, nextCreateBoostState } from './create-boost-state.ts'
import { formatBatch, type MoneyData, planCreateBoostSteps, type StepData, toMoneyData } from './create-boost-steps.ts'
import type { RewardResult } from './read-reward.ts'
import { emptyRewardForm, type RewardForm } from './reward-form.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const token: MoneyData = { key: '0xa', symbol: 'TUSD', isCollectible: false, short: 5n, approved: 0n }
const leaf: MoneyData = { ...token, key: '0xb', symbol: 'LEAF' }
const input: StepData = {
  ...{ kinds: ['pool'], isNewBudget: true, isNewList: false, isCoreAuthorized: true, money: [token], grants: [] },
  ...{ listed: 0, hasTerms: false, hasText: false },
}
const plan = (changes: Partial<StepData>, creation = initialCreateBoostState) =>
  planCreateBoostSteps({ ...input, ...changes }, creation, { hash, isSlow: true })
const keys = (changes: Partial<StepData>, creation = initialCreateBoostState) =>
  plan(changes, creation).map(({ key }) => key)

describe('planCreateBoostSteps of what goes together', () => {
  const batch = { id: '0x01', budget: `0x${'11'.repeat(20)}`, places: null } as const
  const requestsOf = (
    [
      { type: 'batched', batch },
      { type: 'requested', step: 'together' },
    ] as const
  ).reduce<typeof initialCreateBoostState>(nextCreateBoostState, initialCreateBoostState)

  test('default: each step has its status, and later steps are still to come', () => {
    const states = plan({ hasTerms: true }, requestsOf).map(({ key, state }) => [key, state?.status ?? null])
    expect(states).toEqual([
      ...['budget', 'approve 0xa', 'fund 0xa', 'create'].map((key) => [key, 'requested']),
      ['terms', null],
    ])
  })

  test('behavior: a finished batch is shown as one transaction', () => {
    const done = (
      [
        { type: 'sent', step: 'together' },
        { type: 'succeeded', step: 'together' },
      ] as const
    ).reduce<typeof initialCreateBoostState>(nextCreateBoostState, requestsOf)
    const made = nextCreateBoostState(done, { type: 'created', boostId: '7' })
    expect(plan({}, made).map(({ key, state }) => [key, state?.status])).toEqual([['together', 'success']])
  })

  test('default: the steps that the wallet confirms at once', () => {
    expect(formatBatch(plan({ listed: 1001, hasTerms: true }))).toBe('Steps 4 to 7')
    expect(formatBatch(plan({ isNewBudget: false, money: [] }))).toBeNull()
  })
})

describe('planCreateBoostSteps', () => {
  test('default: budget, deposit, boost', () => {
    expect(keys({})).toEqual(['budget', 'approve 0xa', 'fund 0xa', 'create'])
  })

  test.each([
    ['a budget that has enough', { isNewBudget: false, money: [{ ...token, short: 0n }] }, ['create']],
    ['a core without leave', { isNewBudget: false, money: [], isCoreAuthorized: false }, ['authorize', 'create']],
    ['money that is approved', { money: [{ ...token, approved: 5n }] }, ['budget', 'fund 0xa', 'create']],
    ['collectibles', { money: [{ ...token, isCollectible: true }] }, ['budget', 'fund 0xa', 'create']],
    [
      'places on a new list',
      { kinds: ['place'], isNewList: true, money: [], grants: [0] },
      ['places', 'budget', 'create', 'grant 0'],
    ],
    ['points of another account', { kinds: ['points'], money: [] }, ['budget', 'create']],
    [
      'two tokens, and points of one’s own',
      { kinds: ['pool', 'points', 'pool'], money: [token, leaf], grants: [1] },
      ['budget', 'approve 0xa', 'approve 0xb', 'fund 0xa', 'fund 0xb', 'create', 'grant 1'],
    ],
    ['limits', { hasTerms: true, money: [] }, ['budget', 'create', 'terms']],
    ['limits and words', { hasTerms: true, hasText: true, money: [] }, ['budget', 'create', 'terms', 'text']],
    ['a list of 1,001', { listed: 1001, money: [] }, ['people', 'people 2', 'people 3', 'budget', 'create']],
  ] as const)('behavior: %s', (_, changes, expected) => expect(keys(changes)).toEqual(expected))

  test('behavior: a step that was sent is shown with its transaction, as long as the device remembers it', () => {
    const sent = nextCreateBoostState(initialCreateBoostState, { type: 'sent', step: 'budget' })
    const stateOf = (steps: ReturnType<typeof plan>) => steps.find(({ key }) => key === 'budget')?.state
    expect(stateOf(plan({}, sent))).toEqual({ status: 'sent', transaction: { hash, isSlow: true } })
    expect(stateOf(planCreateBoostSteps(input, sent, null))).toEqual({ status: 'sent', transaction: null })
  })

  test('behavior: several assets are named, a single one is not', () => {
    const words = (money: readonly MoneyData[]) => plan({ money }).map(({ words }) => words)
    expect(words([token])).toContain('Fund budget')
    expect(words([token, leaf])).toEqual(expect.arrayContaining(['Fund budget with TUSD', 'Fund budget with LEAF']))
  })

  test('behavior: a longer list costs more, in the transaction that creates it', () => {
    const cost = (key: string, listed: number) => plan({ listed }).find((step) => step.key === key)?.gas ?? 0n
    expect(cost('create', 100)).toBeGreaterThan(cost('create', 0))
    expect(cost('create', 501)).toBe(cost('create', 0))
    expect(cost('people', 501)).toBeGreaterThan(cost('people 2', 501))
  })

  test('behavior: another reward costs less than another boost', () => {
    const cost = (...kinds: StepData['kinds']) => plan({ kinds }).find(({ key }) => key === 'create')?.gas ?? 0n
    expect(cost('pool', 'points')).toBeGreaterThan(cost('pool'))
    expect(cost('pool', 'points')).toBeLessThan(cost('pool') + cost('points'))
  })

  test('property: sent steps stay on screen, and the creation is always listed', () => {
    const steps = arrayOf(
      constantFrom('people 2', 'places', 'budget', 'authorize', 'approve 0xa', 'fund 0xb', 'create', 'grant 3'),
    )
    assert(
      property(steps, constantFrom(-1n, 0n, 7n), (sent, short) => {
        const creation = sent
          .map((step): CreateBoostEvent => ({ type: 'sent', step }))
          .reduce(nextCreateBoostState, initialCreateBoostState)
        const shown = keys({ money: [{ ...token, short }], isNewBudget: short > 0n }, creation)
        for (const step of sent) expect(shown).toContain(step)
        expect(shown).toContain('create')
        expect(new Set(shown).size).toBe(shown.length)
      }),
    )
  })
})

const tusd: Unit = { symbol: 'TUSD', decimals: 6, token: getAddress(`0x${'a'.repeat(40)}`) }
const reward = (kind: RewardForm['kind'], money: { rewards: bigint; fee: bigint } | null, unit: Unit | null = tusd) => {
  const ready: RewardResult = {
    ...{ status: 'ready', incentive: { type: 'allowListIncentive', allowList: tusd.token, limit: 1n } },
    ...{ maxParticipants: 0n, timesEach: null, isCounted: false, ownSigner: null },
    money: money && unit && { ...money, asset: unit.token, ...(kind === 'collectible' && { tokenId: 7n }) },
  }
  const wrong: RewardResult = { status: 'error', problem: 'Say how much.', field: 'amountText' }
  return { form: { ...emptyRewardForm, kind }, reading: money === null ? wrong : ready, unit }
}

describe('budgetLines', () => {
  test('default: rewards in the same token share one line with the sum', () => {
    const lines = budgetLines([
      reward('pool', { rewards: 100n, fee: 10n }),
      reward('points', null),
      reward('raffle', { rewards: 5n, fee: 1n }),
    ])
    expect(lines).toMatchObject([{ key: tusd.token, tokenId: null, money: { rewards: 105n, fee: 11n } }])
  })

  test('behavior: a line is incomplete while one of its rewards is, and NFTs have a separate line', () => {
    const lines = budgetLines([
      reward('pool', { rewards: 100n, fee: 10n }),
      reward('pool', null),
      reward('collectible', { rewards: 3n, fee: 0n }),
      reward('collectible', null),
    ])
    expect(lines.map(({ money, tokenId }) => [money?.rewards ?? null, tokenId])).toEqual([
      [null, null],
      [3n, 7n],
    ])
  })
})

describe('toMoneyData', () => {
  test('default: what the budget already has is not requested again', () => {
    const rewards = [reward('pool', { rewards: 100n, fee: 10n })]
    const held = { [tusd.token]: { inWallet: 500n, inBudget: 30n, approved: 2n } }
    expect(toMoneyData(rewards, budgetLines(rewards), held)).toEqual([
      { key: tusd.token, symbol: 'TUSD', isCollectible: false, short: 80n, approved: 2n },
    ])
  })

  test('behavior: an unknown amount is requested, and points need no funds', () => {
    const rewards = [reward('points', null), reward('pool', null, null)]
    expect(toMoneyData(rewards, budgetLines(rewards), {})).toMatchObject([{ key: '?1', short: null }])
  })
})
