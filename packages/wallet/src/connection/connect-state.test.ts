import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { sampleWallet } from '../../test/sample.ts'
import {
  attemptOf,
  type ConnectAttempt,
  type ConnectEvent,
  type ConnectState,
  idleConnectState,
  isWaiting,
  nextConnectState,
} from './connect-state.ts'
import { ConnectError, UserRejectedError } from './errors.ts'

const row = sampleWallet()
const attempt = (number: number): ConnectAttempt => ({
  id: number,
  wallet: row,
  platform: 'browser',
  namespace: 'eip155',
})
const start = (number = 1): ConnectEvent => ({ type: 'start', attempt: attempt(number) })
const loaded = (number = 1): ConnectEvent => ({ type: 'loaded', number, now: 5 })
const play = (...events: readonly ConnectEvent[]) => events.reduce(nextConnectState, idleConnectState)
const declined = new UserRejectedError()
const broken = new ConnectError('Kestrel')

describe('nextConnectState', () => {
  test('default: starts, loads, waits, connects', () => {
    expect(play(start())).toEqual({ status: 'loading', attempt: attempt(1) })
    expect(play(start(), loaded())).toEqual({ status: 'pending', attempt: attempt(1), startedAt: 5, code: null })
    expect(play(start(), loaded(), { type: 'connected', number: 1 })).toEqual({ status: 'idle' })
  })

  test('behavior: the user chooses a namespace of a wallet that supports several', () => {
    const choosing = play({ type: 'select', row, platform: 'browser' })
    expect(choosing).toEqual({ status: 'selecting', row, platform: 'browser' })
    expect(attemptOf(choosing)).toBeNull()
    expect(nextConnectState(choosing, start())).toMatchObject({ status: 'loading' })
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
    [{ type: 'not-installed', number: 1 }, { status: 'not-installed' }],
    [{ type: 'locked', number: 1 }, { status: 'locked' }],
    [{ type: 'expired', number: 1 }, { status: 'expired' }],
  ] as const)('behavior: ends with %o, while loading and while waiting', (event, state) => {
    expect(play(start(), event)).toMatchObject({ ...state, attempt: { id: 1 } })
    expect(play(start(), loaded(), event)).toMatchObject({ ...state, attempt: { id: 1 } })
    // The first response ends the attempt.
    expect(play(start(), event, { type: 'failed', number: 1, error: broken })).toMatchObject(state)
    expect(play(start(), event, { type: 'cancel' })).toBe(idleConnectState)
    expect(play(start(), event, start(2))).toMatchObject({ status: 'loading', attempt: { id: 2 } })
  })

  test('behavior: responses to older attempts are dropped', () => {
    const second = play(start(1), start(2), loaded(2))
    for (const event of [
      loaded(1),
      { type: 'connected', number: 1 },
      { type: 'rejected', number: 1, error: declined },
      { type: 'expired', number: 1 },
    ] as const) {
      expect(nextConnectState(second, event)).toBe(second)
    }
  })

  test('behavior: a late approval still connects, and an expired pairing continues when it is renewed', () => {
    const expired = play(start(), loaded(), { type: 'expired', number: 1 })
    expect(nextConnectState(expired, { type: 'connected', number: 1 })).toBe(idleConnectState)
    expect(nextConnectState(expired, { type: 'renewed', number: 1, now: 9 })).toMatchObject({
      status: 'pending',
      startedAt: 9,
    })
    const waiting = play(start(), loaded())
    expect(nextConnectState(waiting, { type: 'renewed', number: 1, now: 9 })).toBe(waiting)
  })

  test('behavior: a code is shown during the wait, and resumes an expired attempt', () => {
    const code = { uri: 'wc:1@2', expiresAt: 9 }
    const shown: ConnectEvent = { type: 'code-received', number: 1, code, now: 7 }
    expect(play(start(), loaded(), shown)).toMatchObject({ status: 'pending', startedAt: 5, code })
    expect(play(start(), loaded(), shown, { type: 'expired', number: 1 }, shown)).toMatchObject({
      status: 'pending',
      startedAt: 7,
      code,
    })
    const declinedState = play(start(), loaded(), { type: 'rejected', number: 1, error: declined })
    expect(nextConnectState(declinedState, shown)).toBe(declinedState)
  })

  test('behavior: a response without an attempt changes nothing', () => {
    for (const event of [loaded(), { type: 'connected', number: 1 }, { type: 'locked', number: 1 }] as const) {
      expect(nextConnectState(idleConnectState, event)).toBe(idleConnectState)
    }
  })

  const numbers = integer({ min: 1, max: 4 })
  const events = oneof(
    numbers.map(start),
    numbers.map(loaded),
    constant<ConnectEvent>({ type: 'select', row, platform: 'browser' }),
    constant<ConnectEvent>({ type: 'cancel' }),
    record({ type: constantFrom('connected', 'not-installed', 'locked', 'expired'), number: numbers }),
    record({ type: constantFrom('rejected', 'failed'), number: numbers, error: constant(broken) }),
    record({ type: constant('renewed' as const), number: numbers, now: constant(7) }),
    record({
      type: constant('code-received' as const),
      number: numbers,
      code: constant({ uri: 'wc:1@2', expiresAt: 9 }),
      now: constant(7),
    }),
  )

  test('property: random sequences: a response changes only its own attempt, and every state can be left', () => {
    assert(
      property(array(events, { maxLength: 40 }), (sequence) => {
        let state: ConnectState = idleConnectState
        for (const event of sequence) {
          const before = state
          state = nextConnectState(state, event)
          if ('number' in event && attemptOf(before)?.id !== event.number) expect(state).toBe(before)
          if (isWaiting(state)) expect(attemptOf(state)).not.toBeNull()
          if (state.status !== 'idle' && event.type !== 'start' && event.type !== 'select') {
            expect(attemptOf(state)).toBe(attemptOf(before))
          }
        }
        expect(nextConnectState(state, { type: 'cancel' })).toBe(idleConnectState)
        const current = attemptOf(state)
        if (current !== null) {
          expect(nextConnectState(state, { type: 'connected', number: current.id })).toBe(idleConnectState)
        }
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})
