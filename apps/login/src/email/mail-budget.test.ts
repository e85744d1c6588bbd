import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAIL_COOLDOWN_MS } from '../../../../packages/wallet/src/login/login-storage.ts'
import { MAIL_PAUSE_SECONDS, MAX_MAILS_PER_DAY, MAX_MAILS_PER_HOUR, takeMail } from './mail-budget.ts'

/** The times at which mails are sent, when one is wanted after each pause. */
function sendAfter(pauses: readonly number[]) {
  let now = 0
  let sentAt: readonly number[] = []
  const sent: number[] = []
  for (const pause of pauses) {
    now += pause
    const decision = takeMail(sentAt, now)
    if (!decision.isAllowed) continue
    sentAt = decision.sentAt
    sent.push(now)
  }
  return sent
}

describe('takeMail', () => {
  test('default: the first mail is sent, and the next after 30 seconds', () => {
    const first = takeMail([], 100)
    expect(first).toEqual({ isAllowed: true, sentAt: [100] })
    expect(takeMail([100], 101)).toEqual({ isAllowed: false, waitSeconds: 29 })
    expect(takeMail([100], 130)).toEqual({ isAllowed: true, sentAt: [100, 130] })
  })

  test('property: never two within 30 seconds, six within an hour, or 21 within a day', () => {
    assert(
      property(array(integer({ min: 0, max: 4_000 }), { maxLength: 400 }), (pauses) => {
        const sent = sendAfter(pauses)
        const within = (at: number, seconds: number) => sent.filter((one) => one <= at && one > at - seconds).length
        for (const at of sent) {
          expect(within(at, MAIL_PAUSE_SECONDS)).toBe(1)
          expect(within(at, 3_600)).toBeLessThanOrEqual(MAX_MAILS_PER_HOUR)
          expect(within(at, 86_400)).toBeLessThanOrEqual(MAX_MAILS_PER_DAY)
        }
      }),
    )
  })

  test('property: after the seconds that a refusal names, a mail is sent, and not a second before', () => {
    assert(
      property(array(integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 100 }), (pauses) => {
        const sent = sendAfter(pauses)
        const now = pauses.reduce((sum, pause) => sum + pause, 0)
        const decision = takeMail(sent, now)
        if (decision.isAllowed) return
        expect(takeMail(sent, now + decision.waitSeconds).isAllowed).toBe(true)
        expect(takeMail(sent, now + decision.waitSeconds - 1).isAllowed).toBe(false)
      }),
    )
  })
})

test('behavior: the button of a wallet counts down the same pause', () => {
  expect(MAIL_COOLDOWN_MS).toBe(MAIL_PAUSE_SECONDS * 1_000)
})
