import { describe, expect, test } from 'vitest'
import {
  allowListStep,
  type CreateBoostEvent,
  type CreateBoostState,
  initialCreateBoostState,
  isBoostUnfinished,
  isFormLocked,
  isInterrupted,
  isLeftToSign,
  isStarted,
  isTermsOpen,
  isUnsigned,
  isWithoutTerms,
  nextCreateBoostState,
  parseCreateBoostState,
  sentStep,
  toStepName,
  withoutSigned,
} from './create-boost-state.ts'

const budget = `0x${'11'.repeat(20)}` as const
const other = `0x${'22'.repeat(20)}` as const
const started = { type: 'started', budgetName: 'Spring', placesName: 'Places', terms: null, words: null } as const
const run = (...events: readonly CreateBoostEvent[]): CreateBoostState =>
  events.reduce(nextCreateBoostState, initialCreateBoostState)
const half = run(
  started,
  { type: 'anchored', fromBlock: '12' },
  { type: 'requested', step: 'budget' },
  { type: 'sent', step: 'budget' },
  { type: 'succeeded', step: 'budget' },
  { type: 'deployed', what: 'budget', address: budget },
  { type: 'requested', step: 'create' },
)

const limits = { start: null, end: 4_000_000_000, maxPerAccount: 2, maxPerAccountPerDay: null, maxPerDay: null }
const limited = run(
  { ...started, terms: limits },
  { type: 'requested', step: 'create' },
  { type: 'sent', step: 'create' },
)

describe('nextCreateBoostState of what goes together', () => {
  const batch = { id: '0x01', budget, places: null }
  const requested = run(started, { type: 'batched', batch }, { type: 'requested', step: 'together' })

  test('behavior: accepted calls are pending until the chain or the wallet shows their result', () => {
    const taken = nextCreateBoostState(requested, { type: 'submitted' })
    const lost = nextCreateBoostState(taken, { type: 'failed', problem: 'silent' })
    expect([lost.steps.together, lost.batch, isInterrupted(lost)]).toEqual([{ status: 'submitted' }, batch, true])
    expect(parseCreateBoostState(JSON.stringify(lost))).toEqual({
      ...lost,
      phase: 'idle',
      problem: null,
      details: null,
    })
  })

  test('behavior: a repeated request without a response has the same id', () => {
    const failed = nextCreateBoostState(requested, { type: 'failed', problem: 'no answer' })
    expect([failed.steps.together, failed.batch]).toEqual([undefined, batch])
    const reloaded = parseCreateBoostState(JSON.stringify(requested))
    expect([reloaded?.batch, reloaded === null ? null : isInterrupted(reloaded)]).toEqual([batch, true])
  })

  test('behavior: after a rejection or a failure, the next attempt is a new batch', () => {
    expect(nextCreateBoostState(requested, { type: 'unbatched' })).toMatchObject({ batch: null, steps: {} })
  })
})

describe('isWithoutTerms', () => {
  const created = nextCreateBoostState(limited, { type: 'created', boostId: '7' })

  test('behavior: after a reload, a boost that exists is without its terms, and its form is locked', () => {
    const left = parseCreateBoostState(JSON.stringify(created)) ?? created
    expect([isWithoutTerms(left), isBoostUnfinished(left), isTermsOpen(left)]).toEqual([true, true, false])
    expect([isWithoutTerms(limited), isBoostUnfinished(limited)]).toEqual([false, false])
  })

  test('behavior: accepted terms apply, and a complete creation locks nothing', () => {
    const taken = nextCreateBoostState(created, { type: 'succeeded', step: 'terms' })
    expect(isWithoutTerms(taken)).toBe(false)
    expect(isBoostUnfinished(nextCreateBoostState(taken, { type: 'finished' }))).toBe(false)
  })
})

describe('isTermsOpen', () => {
  const creationEvents = [
    { type: 'succeeded', step: 'create' },
    { type: 'created', boostId: '7' },
  ] as const
  const made = [...creationEvents, { type: 'completed' } as const].reduce(nextCreateBoostState, limited)

  test('default: true from the creation on until the verifier has accepted the terms', () => {
    expect([limited, made].map(isTermsOpen)).toEqual([false, true])
    const declined = [{ type: 'requested', step: 'terms' } as const, { type: 'failed', problem: 'declined' } as const]
    const left = declined.reduce(nextCreateBoostState, made)
    expect([isTermsOpen(left), isStarted(left), left.steps.terms]).toEqual([true, true, undefined])
    const again = parseCreateBoostState(JSON.stringify(left))
    expect(again).toEqual({ ...left, phase: 'idle', problem: null, details: null })
    expect(nextCreateBoostState(again ?? left, { type: 'resumed' }).phase).toBe('working')
    const taken = nextCreateBoostState(made, { type: 'succeeded', step: 'terms' })
    expect([isTermsOpen(taken), nextCreateBoostState(taken, { type: 'resumed' })]).toEqual([false, taken])
  })

  test('behavior: the terms on screen at the creation are signed, even if the form changes later', () => {
    const other = { ...limits, maxPerAccount: 99 }
    const failed = nextCreateBoostState(limited, { type: 'failed', problem: 'declined' })
    expect(nextCreateBoostState(failed, { ...started, terms: other }).terms).toEqual(other)
    const late = nextCreateBoostState([...creationEvents].reduce(nextCreateBoostState, limited), {
      type: 'failed',
      problem: 'declined',
    })
    expect(nextCreateBoostState(late, { ...started, terms: other }).terms).toEqual(limits)
  })

  test('behavior: a signature is saved, and never looked up on the chain', () => {
    const signed = nextCreateBoostState(made, { type: 'signed', step: 'terms', sequence: 1, signature: '0x12' })
    const left = nextCreateBoostState(signed, { type: 'failed', problem: 'silent' })
    expect([left.steps.terms?.status, isInterrupted(left), isTermsOpen(left)]).toEqual(['signed', false, true])
    expect(parseCreateBoostState(JSON.stringify(left))?.steps.terms).toEqual(signed.steps.terms)
  })
})

describe('isUnsigned', () => {
  const words = { title: 'Spring harvest', description: null, link: null }
  const made = (
    [
      { ...started, terms: limits, words },
      { type: 'succeeded', step: 'create' },
      { type: 'created', boostId: '7' },
      { type: 'completed' },
    ] as const
  ).reduce<CreateBoostState>(nextCreateBoostState, initialCreateBoostState)

  test('default: true until the terms and the text are both accepted', () => {
    const [withTerms, withWords] = (['terms', 'text'] as const).map((step) =>
      nextCreateBoostState(made, { type: 'succeeded', step }),
    )
    const both = nextCreateBoostState(withTerms ?? made, { type: 'succeeded', step: 'text' })
    expect([made, withTerms, withWords, both].map((one) => one && [isTermsOpen(one), isUnsigned(one)])).toEqual([
      ...[
        [true, true],
        [false, true],
        [true, true],
        [false, false],
      ],
    ])
  })

  test('behavior: a reload keeps the text that was chosen at the creation, and an older saved creation has none', () => {
    const left = nextCreateBoostState(made, { type: 'failed', problem: 'declined' })
    const again = parseCreateBoostState(JSON.stringify(left))
    expect(again?.words).toEqual(words)
    expect(nextCreateBoostState(again ?? left, { ...started, words: { ...words, title: 'Other' } }).words).toEqual(
      words,
    )
    const { words: _, ...before } = left
    expect(parseCreateBoostState(JSON.stringify(before))?.words).toBeNull()
  })
})

describe('isFormLocked', () => {
  const words = { title: 'Spring', description: null, link: null }
  const made: CreateBoostState = {
    ...run({ ...started, words }, { type: 'created', boostId: '28' }, { type: 'completed' }),
    phase: 'idle',
  }

  test('behavior: a boost that only misses signatures does not lock the form of the next page', () => {
    const requested = nextCreateBoostState(made, { type: 'requested', step: 'text' })
    const left = parseCreateBoostState(JSON.stringify(requested))
    if (left === null) throw new Error('It was not saved.')
    expect(isLeftToSign(left, true)).toBe(true)
    expect(isFormLocked(left, true)).toBe(false)
    expect(left.words).toStrictEqual(words)
    // The form that is still on screen is that of the boost.
    expect(isFormLocked(made, false)).toBe(true)
  })

  test('behavior: a boost with transactions to send locks the form', () => {
    expect(isFormLocked({ ...made, isMade: false }, true)).toBe(true)
  })

  test('behavior: what was signed in Manage is not left to sign', () => {
    expect(withoutSigned(made, '28', 'text')).toStrictEqual(initialCreateBoostState)
    expect(withoutSigned(made, '29', 'text')).toBe(made)
    expect(withoutSigned({ ...made, terms: limits }, '28', 'text')).toMatchObject({ words: null, terms: limits })
    expect(withoutSigned({ ...made, terms: limits }, '28', 'terms')).toMatchObject({ words, terms: null })
  })
})

describe('nextCreateBoostState', () => {
  test('default: each step is requested, sent and done', () => {
    expect(half).toMatchObject({
      ...{ phase: 'working', budget },
      steps: { budget: { status: 'success', isSent: true }, create: { status: 'requested' } },
    })
    const done = [half].map((each) =>
      [
        { type: 'sent', step: 'create' } as const,
        { type: 'succeeded', step: 'create' } as const,
        { type: 'created', boostId: '7' } as const,
        { type: 'finished' } as const,
      ].reduce<CreateBoostState>(nextCreateBoostState, each),
    )[0]
    expect(done).toMatchObject({ phase: 'complete', boostId: '7' })
    expect(done !== undefined && isStarted(done)).toBe(false)
  })

  test('behavior: after a rejection the completed steps stay, and the creation continues with the same names', () => {
    const failed = nextCreateBoostState(half, { type: 'failed', problem: 'declined' })
    expect(failed).toMatchObject({ phase: 'failed', steps: { budget: { status: 'success' } } })
    expect(failed.steps.create).toBeUndefined()
    const again = nextCreateBoostState(nextCreateBoostState(failed, { ...started, budgetName: 'Another' }), {
      ...{ type: 'anchored', fromBlock: '99' },
    })
    expect(again).toMatchObject({ phase: 'working', budgetName: 'Spring', fromBlock: '12', budget, problem: null })
  })

  test('behavior: the details of a failure are shown until the next attempt, and are not saved', () => {
    const failed = nextCreateBoostState(half, { type: 'failed', problem: 'refused', details: 'Enable blind signing.' })
    expect(failed.details).toBe('Enable blind signing.')
    expect(nextCreateBoostState(failed, started).details).toBeNull()
    expect(parseCreateBoostState(JSON.stringify(failed))?.details).toBeNull()
  })

  test('behavior: nothing is reset while a creation is running', () => {
    expect(nextCreateBoostState(half, { type: 'reset' })).toBe(half)
    expect(nextCreateBoostState(half, started)).toBe(half)
    expect(nextCreateBoostState({ ...half, phase: 'failed' }, { type: 'reset' })).toBe(initialCreateBoostState)
  })

  test('behavior: a saved creation is interrupted, and its pending request is still open', () => {
    const read = parseCreateBoostState(JSON.stringify(half))
    expect(read).toEqual({ ...half, phase: 'idle' })
    expect(read !== null && isInterrupted(read)).toBe(true)
  })

  test('behavior: two tokens have two steps, which are saved and parsed', () => {
    const both = run(
      started,
      { type: 'sent', step: `fund ${budget}` },
      { type: 'succeeded', step: `fund ${budget}` },
      { type: 'sent', step: `fund ${other}` },
    )
    expect(sentStep(both)).toBe(`fund ${other}`)
    expect(parseCreateBoostState(JSON.stringify(both))?.steps).toEqual({
      [`fund ${budget}`]: { status: 'success', isSent: true },
      [`fund ${other}`]: { status: 'sent' },
    })
  })

  test('behavior: a step that was already done was not sent', () => {
    const found = run(started, { type: 'requested', step: 'budget' }, { type: 'succeeded', step: 'budget' })
    expect(found.steps.budget).toEqual({ status: 'success', isSent: false })
    expect(sentStep(found)).toBeNull()
  })

  test('behavior: a creation that was saved with its hashes is parsed', () => {
    const hash = `0x${'ab'.repeat(32)}`
    const steps = {
      ...{ places: { status: 'success', hash: null }, budget: { status: 'success', hash } },
      create: { status: 'pending', hash, isSlow: true },
    }
    expect(parseCreateBoostState(JSON.stringify({ ...half, steps }))?.steps).toEqual({
      ...{ places: { status: 'success', isSent: false }, budget: { status: 'success', isSent: true } },
      create: { status: 'sent' },
    })
  })

  test.each(['', '{}', '{"steps":{"create":{"status":"sold"}}}', '{"steps":{"sell 1":{"status":"requested"}}}'])(
    'error: %j is not a creation',
    (text) => {
      expect(parseCreateBoostState(text)).toBeNull()
    },
  )
})

describe('toStepName', () => {
  test('default: the kind of a key is before its first space', () => {
    const keys = ['fund', `fund ${budget}`, allowListStep(0), allowListStep(2), 'grant 1'] as const
    expect(keys.map(toStepName)).toEqual(['fund', 'fund', 'people', 'people', 'grant'])
  })
})
