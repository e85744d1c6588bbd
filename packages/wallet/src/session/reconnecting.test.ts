import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { WalletLockedError } from '../connection/errors.ts'
import { idleReconnecting, nextReconnecting, type Reconnecting, type ReconnectingEvent } from './reconnecting.ts'

const locked = new WalletLockedError('Kestrel')
const play = (...events: readonly ReconnectingEvent[]) => events.reduce(nextReconnecting, idleReconnecting)

describe('nextReconnecting', () => {
  test('default: checks the wallets, and ends when one proves itself', () => {
    expect(play({ type: 'start' })).toEqual({ status: 'pending', number: 1 })
    expect(play({ type: 'start' }, { type: 'ended', number: 1, error: null })).toEqual({ status: 'idle', number: 1 })
  })

  test('behavior: no wallet proves itself, and the error says which to unlock', () => {
    const state = play({ type: 'start' }, { type: 'ended', number: 1, error: locked })
    expect(state).toEqual({ status: 'locked', number: 1, error: locked })
    expect(nextReconnecting(state, { type: 'user-acted' })).toEqual({ status: 'idle', number: 2 })
  })

  test('behavior: a click ends it, and later results are dropped', () => {
    const state = play({ type: 'start' }, { type: 'user-acted' })
    expect(state).toEqual({ status: 'idle', number: 2 })
    expect(nextReconnecting(state, { type: 'ended', number: 1, error: locked })).toBe(state)
  })

  test('behavior: a newer attempt replaces an older one', () => {
    const state = play({ type: 'start' }, { type: 'start' })
    expect(nextReconnecting(state, { type: 'ended', number: 1, error: null })).toBe(state)
  })

  const events = oneof(
    constant<ReconnectingEvent>({ type: 'start' }),
    constant<ReconnectingEvent>({ type: 'user-acted' }),
    record({
      type: constant('ended' as const),
      number: integer({ min: 0, max: 9 }),
      error: constantFrom(null, locked),
    }),
  )

  test('property: random sequences: numbers only rise, and a click always ends the reconnect', () => {
    assert(
      property(array(events, { maxLength: 40 }), (sequence) => {
        let state: Reconnecting = idleReconnecting
        for (const event of sequence) {
          const before = state
          state = nextReconnecting(state, event)
          expect(state.number).toBeGreaterThanOrEqual(before.number)
          if (event.type === 'ended' && event.number !== before.number) expect(state).toBe(before)
        }
        expect(nextReconnecting(state, { type: 'user-acted' }).status).toBe('idle')
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})
