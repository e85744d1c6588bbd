import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../../devnet/src/testing/test-depth.ts'
import { RelayUnreachableError } from './errors.ts'
import {
  idlePairing,
  isAwaited,
  isOver,
  nextPairing,
  PAIRING_MARGIN_MS,
  PAIRING_RETRY_DELAY_MS,
  PAIRING_TTL_MS,
  type Pairing,
  type PairingEvent,
  renewAt,
} from './pairing-state.ts'

const error = new RelayUnreachableError()
const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const START = 1_000_000

function after(...events: readonly PairingEvent[]): Pairing {
  return events.reduce(nextPairing, idlePairing)
}

const created = (number: number, now = START): PairingEvent => ({ type: 'created', number, uri, now })
const ready = after({ type: 'start' }, created(1))
const expired = nextPairing(ready, { type: 'time-passed', now: START + PAIRING_TTL_MS })
const rejected = nextPairing(ready, { type: 'rejected', number: 1, now: START })
const failed = after({ type: 'start' }, { type: 'failed', number: 1, error, now: START })

/** Calling `expect` a few million times takes longer than all the checks. */
function hold(condition: boolean, what: string): void {
  if (!condition) throw new Error(`It does not hold that ${what}.`)
}

describe('nextPairing', () => {
  test('default: wanted, created, shown for four minutes, approved', () => {
    const creating = after({ type: 'start' })
    expect(creating).toEqual({ status: 'creating', number: 1, since: 1, failures: 0, error: null })
    expect(nextPairing(creating, created(1))).toEqual({
      status: 'ready',
      number: 1,
      since: 1,
      uri,
      expiresAt: START + 240_000,
    })
    expect(nextPairing(ready, { type: 'approved', number: 1 })).toEqual({ status: 'approved', number: 1 })
  })

  test('behavior: counts as expired ten seconds before its end, not sooner', () => {
    const edge = START + PAIRING_TTL_MS - PAIRING_MARGIN_MS
    expect(nextPairing(ready, { type: 'time-passed', now: edge - 1 })).toBe(ready)
    expect(nextPairing(ready, { type: 'time-passed', now: edge })).toEqual({ status: 'expired', number: 1, since: 1 })
  })

  test('behavior: a renewal creates a new code, and the old one may still be approved or declined', () => {
    const renewing = nextPairing(expired, { type: 'renew', now: START })
    expect(renewing).toEqual({ status: 'creating', number: 2, since: 1, failures: 0, error: null })
    expect(nextPairing(renewing, { type: 'approved', number: 1 }).status).toBe('approved')
    const renewed = nextPairing(renewing, created(2))
    expect(nextPairing(renewed, { type: 'approved', number: 1 }).status).toBe('approved')
    expect(nextPairing(renewed, { type: 'rejected', number: 1, now: START }).status).toBe('rejected')
  })

  test('behavior: a request for an existing code changes nothing', () => {
    expect(nextPairing(ready, { type: 'start' })).toBe(ready)
    expect(nextPairing(expired, { type: 'start' })).toBe(expired)
    const creating = after({ type: 'start' })
    expect(nextPairing(creating, { type: 'start' })).toBe(creating)
  })

  // Source: docs/product.md#pairing.
  test('behavior: a rejection remains, however much time passes, until the user tries again', () => {
    const late = START + 3_600_000
    expect(nextPairing(rejected, { type: 'time-passed', now: late })).toBe(rejected)
    expect(nextPairing(rejected, { type: 'renew', now: late })).toBe(rejected)
    expect(nextPairing(rejected, { type: 'start' })).toBe(rejected)
    expect(nextPairing(rejected, { type: 'retry', now: late })).toMatchObject({
      status: 'creating',
      number: 2,
      since: 2,
    })
  })

  test.each([
    ['rejected', rejected],
    ['failed', failed],
  ])('behavior: after %s, another is refused within a second', (_, state) => {
    expect(nextPairing(state, { type: 'retry', now: START + PAIRING_RETRY_DELAY_MS - 1 })).toBe(state)
    expect(nextPairing(state, { type: 'retry', now: START + PAIRING_RETRY_DELAY_MS }).status).toBe('creating')
  })

  test('behavior: a failure stays during the next attempt, automatic or not, until there is a code', () => {
    for (const type of ['renew', 'retry'] as const) {
      const again = nextPairing(failed, { type, now: START + PAIRING_RETRY_DELAY_MS })
      expect(again).toMatchObject({ status: 'creating', number: 2, error })
      expect(nextPairing(again, created(2))).not.toHaveProperty('error')
    }
    const retried = nextPairing(rejected, { type: 'retry', now: START + PAIRING_RETRY_DELAY_MS })
    expect(retried).toMatchObject({ status: 'creating', error: null })
  })

  test('behavior: a failure is retried automatically, with delays that grow up to eight seconds', () => {
    let state = failed
    const waits: number[] = []
    for (let now = START; waits.length < 6; ) {
      const dueAt = renewAt(state) ?? 0
      waits.push(dueAt - now)
      expect(nextPairing(state, { type: 'renew', now: dueAt - 1 })).toBe(state)
      now = dueAt
      state = nextPairing(state, { type: 'renew', now })
      expect(state.status).toBe('creating')
      state = nextPairing(state, { type: 'failed', number: state.number, error, now })
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
  })

  test('behavior: a code that worked resets the number of failures', () => {
    const again = nextPairing(nextPairing(failed, { type: 'renew', now: START + 1000 }), created(2))
    const over = nextPairing(again, { type: 'time-passed', now: START + PAIRING_TTL_MS })
    expect(nextPairing(over, { type: 'renew', now: START })).toMatchObject({ failures: 0 })
  })

  test('behavior: responses to codes from before the user’s retry change nothing', () => {
    const again = nextPairing(nextPairing(rejected, { type: 'retry', now: START + 1000 }), created(2))
    expect(nextPairing(again, { type: 'approved', number: 1 })).toBe(again)
    expect(nextPairing(again, { type: 'rejected', number: 1, now: START })).toBe(again)
    expect(nextPairing(again, created(1))).toBe(again)
    expect(nextPairing(after({ type: 'start' }), created(7))).toEqual(after({ type: 'start' }))
  })

  test('behavior: a second response to a code changes nothing', () => {
    const approved = nextPairing(ready, { type: 'approved', number: 1 })
    expect(nextPairing(approved, { type: 'rejected', number: 1, now: START })).toBe(approved)
    expect(nextPairing(rejected, { type: 'approved', number: 1 })).toBe(rejected)
  })

  test('behavior: every state can be dropped, and the next code gets a separate number', () => {
    for (const state of [ready, expired, rejected, failed, after({ type: 'start' })]) {
      const idle = nextPairing(state, { type: 'drop' })
      expect(idle).toEqual({ status: 'idle', number: state.number })
      expect(nextPairing(idle, { type: 'start' })).toMatchObject({ status: 'creating', number: state.number + 1 })
    }
    expect(nextPairing(idlePairing, { type: 'drop' })).toBe(idlePairing)
  })

  const number = integer({ min: 0, max: 6 })
  const now = integer({ min: START, max: START + 600_000 })
  const events = oneof(
    record({ type: constantFrom('start', 'drop') }),
    record({ type: constantFrom('retry', 'time-passed', 'renew'), now }),
    record({ type: constant('created' as const), number, uri: constant(uri), now }),
    record({ type: constant('failed' as const), number, error: constant(error), now }),
    record({ type: constant('approved' as const), number }),
    record({ type: constant('rejected' as const), number, now }),
  )

  test('property: random sequences: numbers only rise, only awaited codes get responses, every state can be left', () => {
    assert(
      property(array(events, { maxLength: 40 }), (sequence) => {
        let state: Pairing = idlePairing
        for (const event of sequence) {
          const before = state
          state = nextPairing(state, event)
          const isNew = state.number === before.number + 1
          hold(isNew || state.number === before.number, 'numbers rise by one')
          hold(!isNew || state.status === 'creating', 'a code is on its way whenever the number rises')
          hold(!('since' in state) || (state.since >= 1 && state.since <= state.number), 'since is one of the codes')
          const isMade = before.status === 'rejected' && state.status === 'creating'
          hold(!isMade || event.type === 'retry', 'nobody but the visitor gets from a no to a new code')
          if (state.status === 'approved' && before.status !== 'approved') {
            hold(event.type === 'approved' && isAwaited(before, event.number), 'only what is awaited is approved')
          }
          if (state.status === 'ready' && before.status !== 'ready') {
            const lifeMs = event.type === 'created' ? state.expiresAt - event.now : 0
            hold(lifeMs === PAIRING_TTL_MS, 'a code has its four minutes')
          }
        }
        const idle = nextPairing(state, { type: 'drop' })
        expect(idle.status).toBe('idle')
        const next = nextPairing(nextPairing(idle, { type: 'start' }), created(idle.number + 1))
        expect(next.status).toBe('ready')
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})

describe('isOver', () => {
  test('default: ten seconds before the end', () => {
    expect(isOver(20_000, 9_999)).toBe(false)
    expect(isOver(20_000, 10_000)).toBe(true)
  })
})
