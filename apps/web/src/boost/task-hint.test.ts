import { describe, expect, test } from 'vitest'
import { getTaskHint } from './task-hint.ts'

const usual = { hasVerifier: true, isSignedHere: true, isHalted: false, isVerifierLost: false, isDoneHere: true }

describe('getTaskHint', () => {
  test('default: automatic detection of what the verifier signs', () => {
    expect(getTaskHint(usual)).toMatch(/detect it automatically/)
    expect(getTaskHint({ ...usual, isDoneHere: false })).toMatch(/detect it automatically/)
  })

  test.each([true, false])('behavior: no promise for another signer (done here: %s)', (isDoneHere) => {
    const words = getTaskHint({ ...usual, isSignedHere: false, isDoneHere })
    expect(words).toMatch(/^This boost’s claims are signed by another signer/)
    expect(words).not.toMatch(/automatically/)
  })

  test('behavior: a missing or unreachable verifier is mentioned', () => {
    expect(getTaskHint({ ...usual, hasVerifier: false })).toMatch(/^No verifier/)
    expect(getTaskHint({ ...usual, isHalted: true })).toMatch(/is paused.*once the verifier resumes/)
    expect(getTaskHint({ ...usual, isVerifierLost: true })).toMatch(/isn’t responding/)
    expect(getTaskHint({ ...usual, isVerifierLost: true, isSignedHere: null })).toMatch(/isn’t responding/)
  })
})
