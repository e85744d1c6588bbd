import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConnectAbortedError, ConnectError, UserRejectedError } from '../../connection/errors.ts'
import type { Environment } from '../../environment.ts'
import { createManualClock, settle } from '../../test-helpers/manual-clock.ts'
import { RelayUnreachableError } from './errors.ts'
import { PAIRING_MARGIN_MS, PAIRING_RETRY_DELAY_MS, PAIRING_TTL_MS } from './pairing-state.ts'
import { CREATE_PAIRING_TIMEOUT_MS, createPairing, type Proposal } from './pairing-store.ts'

type Session = { readonly name: string }
type Made = Proposal<Session> & {
  readonly approve: (session?: Session) => void
  readonly decline: (cause?: unknown) => void
}

const REJECTED = { code: 5000, message: 'User rejected.' }

/** A pairing with its own clock, and wallets that the test controls. `relay` says whether codes can be created. */
function setUp({ earlyMs = 0 }: { readonly earlyMs?: number } = {}) {
  const clock = createManualClock()
  const setTimeout: Environment['setTimeout'] = (run, ms) => clock.setTimeout(run, ms > earlyMs ? ms - earlyMs : ms)
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const window = Object.assign(new EventTarget(), { document })
  const made: Made[] = []
  const discarded: Session[] = []
  const relay = { status: 'up' as 'up' | 'down' | 'silent', asked: 0, answer: () => {} }
  const runner = createPairing<Session>({
    environment: { ...clock, setTimeout, window },
    propose: async () => {
      relay.asked += 1
      if (relay.status === 'down') throw new Error('connect ECONNREFUSED')
      if (relay.status === 'silent') {
        await new Promise<void>((resolve) => {
          relay.answer = resolve
        })
      }
      let approve: Made['approve'] = () => {}
      let decline: Made['decline'] = () => {}
      const answer = new Promise<Session>((resolve, reject) => {
        approve = (session = { name: 'Kestrel' }) => resolve(session)
        decline = (cause = REJECTED) => reject(cause)
      })
      const code: Made = { uri: `wc:${made.length + 1}`, answer, approve, decline }
      made.push(code)
      return code
    },
    discard: (session) => discarded.push(session),
  })
  const see = (visibilityState: DocumentVisibilityState) => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const code = (place: number) => {
    const found = made[place]
    if (found === undefined) throw new RangeError(`There is no code ${place}.`)
    return found
  }
  return { clock, runner, relay, made, discarded, see, code }
}

describe('createPairing', () => {
  test('behavior: the attempt after a rejection gets its code also where timers are early by the clock', async () => {
    const { clock, runner, made, code } = setUp({ earlyMs: 1 })
    runner.want('attempt')
    const declined = runner.nextSession()
    await settle()
    code(0).decline()
    await expect(declined).rejects.toThrow(UserRejectedError)
    const next = runner.nextSession()
    runner.retry()
    await clock.advance(PAIRING_RETRY_DELAY_MS - 1)
    expect(runner.getState().status).toBe('rejected')
    await clock.advance(1)
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:2' })
    expect(made).toHaveLength(2)
    code(1).approve()
    expect(await next).toEqual({ name: 'Kestrel' })
  })

  test('default: creates nothing before it is wanted, and returns the session of a wallet that approves', async () => {
    const { clock, runner, relay, code } = setUp()
    await clock.advance(60_000)
    expect(relay.asked).toBe(0)
    runner.want('attempt')
    const session = runner.nextSession()
    await settle()
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:1', expiresAt: clock.now() + PAIRING_TTL_MS })
    code(0).approve()
    expect(await session).toEqual({ name: 'Kestrel' })
    expect(runner.getState().status).toBe('approved')
    expect(clock.waiting()).toBe(0)
  })

  test('behavior: renews itself ten seconds before the end, while the user waits', async () => {
    const { clock, runner, made, code } = setUp()
    runner.want('attempt')
    const session = runner.nextSession()
    await settle()
    const life = PAIRING_TTL_MS - PAIRING_MARGIN_MS
    await clock.advance(life - 1)
    expect(made).toHaveLength(1)
    await clock.advance(1)
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:2' })
    await clock.advance(life * 3)
    expect(made).toHaveLength(5)
    code(4).approve()
    await session
  })

  test('behavior: an old code that is scanned in its last seconds still works, but not after its end', async () => {
    const { clock, runner, discarded, code } = setUp()
    runner.want('attempt')
    const session = runner.nextSession()
    await settle()
    await clock.advance(PAIRING_TTL_MS - PAIRING_MARGIN_MS)
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:2' })
    await clock.advance(PAIRING_MARGIN_MS - 1)
    code(0).approve({ name: 'last moment' })
    expect(await session).toEqual({ name: 'last moment' })

    const other = setUp()
    other.runner.want('attempt')
    other.runner.nextSession().catch(() => {})
    await settle()
    await other.clock.advance(PAIRING_TTL_MS)
    other.code(0).approve({ name: 'too late' })
    await settle()
    expect(other.discarded).toEqual([{ name: 'too late' }])
    expect(discarded).toEqual([])
  })

  test('behavior: single use: a second wallet that approves is disconnected', async () => {
    const { clock, runner, discarded, code } = setUp()
    runner.want('attempt')
    const session = runner.nextSession()
    await settle()
    await clock.advance(PAIRING_TTL_MS - PAIRING_MARGIN_MS)
    code(1).approve({ name: 'first' })
    await session
    code(0).approve({ name: 'second' })
    await settle()
    expect(discarded).toEqual([{ name: 'second' }])
  })

  // Source: docs/product.md#pairing.
  test('behavior: a rejection ends it, and no code is created until the user tries again', async () => {
    const { clock, runner, made, code } = setUp()
    runner.want('attempt')
    const declined = runner.nextSession()
    await settle()
    code(0).decline()
    await expect(declined).rejects.toThrow(UserRejectedError)
    await clock.advance(600_000)
    expect(made).toHaveLength(1)
    expect(runner.getState().status).toBe('rejected')
    const session = runner.nextSession()
    await settle()
    code(1).approve()
    expect(await session).toEqual({ name: 'Kestrel' })
  })

  test('behavior: after an immediate retry, the next code comes a second after the rejection', async () => {
    const { clock, runner, made, code } = setUp()
    runner.want('attempt')
    runner.nextSession().catch(() => {})
    await settle()
    code(0).decline()
    await settle()
    const session = runner.nextSession()
    await clock.advance(PAIRING_RETRY_DELAY_MS - 1)
    expect(made).toHaveLength(1)
    await clock.advance(1)
    expect(made).toHaveLength(2)
    code(1).approve()
    await session
  })

  test('behavior: an error of the wallet other than a rejection is not reported as the user’s rejection', async () => {
    const { runner, code } = setUp()
    runner.want('attempt')
    const session = runner.nextSession()
    await settle()
    code(0).decline({ code: 5100, message: 'Unsupported chains.' })
    await expect(session).rejects.toThrow(ConnectError)
  })

  test('behavior: the client’s own expiry of a code, which is later, is not a response', async () => {
    const { clock, runner, code } = setUp()
    runner.want('attempt')
    const session = runner.nextSession()
    await settle()
    await clock.advance(PAIRING_TTL_MS)
    code(0).decline(new Error('Proposal expired'))
    code(1).decline({ code: 0, message: 'Proposal expired' })
    await settle()
    expect(runner.getState().status).toBe('ready')
    await clock.advance(PAIRING_TTL_MS)
    code(2).approve()
    await session
  })

  test('behavior: on a phone the code is there before a tap, and again before the next one', async () => {
    const { clock, runner, made, code } = setUp()
    runner.want('ahead')
    await settle()
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:1' })
    await clock.advance(PAIRING_TTL_MS - PAIRING_MARGIN_MS)
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:2' })
    // The tap uses the existing code.
    runner.want('attempt')
    const declined = runner.nextSession()
    expect(made).toHaveLength(2)
    code(1).decline()
    await declined.catch(() => {})
    runner.want('ahead')
    await clock.advance(PAIRING_RETRY_DELAY_MS)
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:3' })
  })

  test('behavior: an approval of a code that was never shown is disconnected', async () => {
    const { runner, discarded, code } = setUp()
    runner.want('ahead')
    await settle()
    code(0).approve()
    await settle()
    expect(discarded).toHaveLength(1)
  })

  test('behavior: renews nothing while the page is hidden, and renews at once when it is visible', async () => {
    const { clock, runner, made, see } = setUp()
    runner.want('attempt')
    runner.nextSession().catch(() => {})
    await settle()
    see('hidden')
    await clock.advance(PAIRING_TTL_MS * 5)
    expect(runner.getState().status).toBe('expired')
    expect(made).toHaveLength(1)
    expect(clock.waiting()).toBe(0)
    see('visible')
    await settle()
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:2' })
  })

  test('behavior: a code that is no longer wanted is dropped when it expires and not created again', async () => {
    const { clock, runner, made } = setUp()
    runner.want('attempt')
    const session = runner.nextSession()
    const cancelled = expect(session).rejects.toThrow(ConnectAbortedError)
    await settle()
    runner.want(null)
    await clock.advance(60_000)
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:1' })
    await clock.advance(PAIRING_TTL_MS)
    await cancelled
    expect(runner.getState().status).toBe('idle')
    expect(made).toHaveLength(1)
    expect(clock.waiting()).toBe(0)
  })

  test('error: reports at once that the relay is down, and retries with growing delays until it is back', async () => {
    const { clock, runner, relay, code } = setUp()
    relay.status = 'down'
    runner.want('attempt')
    const session = runner.nextSession()
    await settle()
    const state = runner.getState()
    expect(state.status === 'failed' && state.error).toBeInstanceOf(RelayUnreachableError)
    expect(relay.asked).toBe(1)
    await clock.advance(1000)
    expect(relay.asked).toBe(2)
    await clock.advance(1999)
    expect(relay.asked).toBe(2)
    await clock.advance(1)
    expect(relay.asked).toBe(3)
    relay.status = 'up'
    await clock.advance(4000)
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:1' })
    code(0).approve()
    await session
  })

  test('error: waits eight seconds for a silent relay, calls it once, and uses its late code', async () => {
    const { clock, runner, relay, code } = setUp()
    relay.status = 'silent'
    runner.want('attempt')
    const session = runner.nextSession()
    await clock.advance(CREATE_PAIRING_TIMEOUT_MS - 1)
    expect(runner.getState().status).toBe('creating')
    await clock.advance(1)
    expect(runner.getState().status).toBe('failed')
    await clock.advance(60_000)
    expect(relay.asked).toBe(1)
    await expect.poll(() => clock.advance(500).then(() => runner.getState().status)).toBe('creating')
    relay.answer()
    await settle()
    expect(runner.getState()).toMatchObject({ status: 'ready', uri: 'wc:1' })
    code(0).approve()
    await session
  })

  test('behavior: the user need not wait for the next automatic attempt', async () => {
    const { clock, runner, relay } = setUp()
    relay.status = 'down'
    runner.want('attempt')
    runner.nextSession().catch(() => {})
    await clock.advance(1000 + 2000 + 4000)
    expect(relay.asked).toBe(4)
    relay.status = 'up'
    await clock.advance(1000)
    runner.retry()
    await settle()
    expect(runner.getState().status).toBe('ready')
  })

  test('behavior: destroyed, it stops, rejects waiting callers, and disconnects wallets that approve later', async () => {
    const { clock, runner, discarded, see, code } = setUp()
    runner.want('attempt')
    const session = runner.nextSession()
    await settle()
    runner.destroy()
    await expect(session).rejects.toThrow(ConnectAbortedError)
    expect(clock.waiting()).toBe(0)
    code(0).approve()
    see('visible')
    await settle()
    expect(discarded).toHaveLength(1)
    expect(clock.waiting()).toBe(0)
  })

  test('property: every wait ends in a session, a rejection, or an abort once it is no longer wanted', async () => {
    const acts = constantFrom(
      'want',
      'ahead',
      'leave',
      'next',
      'approve',
      'decline',
      'wait',
      'long',
      'hide',
      'show',
      'down',
      'up',
    )
    await assert(
      asyncProperty(array(acts, { maxLength: 25 }), async (sequence) => {
        const { clock, runner, relay, made, see } = setUp()
        let open = 0
        for (const act of sequence) {
          if (act === 'want') runner.want('attempt')
          else if (act === 'ahead') runner.want('ahead')
          else if (act === 'leave') runner.want(null)
          else if (act === 'next') {
            open += 1
            const over = () => {
              open -= 1
            }
            runner.nextSession().then(over, over)
          } else if (act === 'approve') made.at(-1)?.approve()
          else if (act === 'decline') made.at(-1)?.decline()
          else if (act === 'wait') await clock.advance(1500)
          else if (act === 'long') await clock.advance(PAIRING_TTL_MS)
          else if (act === 'hide') see('hidden')
          else if (act === 'show') see('visible')
          else relay.status = act
        }
        runner.want(null)
        await clock.advance(PAIRING_TTL_MS * 2)
        expect(open).toBe(0)
        expect(clock.waiting()).toBe(0)
      }),
      { numRuns: 200 },
    )
  })
})
