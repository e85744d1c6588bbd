import { describe, expect, test } from 'vitest'
import type { ClaimStep } from './claim-steps.ts'
import { stepTitle } from './step-title.ts'

const waiting = (at: ClaimStep['at']): ClaimStep => ({ status: 'waiting', at, detail: '', needsWallet: false })
const failed = (at: ClaimStep['at'], isClaimantUnclear = false): ClaimStep => ({
  ...{ status: 'failed', at, tone: 'warn', title: '', detail: '', canRetry: false, isClaimantUnclear },
})
const titles = (current: ClaimStep, part: { readonly isPaid?: boolean; readonly wasPaid?: boolean } = {}) =>
  (['found', 'verified', 'signed', 'claim'] as const).map((place) =>
    stepTitle(place, { current, isPaid: false, wasPaid: false, ...part }),
  )

describe('stepTitle', () => {
  test('default: a step that is done says so, and one that waits says what it waits for', () => {
    expect(titles(waiting('found'))).toEqual(['Find', 'Verify', 'Sign', 'Claim'])
    expect(titles(waiting('verified'))).toEqual(['Found', 'Verify', 'Sign', 'Claim'])
    expect(titles(waiting('claim'))).toEqual(['Found', 'Verified', 'Signed', 'Claim'])
    expect(titles(waiting('paid'), { isPaid: true })).toEqual(['Found', 'Verified', 'Signed', 'Sent'])
  })

  test('behavior: a step that stopped is not named as done', () => {
    expect(titles(failed('found'))).toEqual(['Not found', 'Verify', 'Sign', 'Claim'])
    expect(titles(failed('verified'))).toEqual(['Found', 'Not verified', 'Sign', 'Claim'])
    expect(titles(failed('claim'))).toEqual(['Found', 'Verified', 'Signed', 'Not claimed'])
  })

  test('behavior: a step that needs a choice has not failed', () => {
    expect(titles(failed('verified', true))).toEqual(['Found', 'Verify', 'Sign', 'Claim'])
  })

  test('behavior: after an earlier claim, what is no longer needed is not named as done or failed', () => {
    expect(titles(failed('found'), { wasPaid: true })).toEqual(['Find', 'Verify', 'Sign', 'Claim'])
    expect(titles(failed('claim'), { wasPaid: true })).toEqual(['Found', 'Verified', 'Signed', 'Claim'])
  })
})
