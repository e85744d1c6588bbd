import { array, assert, boolean, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCodes, MAX_WRONG_CODES } from './address-guard.ts'
import { type Attempt, type AttemptEvent, isOpen, nextAttempt, startWithCode, startWithLink } from './attempt.ts'
import { CODE_COUNT, CODE_SECONDS, createCode, MAX_TRIES } from './code-rules.ts'

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

/** Whether a rule may let another guess through, by the wrong codes in a row. */
type Rule = (wrongCodes: number) => boolean

/** The probability that a bot guesses a code of one address in any number of sessions, when no user logs in between. */
function guess(sessions: number, rule: Rule): number {
  let [wrongCodes, missed] = [0, 1]
  for (let session = 0; session < sessions; session++) {
    for (let tries = 0; tries < MAX_TRIES && rule(wrongCodes); tries++) {
      missed *= 1 - 1 / CODE_COUNT
      wrongCodes += 1
    }
  }
  return 1 - missed
}

describe('guessing codes', () => {
  test('security: a million guesses over 1,000 sessions succeed with a probability of at most 1e-5', () => {
    expect(guess(1_000, hasCodes)).toBeLessThanOrEqual(1e-5)
    expect(guess(1_000_000, hasCodes)).toBeLessThanOrEqual(1e-5)
    expect(guess(1_000, hasCodes)).toBeCloseTo(MAX_WRONG_CODES / CODE_COUNT, 9)
  })

  test('security: of a million guesses over 1,000 sessions, each approved by its victim, nine are compared with a code', () => {
    let wrongCodes = 0
    for (let session = 0; session < 1_000; session++) {
      let attempt = startWithCode('right', NOW)
      for (let tries = 0; tries < 1_000; tries++) {
        const event = { type: 'code-tried', hash: 'wrong', hasCodes: hasCodes(wrongCodes), now: NOW } as const
        const step = nextAttempt(attempt, event)
        attempt = step.attempt
        const { outcome } = step
        if (outcome.type === 'code-wrong' || (outcome.type === 'failed' && outcome.reason === 'no-tries'))
          wrongCodes += 1
      }
    }
    expect(wrongCodes).toBe(MAX_WRONG_CODES)
  })

  test('security: the measure finds a rule that only limits each code', () => {
    expect(guess(1_000, () => true)).toBeGreaterThan(1e-3)
    expect(guess(1_000, (wrongCodes) => wrongCodes < 11)).toBeGreaterThan(1e-5)
  })

  test('behavior: codes have six digits, and every digit occurs in every place', () => {
    const codes = Array.from({ length: 2_000 }, createCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    for (let place = 0; place < 6; place++) expect(new Set(codes.map((code) => code[place])).size).toBe(10)
  })
})
