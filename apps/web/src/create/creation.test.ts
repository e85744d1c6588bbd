import { describe, expect, test } from 'vitest'
import {
  type Creation,
  type CreationEvent,
  isBegun,
  isInterrupted,
  isTermsOpen,
  isUnsigned,
  nextCreation,
  noCreation,
  parseCreation,
  peopleStep,
  sortOf,
} from './creation.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const budget = `0x${'11'.repeat(20)}` as const
const other = `0x${'22'.repeat(20)}` as const
const otherHash = `0x${'cd'.repeat(32)}` as const
const begun = { type: 'begun', budgetName: 'Spring', placesName: 'Places', terms: null, words: null } as const
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

const limits = { start: null, end: 4_000_000_000, maxPerAccount: 2, maxPerAccountPerDay: null, maxPerDay: null }
const limited = run(
  { ...begun, terms: limits },
  { type: 'asked', step: 'create' },
  { type: 'sent', step: 'create', hash },
)

describe('nextCreation of what goes together', () => {
  const batch = { id: '0x01', budget, places: null }
  const asked = run(begun, { type: 'batched', batch }, { type: 'asked', step: 'together' })

  test('behavior: what the wallet has is open until the chain or the wallet says what came of it', () => {
    const taken = nextCreation(asked, { type: 'taken' })
    const lost = nextCreation(taken, { type: 'failed', problem: 'silent' })
    expect([lost.steps.together, lost.batch, isInterrupted(lost)]).toEqual([{ at: 'taken' }, batch, true])
    expect(parseCreation(JSON.stringify(lost))).toEqual({ ...lost, phase: 'idle', problem: null })
  })

  test('behavior: asked again without an answer, it is under the same id', () => {
    const failed = nextCreation(asked, { type: 'failed', problem: 'no answer' })
    expect([failed.steps.together, failed.batch]).toEqual([undefined, batch])
    const reloaded = parseCreation(JSON.stringify(asked))
    expect([reloaded?.batch, reloaded === null ? null : isInterrupted(reloaded)]).toEqual([batch, true])
  })

  test('behavior: declined, or failed as a whole, the next try is another one', () => {
    expect(nextCreation(asked, { type: 'unbatched' })).toMatchObject({ batch: null, steps: {} })
  })
})

describe('isTermsOpen', () => {
  const stands = [
    { type: 'done', step: 'create' },
    { type: 'created', boostId: '7' },
  ] as const
  const made = [...stands, { type: 'completed' } as const].reduce(nextCreation, limited)

  test('default: from the boost on until the verifier has them', () => {
    expect([limited, made].map(isTermsOpen)).toEqual([false, true])
    const declined = [{ type: 'asked', step: 'terms' } as const, { type: 'failed', problem: 'declined' } as const]
    const left = declined.reduce(nextCreation, made)
    expect([isTermsOpen(left), isBegun(left), left.steps.terms]).toEqual([true, true, undefined])
    const again = parseCreation(JSON.stringify(left))
    expect(again).toEqual({ ...left, phase: 'idle', problem: null })
    expect(nextCreation(again ?? left, { type: 'resumed' }).phase).toBe('working')
    const taken = nextCreation(made, { type: 'done', step: 'terms' })
    expect([isTermsOpen(taken), nextCreation(taken, { type: 'resumed' })]).toEqual([false, taken])
  })

  test('behavior: what is signed is what was on screen with the boost, whatever the form says later', () => {
    const other = { ...limits, maxPerAccount: 99 }
    const failed = nextCreation(limited, { type: 'failed', problem: 'declined' })
    expect(nextCreation(failed, { ...begun, terms: other }).terms).toEqual(other)
    const late = nextCreation([...stands].reduce(nextCreation, limited), { type: 'failed', problem: 'declined' })
    expect(nextCreation(late, { ...begun, terms: other }).terms).toEqual(limits)
  })

  test('behavior: a signature is kept, and is nothing to look up on the chain', () => {
    const signed = nextCreation(made, { type: 'signed', step: 'terms', sequence: 1, signature: '0x12' })
    const left = nextCreation(signed, { type: 'failed', problem: 'silent' })
    expect([left.steps.terms?.at, isInterrupted(left), isTermsOpen(left)]).toEqual(['signed', false, true])
    expect(parseCreation(JSON.stringify(left))?.steps.terms).toEqual(signed.steps.terms)
  })
})

describe('isUnsigned', () => {
  const words = { title: 'Spring harvest', description: null, link: null }
  const made = (
    [
      { ...begun, terms: limits, words },
      { type: 'done', step: 'create' },
      { type: 'created', boostId: '7' },
      { type: 'completed' },
    ] as const
  ).reduce<Creation>(nextCreation, noCreation)

  test('default: true until the terms and the words are taken, each for itself', () => {
    const [withTerms, withWords] = (['terms', 'text'] as const).map((step) =>
      nextCreation(made, { type: 'done', step }),
    )
    const both = nextCreation(withTerms ?? made, { type: 'done', step: 'text' })
    expect([made, withTerms, withWords, both].map((one) => one && [isTermsOpen(one), isUnsigned(one)])).toEqual([
      ...[
        [true, true],
        [false, true],
        [true, true],
        [false, false],
      ],
    ])
  })

  test('behavior: a reload keeps the words that were on screen with the boost, and a creation of before had none', () => {
    const left = nextCreation(made, { type: 'failed', problem: 'declined' })
    const again = parseCreation(JSON.stringify(left))
    expect(again?.words).toEqual(words)
    expect(nextCreation(again ?? left, { ...begun, words: { ...words, title: 'Other' } }).words).toEqual(words)
    const { words: _, ...before } = left
    expect(parseCreation(JSON.stringify(before))?.words).toBeNull()
  })
})

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

  test('behavior: money of two tokens is two steps, kept and read again', () => {
    const both = run(
      begun,
      { type: 'sent', step: `fund ${budget}`, hash },
      { type: 'sent', step: `fund ${other}`, hash: otherHash },
      { type: 'slow', hash: otherHash },
      { type: 'done', step: `fund ${budget}` },
    )
    expect(parseCreation(JSON.stringify(both))?.steps).toEqual({
      [`fund ${budget}`]: { at: 'done', hash },
      [`fund ${other}`]: { at: 'pending', hash: otherHash, isSlow: true },
    })
  })

  test.each(['', '{}', '{"steps":{"create":{"at":"sold"}}}', '{"steps":{"sell 1":{"at":"asked"}}}'])(
    'error: %j is no creation',
    (text) => {
      expect(parseCreation(text)).toBeNull()
    },
  )
})

describe('sortOf', () => {
  test('default: what comes after the sort says which', () => {
    const keys = ['fund', `fund ${budget}`, peopleStep(0), peopleStep(2), 'grant 1'] as const
    expect(keys.map(sortOf)).toEqual(['fund', 'fund', 'people', 'people', 'grant'])
  })
})
