import { describe, expect, test } from 'vitest'
import { doHint } from './do-hint.ts'

const usual = { hasVerifier: true, isSignedHere: true, isHalted: false, isVerifierLost: false, isDoneHere: true }

describe('doHint', () => {
  test('default: what the verifier signs for is detected', () => {
    expect(doHint(usual)).toMatch(/detect it automatically/)
    expect(doHint({ ...usual, isDoneHere: false })).toMatch(/detect it automatically/)
  })

  test.each([true, false])('behavior: where another signs, nothing is promised (done here: %s)', (isDoneHere) => {
    const words = doHint({ ...usual, isSignedHere: false, isDoneHere })
    expect(words).toMatch(/^A signer other than the verifier/)
    expect(words).not.toMatch(/automatically/)
  })

  test('behavior: a verifier that is missing, or silent, is told of', () => {
    expect(doHint({ ...usual, hasVerifier: false })).toMatch(/^No verifier/)
    expect(doHint({ ...usual, isHalted: true })).toMatch(/has stopped.*only once it goes on/)
    expect(doHint({ ...usual, isVerifierLost: true })).toMatch(/isn’t answering/)
    expect(doHint({ ...usual, isVerifierLost: true, isSignedHere: null })).toMatch(/isn’t answering/)
  })
})
