import { refusalCodes } from '@laurel/protocol/verifier'
import { describe, expect, test } from 'vitest'
import { formatRefusal } from './refusal-messages.ts'

describe('formatRefusal', () => {
  test('default: the title says whether the transaction, the reward or the verifier is the reason', () => {
    expect(formatRefusal('funding-transaction').title).toBe('It only set this boost up')
    expect(formatRefusal('signer-not-authorized').title).toBe('This boost uses a different verifier')
    expect(formatRefusal('unknown').title).toBe('This transaction doesn’t qualify for this boost')
  })

  test.each([...refusalCodes, 'unknown' as const])(
    'behavior: %s has a reason of one or two whole sentences',
    (code) => {
      expect(formatRefusal(code).detail).toMatch(/^[A-Z].*\.$/)
    },
  )

  test('behavior: each of the verifier’s own codes has its own reason', () => {
    const details = refusalCodes.map((code) => formatRefusal(code).detail)
    expect(new Set(details).size).toBe(details.length)
  })
})
