import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { sampleRow } from '../../test/sample.ts'
import {
  type Attempt,
  attemptOf,
  type Connecting,
  type ConnectingEvent,
  idleConnecting,
  isWaiting,
  nextConnecting,
} from './connecting.ts'
import { ConnectError, UserRejectedError } from './errors.ts'

const row = sampleRow()
const attempt = (number: number): Attempt => ({ number, row, platform: 'browser', namespace: 'eip155' })
const ask = (number = 1): ConnectingEvent => ({ type: 'ask', attempt: attempt(number) })
const loaded = (number = 1): ConnectingEvent => ({ type: 'loaded', number, now: 5 })
const play = (...events: readonly ConnectingEvent[]) => events.reduce(nextConnecting, idleConnecting)
const declined = new UserRejectedError()
const broken = new ConnectError('Kestrel')

describe('nextConnecting', () => {
  test('default: asked, loaded, waiting, connected', () => {
    expect(play(ask())).toEqual({ status: 'loading', attempt: attempt(1) })
    expect(play(ask(), loaded())).toEqual({ status: 'waiting', attempt: attempt(1), startedAt: 5, code: null })
    expect(play(ask(), loaded(), { type: 'connected', number: 1 })).toEqual({ status: 'idle' })
  })

  test('behavior: a wallet of several kinds of chain asks which', () => {
    const choosing = play({ type: 'choose', row, platform: 'browser' })
    expect(choosing).toEqual({ status: 'choosing', row, platform: 'browser' })
    expect(attemptOf(choosing)).toBeNull()
    expect(nextConnecting(choosing, ask())).toMatchObject({ status: 'loading' })
  })

  test.each([
    [
      { type: 'rejected', number: 1, error: declined },
      { status: 'rejected', error: declined },
    ],
    [
      { type: 'failed', number: 1, error: broken },
      { status: 'failed', error: broken },
    ],
    [{ type: 'notDetected', number: 1 }, { status: 'not-detected' }],
    [{ type: 'locked', number: 1 }, { status: 'locked' }],
    [{ type: 'expired', number: 1 }, { status: 'expired' }],
  ] as const)('behavior: ends with %o, while loading and while waiting', (event, state) => {
    expect(play(ask(), event)).toMatchObject({ ...state, attempt: { number: 1 } })
    expect(play(ask(), loaded(), event)).toMatchObject({ ...state, attempt: { number: 1 } })
    // The first word counts.
    expect(play(ask(), event, { type: 'failed', number: 1, error: broken })).toMatchObject(state)
    expect(play(ask(), event, { type: 'cancel' })).toBe(idleConnecting)
    expect(play(ask(), event, ask(2))).toMatchObject({ status: 'loading', attempt: { number: 2 } })
  })

  test('behavior: answers to an older attempt are dropped', () => {
    const second = play(ask(1), ask(2), loaded(2))
    for (const event of [
      loaded(1),
      { type: 'connected', number: 1 },
      { type: 'rejected', number: 1, error: declined },
      { type: 'expired', number: 1 },
    ] as const) {
      expect(nextConnecting(second, event)).toBe(second)
    }
  })

  test('behavior: a yes counts however late, and an expired pairing goes on when it is renewed', () => {
    const expired = play(ask(), loaded(), { type: 'expired', number: 1 })
    expect(nextConnecting(expired, { type: 'connected', number: 1 })).toBe(idleConnecting)
    expect(nextConnecting(expired, { type: 'renewed', number: 1, now: 9 })).toMatchObject({
      status: 'waiting',
      startedAt: 9,
    })
    const waiting = play(ask(), loaded())
    expect(nextConnecting(waiting, { type: 'renewed', number: 1, now: 9 })).toBe(waiting)
  })

  test('behavior: a code is shown while the wallet is waited for, and brings an expired attempt back', () => {
    const code = { uri: 'wc:1@2', expiresAt: 9 }
    const shown: ConnectingEvent = { type: 'code', number: 1, code, now: 7 }
    expect(play(ask(), loaded(), shown)).toMatchObject({ status: 'waiting', startedAt: 5, code })
    expect(play(ask(), loaded(), shown, { type: 'expired', number: 1 }, shown)).toMatchObject({
      status: 'waiting',
      startedAt: 7,
      code,
    })
    const declinedState = play(ask(), loaded(), { type: 'rejected', number: 1, error: declined })
    expect(nextConnecting(declinedState, shown)).toBe(declinedState)
  })

  test('behavior: nothing is answered that was not asked', () => {
    for (const event of [loaded(), { type: 'connected', number: 1 }, { type: 'locked', number: 1 }] as const) {
      expect(nextConnecting(idleConnecting, event)).toBe(idleConnecting)
    }
  })

  const numbers = integer({ min: 1, max: 4 })
  const events = oneof(
    numbers.map(ask),
    numbers.map(loaded),
    constant<ConnectingEvent>({ type: 'choose', row, platform: 'browser' }),
    constant<ConnectingEvent>({ type: 'cancel' }),
    record({ type: constantFrom('connected', 'notDetected', 'locked', 'expired'), number: numbers }),
    record({ type: constantFrom('rejected', 'failed'), number: numbers, error: constant(broken) }),
    record({ type: constant('renewed' as const), number: numbers, now: constant(7) }),
    record({
      type: constant('code' as const),
      number: numbers,
      code: constant({ uri: 'wc:1@2', expiresAt: 9 }),
      now: constant(7),
    }),
  )

  test('property: random sequences: an answer only ever touches the attempt it names, and every state can be left', () => {
    assert(
      property(array(events, { maxLength: 40 }), (sequence) => {
        let state: Connecting = idleConnecting
        for (const event of sequence) {
          const before = state
          state = nextConnecting(state, event)
          if ('number' in event && attemptOf(before)?.number !== event.number) expect(state).toBe(before)
          if (isWaiting(state)) expect(attemptOf(state)).not.toBeNull()
          if (state.status !== 'idle' && event.type !== 'ask' && event.type !== 'choose') {
            expect(attemptOf(state)).toBe(attemptOf(before))
          }
        }
        expect(nextConnecting(state, { type: 'cancel' })).toBe(idleConnecting)
        const current = attemptOf(state)
        if (current !== null) {
          expect(nextConnecting(state, { type: 'connected', number: current.number })).toBe(idleConnecting)
        }
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})
