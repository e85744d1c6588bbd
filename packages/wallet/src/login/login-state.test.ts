import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LoginReplyError } from './errors.ts'
import { type LoginEvent, type LoginState, nextLogin, noLogin } from './login-state.ts'

const email = 'ada@example.com'
const error = new LoginReplyError('No')
const play = (events: readonly LoginEvent[], from: LoginState = noLogin) => events.reduce(nextLogin, from)

describe('nextLogin', () => {
  test('default: the mail, the link, the code, the wallet', () => {
    const steps: readonly LoginEvent[] = [
      { type: 'email-submitted', email },
      { type: 'device-required', email, matchCode: '42-17', now: 1 },
      { type: 'code-sent', email, now: 2 },
      { type: 'code-submitted' },
      { type: 'verified' },
      { type: 'left' },
    ]
    const statuses = steps.map((_, at) => play(steps.slice(0, at + 1)).step.status)
    expect(statuses).toEqual(['sending', 'device', 'code', 'code', 'connecting', 'idle'])
  })

  test('behavior: a wrong code stays to be entered again', () => {
    const { step } = play([{ type: 'code-sent', email, now: 1 }, { type: 'code-submitted' }, { type: 'failed', error }])
    expect(step).toEqual({ status: 'code', email, sentAt: 1, isChecking: false, error })
  })

  test('behavior: a refused address is said where it was entered', () => {
    expect(
      play([
        { type: 'email-submitted', email },
        { type: 'failed', error },
      ]).step,
    ).toEqual({ status: 'idle', error })
  })

  test('behavior: a change of the address needs both codes, and changes the user at its end', () => {
    const user = {
      ...{ email, userName: null, socialProvider: null, address: '0xa', accounts: [] },
      ...{ preferredAccountType: 'eoa' as const, isSmartAccountDeployed: null },
    }
    const state = play([
      { type: 'user-received', user },
      { type: 'update-submitted', email: 'new@example.com' },
      { type: 'update-code-sent', to: 'primary', now: 1 },
      { type: 'update-code-submitted' },
      { type: 'update-code-sent', to: 'secondary', now: 2 },
    ])
    expect(state.update).toMatchObject({ status: 'secondary', email: 'new@example.com', isChecking: false })
    expect(play([{ type: 'email-changed', email: 'new@example.com' }], state)).toMatchObject({
      ...{ update: { status: 'idle' }, user: { email: 'new@example.com' } },
    })
  })

  test('property: any order of events gives a state of the union, and nothing throws', () => {
    const now = fc.integer({ min: 0, max: 9 })
    const events: fc.Arbitrary<LoginEvent> = fc.oneof(
      fc.constantFrom<LoginEvent>(
        ...([{ type: 'code-submitted' }, { type: 'verified' }, { type: 'left' }, { type: 'signed-out' }] as const),
        ...([{ type: 'update-code-submitted' }, { type: 'update-left' }, { type: 'type-requested' }] as const),
        ...([{ type: 'type-settled' }, { type: 'farcaster-started' }, { type: 'farcaster-approved' }] as const),
        { type: 'email-submitted', email },
        { type: 'update-submitted', email },
        { type: 'failed', error },
        { type: 'update-failed', error },
        { type: 'email-changed', email },
        { type: 'social-started', provider: 'google', isBlocked: true },
        { type: 'social-moved', phase: 'retrieving' },
        { type: 'social-located', uri: 'https://provider.example' },
        { type: 'farcaster-located', uri: 'https://provider.example' },
        { type: 'networks-received', chainIds: [1] },
      ),
      now.map((at): LoginEvent => ({ type: 'code-sent', email, now: at })),
      now.map((at): LoginEvent => ({ type: 'device-required', email, matchCode: null, now: at })),
      now.map((at): LoginEvent => ({ type: 'update-code-sent', to: 'primary', now: at })),
    )
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (given) => {
        const { step, update, user } = play(given)
        // Nobody is logged in without a user of the frame, and a code is only checked where one is entered.
        expect(user).toBeNull()
        expect(['idle', 'sending', 'device', 'code', 'social', 'farcaster', 'connecting']).toContain(step.status)
        if ('isChecking' in step) expect(step.status).toBe('code')
        if ('isChecking' in update) expect(['primary', 'secondary']).toContain(update.status)
      }),
    )
  })
})
