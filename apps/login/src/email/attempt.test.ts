import { array, assert, boolean, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Attempt, type AttemptEvent, isOpen, nextAttempt, startWithCode, startWithLink } from './attempt.ts'
import { CODE_COUNT, CODE_SECONDS, createCode, MAX_TRIES } from './code-rules.ts'
import { hasChangeCodes, hasCodes, MAX_WRONG_CODES, type WrongCodes } from './wrong-code-limits.ts'

const NOW = 1_000_000
const times = integer({ min: NOW, max: NOW + CODE_SECONDS + 60 })
const events = oneof(
  record({ type: constantFrom('approved-with-code' as const), codeHash: constantFrom('right', 'other'), now: times }),
  record({ type: constantFrom('approved-alone' as const), matchCode: constantFrom('KT-47', 'AA-00', ''), now: times }),
  record({ type: constantFrom('denied' as const) }),
  record({
    type: constantFrom('code-tried' as const),
    hash: constantFrom('right', 'wrong'),
    hasCodes: boolean(),
    now: times,
  }),
  record({ type: constantFrom('link-used' as const), now: times }),
  record({ type: constantFrom('replaced' as const) }),
)

function run(attempt: Attempt, list: readonly AttemptEvent[]) {
  const steps = []
  for (const event of list) {
    const step = nextAttempt(attempt, event)
    steps.push({ before: attempt, event, ...step })
    attempt = step.attempt
  }
  return steps
}

describe('nextAttempt', () => {
  test('default: link, code, session', () => {
    const steps = run(startWithLink('KT-47', NOW), [
      { type: 'approved-with-code', codeHash: 'right', now: NOW },
      { type: 'code-tried', hash: 'right', hasCodes: true, now: NOW },
    ])
    expect(steps.map(({ outcome }) => outcome.type)).toEqual(['approved', 'logged-in'])
  })

  test('property: nobody logs in without an approval and the right code in time, or an approval alone where codes have stopped', () => {
    assert(
      property(constantFrom(startWithLink('KT-47', NOW), startWithCode('right', NOW)), array(events), (start, list) => {
        const steps = run(start, list)
        const loggedIn = steps.filter(({ outcome }) => outcome.type === 'logged-in')
        expect(loggedIn.length).toBeLessThanOrEqual(1)
        for (const { before, event } of loggedIn) {
          expect('now' in event && isOpen(before, event.now)).toBe(true)
          if (event.type === 'code-tried') {
            expect([event.hash, event.hasCodes, before.status]).toEqual([
              before.status === 'code-sent' ? before.code.hash : null,
              true,
              'code-sent',
            ])
          } else expect([event.type, before.status]).toEqual(['link-used', 'approved'])
          const approvals = steps.filter(({ outcome }) => outcome.type === 'approved')
          expect(approvals.length).toBe(start.status === 'link-sent' ? 1 : 0)
        }
      }),
    )
  })

  test('property: a code is compared at most five times, and nothing changes what is over', () => {
    assert(
      property(constantFrom(startWithLink('KT-47', NOW), startWithCode('right', NOW)), array(events), (start, list) => {
        const steps = run(start, list)
        const wrong = steps.filter(
          ({ event, outcome }) =>
            event.type === 'code-tried' &&
            (outcome.type === 'code-wrong' || (outcome.type === 'failed' && outcome.reason === 'no-tries')),
        )
        expect(wrong.length).toBeLessThanOrEqual(MAX_TRIES)
        const over = steps.findIndex(({ attempt }) => attempt.status === 'finished' || attempt.status === 'failed')
        for (const { outcome } of over === -1 ? [] : steps.slice(over + 1)) expect(outcome.type).toBe('ignored')
      }),
    )
  })
})

/** What a guess is for: a login or a change from the address, or a change of an account to it. */
type Guess = 'own' | number
/** Whether a guess is compared with a code, by the wrong ones before. */
type Rule = (guess: Guess, wrong: WrongCodes, ofAccount: number) => boolean
const rule: Rule = (guess, wrong, ofAccount) => (guess === 'own' ? hasCodes(wrong) : hasChangeCodes(wrong, ofAccount))

/** Tries guesses at one address, all of them wrong and without a proof of its user in between. @returns how many were compared. */
function compare(guesses: readonly Guess[], isCompared = rule) {
  const wrong = { own: 0, changes: 0 }
  const byAccount = new Map<number, number>()
  for (const guess of guesses) {
    if (!isCompared(guess, wrong, guess === 'own' ? 0 : (byAccount.get(guess) ?? 0))) continue
    if (guess === 'own') wrong.own += 1
    else {
      wrong.changes += 1
      byAccount.set(guess, (byAccount.get(guess) ?? 0) + 1)
    }
  }
  return { ...wrong, all: wrong.own + wrong.changes, byAccount }
}
/** The probability that one of so many guesses is right. Each mail has a new code, so that a wrong guess says nothing of the next. */
const probabilityOf = (count: number) => 1 - (1 - 1 / CODE_COUNT) ** count
const MILLION = 1_000_000

describe('guessing codes', () => {
  test.each([
    ['of its logins', () => 'own' as const],
    ['of changes by one account', () => 1],
    ['of changes by a thousand accounts', (at: number) => at % 1_000],
    ['of all ways in turns', (at: number) => (at % 2 === 0 ? ('own' as const) : at % 1_000)],
    ['first of changes, then of its logins', (at: number) => (at < MILLION / 2 ? at % 1_000 : ('own' as const))],
    ['first of its logins, then of changes', (at: number) => (at < MILLION / 2 ? ('own' as const) : at % 1_000)],
  ])('security: a million guesses %s succeed with a probability of at most 1e-5', (_, guessAt) => {
    const { all } = compare(Array.from({ length: MILLION }, (_, at) => guessAt(at)))
    expect(probabilityOf(all)).toBeLessThanOrEqual(1e-5)
  })

  test('property: in any order, ten guesses at an address are compared at most: nine of its logins and changes from it, three of one account, six of all accounts', () => {
    const guess = oneof({ weight: 1, arbitrary: constantFrom('own' as const) }, integer({ min: 0, max: 8 }))
    assert(
      property(array(guess, { maxLength: 60 }), (guesses) => {
        const { own, changes, all, byAccount } = compare(guesses)
        expect(all).toBeLessThanOrEqual(10)
        expect(own).toBeLessThanOrEqual(MAX_WRONG_CODES)
        expect(changes).toBeLessThanOrEqual(6)
        for (const count of byAccount.values()) expect(count).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('property: whatever other users guess, four wrong codes are left to the address’ own, and three to another account until a third one guesses', () => {
    assert(
      property(array(integer({ min: 0, max: 50 }), { maxLength: 60 }), (guesses) => {
        const own = Array.from({ length: 4 }, () => 'own' as const)
        expect(compare([...guesses, ...own]).own).toBe(4)
        const alone = guesses.map(() => 0)
        expect(compare([...alone, 99, 99, 99]).byAccount.get(99)).toBe(3)
      }),
    )
  })

  test('security: nine wrong codes of its logins stop those, and only the mailed link works', () => {
    expect(compare(Array.from({ length: 1_000 }, () => 'own' as const)).own).toBe(MAX_WRONG_CODES)
  })

  test('security: of a million guesses over 1,000 sessions, each approved by its victim, nine are compared with a code', () => {
    let own = 0
    for (let session = 0; session < 1_000; session++) {
      let attempt = startWithCode('right', NOW)
      for (let tries = 0; tries < 1_000; tries++) {
        const isUsed = hasCodes({ own, changes: 0 })
        const event = { type: 'code-tried', hash: 'wrong', hasCodes: isUsed, now: NOW } as const
        const step = nextAttempt(attempt, event)
        attempt = step.attempt
        const { outcome } = step
        if (outcome.type === 'code-wrong' || (outcome.type === 'failed' && outcome.reason === 'no-tries')) own += 1
      }
    }
    expect(own).toBe(MAX_WRONG_CODES)
  })

  test('security: the measure finds rules that are too weak', () => {
    const guesses = Array.from({ length: 10_000 }, (_, at) => (at % 3 === 0 ? ('own' as const) : at % 100))
    // Each code has five tries, and nothing counts over codes.
    expect(probabilityOf(compare(guesses, () => true).all)).toBeGreaterThan(1e-3)
    // Nine of each way, which was the rule before.
    const apart: Rule = (guess, { own, changes }) => (guess === 'own' ? own : changes) < 9
    expect(probabilityOf(compare(guesses, apart).all)).toBeGreaterThan(1e-5)
    // Nine of each account.
    const ofEach: Rule = (guess, { own }, ofAccount) => (guess === 'own' ? own : ofAccount) < 9
    expect(probabilityOf(compare(guesses, ofEach).all)).toBeGreaterThan(1e-4)
    expect(probabilityOf(11)).toBeGreaterThan(1e-5)
  })

  test('behavior: codes have six digits, and every digit occurs in every place', () => {
    const codes = Array.from({ length: 2_000 }, createCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    for (let place = 0; place < 6; place++) expect(new Set(codes.map((code) => code[place])).size).toBe(10)
  })
})
