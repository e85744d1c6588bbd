import { array as arrayOf, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Creation,
  type CreationEvent,
  isBegun,
  isInterrupted,
  nextCreation,
  noCreation,
  parseCreation,
} from './creation.ts'
import { planSteps, type StepFacts } from './plan-steps.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const budget = `0x${'11'.repeat(20)}` as const
const begun = { type: 'begun', budgetName: 'Spring', placesName: 'Places' } as const
const run = (...events: readonly CreationEvent[]): Creation => events.reduce(nextCreation, noCreation)
const half = run(
  begun,
  { type: 'anchored', fromBlock: '12' },
  { type: 'asked', step: 'budget' },
  { type: 'sent', step: 'budget', hash },
  { type: 'done', step: 'budget' },
  { type: 'made', what: 'budget', address: budget },
  { type: 'asked', step: 'create' },
)

describe('nextCreation', () => {
  test('default: each step is asked, sent and done', () => {
    expect(half).toMatchObject({
      ...{ phase: 'working', budget },
      steps: { budget: { at: 'done', hash }, create: { at: 'asked' } },
    })
    const done = [half].map((each) =>
      [
        { type: 'sent', step: 'create', hash } as const,
        { type: 'done', step: 'create' } as const,
        { type: 'created', boostId: '7' } as const,
        { type: 'finished' } as const,
      ].reduce<Creation>(nextCreation, each),
    )[0]
    expect(done).toMatchObject({ phase: 'done', boostId: '7' })
    expect(done !== undefined && isBegun(done)).toBe(false)
  })

  test('behavior: whoever declines keeps what was done, and goes on under the old names', () => {
    const failed = nextCreation(half, { type: 'failed', problem: 'declined' })
    expect(failed).toMatchObject({ phase: 'failed', steps: { budget: { at: 'done' } } })
    expect(failed.steps.create).toBeUndefined()
    const again = nextCreation(nextCreation(failed, { ...begun, budgetName: 'Another' }), {
      ...{ type: 'anchored', fromBlock: '99' },
    })
    expect(again).toMatchObject({ phase: 'working', budgetName: 'Spring', fromBlock: '12', budget, problem: null })
  })

  test('behavior: nothing is forgotten while something is under way', () => {
    expect(nextCreation(half, { type: 'left' })).toBe(half)
    expect(nextCreation(half, begun)).toBe(half)
    expect(nextCreation({ ...half, phase: 'failed' }, { type: 'left' })).toBe(noCreation)
  })

  test('behavior: kept and read again, it is interrupted, and what was asked is still open', () => {
    const read = parseCreation(JSON.stringify(half))
    expect(read).toEqual({ ...half, phase: 'idle' })
    expect(read !== null && isInterrupted(read)).toBe(true)
  })

  test.each(['', '{}', '{"steps":{"create":{"at":"sold"}}}'])('error: %j is no creation', (text) => {
    expect(parseCreation(text)).toBeNull()
  })
})

const facts: StepFacts = {
  ...{ kind: 'pool', isNewBudget: true, isNewList: false, isCoreAuthorized: true, short: 5n, approved: 0n },
  ...{ mayGrant: true, listed: 0 },
}
const names = (changes: Partial<StepFacts>, creation = noCreation) =>
  planSteps({ ...facts, ...changes }, creation).map(({ name }) => name)

describe('planSteps', () => {
  test('default: a budget, the money, the boost', () => {
    expect(names({})).toEqual(['budget', 'approve', 'fund', 'create'])
  })

  test.each([
    ['a budget that has enough', { isNewBudget: false, short: 0n }, ['create']],
    ['a core without leave', { isNewBudget: false, short: 0n, isCoreAuthorized: false }, ['authorize', 'create']],
    ['money that is approved', { approved: 5n }, ['budget', 'fund', 'create']],
    ['collectibles', { kind: 'collectible' }, ['budget', 'fund', 'create']],
    ['places on a new list', { kind: 'place', isNewList: true, short: null }, ['places', 'budget', 'create', 'grant']],
    ['points of somebody else', { kind: 'points', short: null, mayGrant: false }, ['budget', 'create']],
  ] as const)('behavior: %s', (_, changes, expected) => expect(names(changes)).toEqual(expected))

  test('behavior: a longer list costs more', () => {
    const cost = (listed: number) => planSteps({ ...facts, listed }, noCreation).at(-1)?.gas ?? 0n
    expect(cost(100)).toBeGreaterThan(cost(0))
  })

  test('property: what was sent stays on screen, whatever is needed now, and creating is always there', () => {
    const steps = arrayOf(constantFrom('places', 'budget', 'authorize', 'approve', 'fund', 'create', 'grant'))
    assert(
      property(steps, constantFrom(-1n, 0n, 7n), (sent, short) => {
        const creation = run(begun, ...sent.map((step): CreationEvent => ({ type: 'sent', step, hash })))
        const shown = names({ short, isNewBudget: short > 0n }, creation)
        for (const step of sent) expect(shown).toContain(step)
        expect(shown).toContain('create')
      }),
    )
  })
})
