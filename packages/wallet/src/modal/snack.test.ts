import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { hiddenSnack, nextSnack, type SnackEvent } from './snack.ts'

const show = (variant: 'loading' | 'success' | 'error', message = 'm'): SnackEvent => ({
  type: 'show',
  variant,
  message,
})
const play = (...events: readonly SnackEvent[]) => events.reduce(nextSnack, hiddenSnack)

describe('nextSnack', () => {
  test('default: a message is shown until its time is over', () => {
    const shown = play(show('success', 'Address copied'))
    expect(shown.snack).toEqual({ status: 'shown', variant: 'success', message: 'Address copied', number: 1 })
    expect(nextSnack(shown, { type: 'timed-out', number: 1 }).snack).toEqual({ status: 'hidden' })
  })

  test('behavior: a loading message stays until it is replaced or hidden', () => {
    const loading = play(show('loading'))
    expect(nextSnack(loading, { type: 'timed-out', number: 1 })).toBe(loading)
    expect(play(show('loading'), show('success')).snack).toMatchObject({ variant: 'success', number: 2 })
    expect(play(show('loading'), { type: 'hide' }).snack).toEqual({ status: 'hidden' })
  })

  test('behavior: the timer of an older message hides nothing', () => {
    const second = play(show('error'), show('error'))
    expect(nextSnack(second, { type: 'timed-out', number: 1 })).toBe(second)
  })

  const events = oneof(
    record({
      type: constant('show' as const),
      variant: constantFrom('loading', 'success', 'error'),
      message: constant('m'),
    }),
    record({ type: constant('timed-out' as const), number: integer({ min: 0, max: 20 }) }),
    record({ type: constant('hide' as const) }),
  )

  test('property: random sequences: loading never times out, numbers only increase, every message can be hidden', () => {
    assert(
      property(array(events, { maxLength: 30 }), (sequence) => {
        let state = hiddenSnack
        for (const event of sequence) {
          const before = state
          state = nextSnack(state, event)
          expect(state.lastNumber).toBeGreaterThanOrEqual(before.lastNumber)
          if (event.type === 'timed-out' && before.snack.status === 'shown' && before.snack.variant === 'loading') {
            expect(state).toBe(before)
          }
          if (event.type === 'show') expect(state.snack).toMatchObject({ status: 'shown', number: state.lastNumber })
        }
        expect(nextSnack(state, { type: 'hide' }).snack).toEqual({ status: 'hidden' })
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})
