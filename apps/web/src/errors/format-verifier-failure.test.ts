import { describe, expect, test } from 'vitest'
import { formatVerifierFailure } from './format-verifier-failure.ts'

describe('formatVerifierFailure', () => {
  test('default: a code that a user can fix or wait for has its text', () =>
    expect(formatVerifierFailure({ verifierCode: 'verifier/busy', status: 503 })).toBe('it is busy'))

  test.each([null, 'verifier/of-tomorrow', 'toString'])('behavior: %s has the HTTP status', (verifierCode) =>
    expect(formatVerifierFailure({ verifierCode, status: 502 })).toBe('HTTP 502'),
  )
})
