import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../../devnet/src/testing/test-depth.ts'
import { sampleWallet } from '../../../test/sample.ts'
import { createManualClock } from '../../test-helpers/manual-clock.ts'
import { type DeepLinkState, idleDeepLink, nextDeepLink, OPEN_TIMEOUT_MS } from './deep-link-state.ts'
import { createDeepLinkStore } from './deep-link-store.ts'

const opened = { row: sampleWallet(), platform: 'mobile' } as const
const opening = nextDeepLink(idleDeepLink, { type: 'open', opened })

describe('nextDeepLink', () => {
  test('default: a link opens, and the page goes out of sight', () => {
    expect(opening).toEqual({ status: 'opening', number: 1, opened })
    expect(nextDeepLink(opening, { type: 'page-left' })).toEqual({ status: 'left', number: 1, opened })
  })

  test('behavior: not opened if the page is visible after the timeout, opened if it goes out of sight later', () => {
    const not = nextDeepLink(opening, { type: 'timed-out', number: 1 })
    expect(not.status).toBe('not-opened')
    expect(nextDeepLink(not, { type: 'page-left' }).status).toBe('left')
  })

  test('behavior: the timer of an older opening ends nothing, and a page that was left stays left', () => {
    const again = nextDeepLink(opening, { type: 'open', opened })
    expect(nextDeepLink(again, { type: 'timed-out', number: 1 })).toBe(again)
    const left = nextDeepLink(opening, { type: 'page-left' })
    expect(nextDeepLink(left, { type: 'timed-out', number: 1 })).toBe(left)
  })

  test('property: random sequences: numbers only rise, and every state can be ended', () => {
    const events = oneof(
      record({ type: constant('open' as const), opened: constant(opened) }),
      record({ type: constantFrom('page-left', 'reset') }),
      record({ type: constant('timed-out' as const), number: integer({ min: 0, max: 5 }) }),
    )
    assert(
      property(array(events, { maxLength: 30 }), (sequence) => {
        let state: DeepLinkState = idleDeepLink
        for (const event of sequence) {
          const before = state
          state = nextDeepLink(state, event)
          const rise = event.type === 'open' ? 1 : 0
          if (state.number - before.number !== rise) throw new Error('Only an opening has its own number.')
          const isOwn = event.type === 'timed-out' && event.number === before.number
          const isSaid = state.status === 'not-opened' && before.status !== 'not-opened'
          if (isSaid && !isOwn) throw new Error('It is said not to have opened by its own limit only.')
        }
        expect(nextDeepLink(state, { type: 'reset' }).status).toBe('idle')
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})

describe('createDeepLinkStore', () => {
  function page() {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
    return Object.assign(new EventTarget(), { document })
  }

  test('default: not opened after two and a half seconds in sight', async () => {
    const clock = createManualClock()
    const store = createDeepLinkStore({ setTimeout: clock.setTimeout, window: page() })
    store.opened(opened)
    await clock.advance(OPEN_TIMEOUT_MS - 1)
    expect(store.getState().status).toBe('opening')
    await clock.advance(1)
    expect(store.getState().status).toBe('not-opened')
    store.reset()
    expect(store.getState().status).toBe('idle')
  })

  test.each(['visibilitychange', 'blur', 'pagehide'])('behavior: %s means that it opened', async (type) => {
    const clock = createManualClock()
    const window = page()
    const store = createDeepLinkStore({ setTimeout: clock.setTimeout, window })
    store.opened(opened)
    if (type === 'visibilitychange') window.document.visibilityState = 'hidden'
    const target = type === 'visibilitychange' ? window.document : window
    target.dispatchEvent(new Event(type))
    await clock.advance(OPEN_TIMEOUT_MS)
    expect(store.getState().status).toBe('left')
  })

  test('behavior: a page that becomes visible was not left, and a destroyed store ignores events', async () => {
    const clock = createManualClock()
    const window = page()
    const store = createDeepLinkStore({ setTimeout: clock.setTimeout, window })
    store.opened(opened)
    window.document.dispatchEvent(new Event('visibilitychange'))
    expect(store.getState().status).toBe('opening')
    store.destroy()
    expect(clock.waiting()).toBe(0)
    window.dispatchEvent(new Event('blur'))
    expect(store.getState().status).toBe('opening')
  })
})
