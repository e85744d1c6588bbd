import { array, assert, boolean, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { UserRejectedError } from '../connection/errors.ts'
import { AccountChangedError, SignInDeniedError } from './errors.ts'
import { prepareMessage } from './prepare-message.ts'
import {
  changeOf,
  type EvmSignInTarget,
  isEvmTarget,
  isUnfinished,
  MAX_NONCE_AGE_MS,
  nextSignIn,
  noSignIn,
  type SignInEvent,
  type SignInState,
  type SignInTarget,
} from './sign-in.ts'

const ada: EvmSignInTarget = {
  address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  chainId: 1,
  walletName: 'Kestrel',
}
const adaOnBase: EvmSignInTarget = { ...ada, chainId: 8453 }
const ben: EvmSignInTarget = { ...ada, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
const rules = { onAccountChange: true, onNetworkChange: true }
const lenient = { onAccountChange: false, onNetworkChange: false }
const start = 1_700_000_000_000
const preparedFor = (target: SignInTarget, now = start) =>
  prepareMessage(isEvmTarget(target) ? target : ada, {
    nonce: '12345678abcdefgh',
    pageOrigin: 'https://meadow.example',
    now,
  })
const sessionOf = ({ address, chainId }: SignInTarget) => ({ address, chainId })

const run = (events: readonly SignInEvent[], from: SignInState = noSignIn) => events.reduce(nextSignIn, from)
const connect = (target: EvmSignInTarget, number = 1, by = rules): SignInEvent => ({
  type: 'connected',
  target,
  number,
  rules: by,
})
const readyFor = (target: EvmSignInTarget) => run([connect(target), { type: 'session-missing', number: 1 }])
const requestedBy = (target: EvmSignInTarget) =>
  run(
    [
      { type: 'prepared', for: target, prepared: preparedFor(target) },
      { type: 'sign-requested', number: 2, now: start + 1000 },
    ],
    readyFor(target),
  )
const signedInAs = (target: EvmSignInTarget) =>
  run([connect(target), { type: 'session-found', number: 1, session: sessionOf(target), rules }])

describe('nextSignIn', () => {
  test('default: connected, session requested, message prepared, signed, verified', () => {
    const states: string[] = []
    let state: SignInState = noSignIn
    const events: readonly SignInEvent[] = [
      connect(ada),
      { type: 'session-missing', number: 1 },
      { type: 'prepared', for: ada, prepared: preparedFor(ada) },
      { type: 'sign-requested', number: 2, now: start + 1000 },
      { type: 'signed', number: 2 },
      { type: 'verified', number: 2, session: sessionOf(ada) },
    ]
    for (const event of events) {
      state = nextSignIn(state, event)
      states.push(state.status === 'loading' ? `loading ${state.step}` : state.status)
    }
    expect(states).toEqual(['loading session', 'ready', 'ready', 'loading wallet', 'loading server', 'success'])
    expect(state).toEqual({ status: 'success', target: ada, session: sessionOf(ada) })
  })

  test('default: an existing session needs no signature', () => expect(signedInAs(ada).status).toBe('success'))

  test('behavior: a session of another account is not this user’s', () => {
    const found = run([connect(ada), { type: 'session-found', number: 1, session: sessionOf(ben), rules }])
    expect(found).toMatchObject({ status: 'ready', signedOut: 'account' })
    const lenientState = run([
      connect(ada),
      { type: 'session-found', number: 1, session: sessionOf(ben), rules: lenient },
    ])
    expect(lenientState.status).toBe('success')
  })

  test('behavior: without a message, or with an old one, a nonce is requested first', () => {
    expect(run([{ type: 'sign-requested', number: 2, now: start }], readyFor(ada))).toMatchObject({
      status: 'loading',
      step: 'nonce',
    })
    const old: readonly SignInEvent[] = [
      { type: 'prepared', for: ada, prepared: preparedFor(ada) },
      { type: 'sign-requested', number: 2, now: start + MAX_NONCE_AGE_MS },
    ]
    expect(run(old, readyFor(ada))).toMatchObject({ status: 'loading', step: 'nonce', prepared: null })
    expect(
      run([{ type: 'nonce-received', number: 2, prepared: preparedFor(ada), now: start }], run(old, readyFor(ada))),
    ).toMatchObject({ step: 'wallet', startedAt: start })
  })

  test.each([
    ['account', ben],
    ['network', adaOnBase],
  ])('behavior: another %s ends the session, unless the app says otherwise', (signedOut, target) => {
    expect(run([connect(target, 3)], signedInAs(ada))).toEqual({ status: 'ready', target, prepared: null, signedOut })
    expect(run([connect(target, 3, lenient)], signedInAs(ada))).toEqual({
      status: 'success',
      target,
      session: sessionOf(ada),
    })
  })

  test('behavior: the same account in another case is the same', () => {
    const lower: EvmSignInTarget = { ...ada, address: '0xa0cf798816d4b9b9866b5330eea46a18382f251e' }
    const state = signedInAs(ada)
    expect(run([connect(lower, 3)], state)).toBe(state)
  })

  test('behavior: a change while the wallet has the request fails the attempt, which is for another account', () => {
    const state = run([connect(ben, 3)], requestedBy(ada))
    expect(state).toMatchObject({ status: 'error', target: ben, error: expect.any(AccountChangedError) })
    expect(run([{ type: 'signed', number: 2 }], state)).toBe(state)
  })

  test('behavior: a change while the session is requested requests it again', () => {
    const state = run([connect(ada), connect(ben, 2)])
    expect(state).toMatchObject({ status: 'loading', step: 'session', number: 2, target: ben })
    expect(run([{ type: 'session-found', number: 1, session: sessionOf(ada), rules }], state)).toBe(state)
  })

  test('behavior: a nonce whose message is about another account or network is not signed', () => {
    const requested = run(
      [
        { type: 'session-missing', number: 1 },
        { type: 'sign-requested', number: 2, now: start },
      ],
      run([connect(ada, 1)]),
    )
    for (const other of [ben, adaOnBase]) {
      const received = { type: 'nonce-received', number: 2, prepared: preparedFor(other), now: start } as const
      expect(run([received], requested)).toMatchObject({ status: 'error', prepared: null, target: ada })
    }
  })

  test('behavior: a message for another account is dropped', () => {
    const state = run([connect(ben, 3)], readyFor(ada))
    expect(run([{ type: 'prepared', for: ada, prepared: preparedFor(ada) }], state)).toBe(state)
  })

  test('behavior: a rejection preserves the message, and a refusal of the server needs a new one', () => {
    const declined = run(
      [{ type: 'failed', number: 2, error: new UserRejectedError(), isNonceUsed: false }],
      requestedBy(ada),
    )
    expect(declined).toMatchObject({ status: 'error', prepared: { preparedAt: start } })
    expect(run([{ type: 'sign-requested', number: 3, now: start + 2000 }], declined)).toMatchObject({
      step: 'wallet',
      number: 3,
    })
    const refused = run(
      [{ type: 'failed', number: 2, error: new SignInDeniedError(), isNonceUsed: true }],
      requestedBy(ada),
    )
    expect(run([{ type: 'sign-requested', number: 3, now: start + 2000 }], refused)).toMatchObject({
      step: 'nonce',
      number: 3,
    })
  })

  test('behavior: after a cancel, late responses to that attempt are dropped', () => {
    const state = run([{ type: 'cancelled' }], requestedBy(ada))
    expect(state).toMatchObject({ status: 'ready', prepared: { preparedAt: start } })
    expect(
      run(
        [
          { type: 'signed', number: 2 },
          { type: 'failed', number: 2, error: new UserRejectedError(), isNonceUsed: false },
        ],
        state,
      ),
    ).toBe(state)
  })

  test('behavior: signs out, ends with the session, and disconnects', () => {
    expect(run([{ type: 'signed-out' }], signedInAs(ada))).toMatchObject({ status: 'ready', signedOut: 'user' })
    const state = signedInAs(ada)
    if (state.status !== 'success') throw new TypeError('not signed in')
    expect(run([{ type: 'session-ended', session: state.session }], state)).toMatchObject({
      status: 'ready',
      signedOut: 'ended',
    })
    expect(run([{ type: 'session-ended', session: sessionOf(ada) }], state)).toBe(state)
    expect(run([{ type: 'disconnected' }], state)).toEqual(noSignIn)
  })

  test('property: random sequences: no impossible state, and each can reach signed in and disconnected', () => {
    const target = constantFrom(ada, adaOnBase, ben)
    const number = integer({ min: 1, max: 6 })
    const by = constantFrom(rules, lenient)
    const now = integer({ min: 0, max: 10 }).map((minutes) => start + minutes * 60_000)
    const event: Parameters<typeof array<SignInEvent>>[0] = oneof(
      record({ type: constant('connected' as const), target, number, rules: by }),
      constant<SignInEvent>({ type: 'disconnected' }),
      constant<SignInEvent>({ type: 'cancelled' }),
      constant<SignInEvent>({ type: 'signed-out' }),
      record({ type: constant('session-found' as const), number, session: target.map(sessionOf), rules: by }),
      record({ type: constant('session-missing' as const), number }),
      record({ type: constant('session-ended' as const), session: target.map(sessionOf) }),
      target.map((one): SignInEvent => ({ type: 'prepared', for: one, prepared: preparedFor(one) })),
      target.map((one): SignInEvent => ({ type: 'prepare-failed', for: one, error: new SignInDeniedError() })),
      record({ type: constant('sign-requested' as const), number, now }),
      record({
        type: constant('nonce-received' as const),
        number,
        prepared: target.map((one) => preparedFor(one)),
        now,
      }),
      record({ type: constant('signed' as const), number }),
      record({ type: constant('verified' as const), number, session: target.map(sessionOf) }),
      record({
        type: constant('failed' as const),
        number,
        error: constant(new SignInDeniedError()),
        isNonceUsed: boolean(),
      }),
    )
    assert(
      property(array(event, { maxLength: 16 }), (events) => {
        let state: SignInState = noSignIn
        for (const one of events) {
          const next = nextSignIn(state, one)
          // Signing in needs a session that was found for this user, or a signature that the server accepted.
          if (next.status === 'success' && state.status !== 'success') {
            expect(['session-found', 'verified']).toContain(one.type)
            expect(state).toMatchObject({ status: 'loading', step: one.type === 'verified' ? 'server' : 'session' })
          }
          // A message that may be signed is for the current account and network.
          if ('prepared' in next && next.prepared !== null) {
            const { address, chainId } = next.prepared.message
            expect({ address, chainId }).toEqual({ address: next.target.address, chainId: next.target.chainId })
          }
          if (state.status === 'uninitialized' && one.type !== 'connected') expect(next).toBe(state)
          expect(isUnfinished(next)).toBe(next.status !== 'uninitialized' && next.status !== 'success')
          state = next
        }
        expect(nextSignIn(state, { type: 'disconnected' })).toEqual(noSignIn)
        if (state.status === 'uninitialized' || state.status === 'success') return
        const way: readonly SignInEvent[] = [
          { type: 'cancelled' },
          { type: 'sign-requested', number: 99, now: start + 60 * 60_000 },
          { type: 'nonce-received', number: 99, prepared: preparedFor(state.target), now: start },
          { type: 'signed', number: 99 },
          { type: 'verified', number: 99, session: sessionOf(state.target) },
        ]
        expect(run(way, state).status).toBe('success')
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  }, 120_000)
})

describe('changeOf', () => {
  test('default: account before network', () => {
    expect(changeOf(sessionOf(ada), { ...ben, chainId: 8453 }, rules)).toBe('account')
    expect(changeOf(sessionOf(ada), adaOnBase, rules)).toBe('network')
    expect(changeOf(sessionOf(ada), ada, rules)).toBeNull()
  })
})

describe('prepareMessage', () => {
  test('default: bound to the page, the account, the network and the nonce, with an expiration time', () => {
    const { message } = preparedFor(adaOnBase)
    expect(message).toMatchObject({
      domain: 'meadow.example',
      uri: 'https://meadow.example',
      address: ada.address,
      chainId: 8453,
      nonce: '12345678abcdefgh',
      issuedAt: new Date(start).toISOString(),
      expirationTime: new Date(start + 7 * 86_400_000).toISOString(),
    })
    expect(message).not.toHaveProperty('scheme')
  })
  test('behavior: the message of a page without encryption has its scheme', () =>
    expect(prepareMessage(ada, { nonce: '12345678', pageOrigin: 'http://localhost:5173', now: start }).text).toMatch(
      /^http:\/\/localhost:5173 wants you/,
    ))
})
