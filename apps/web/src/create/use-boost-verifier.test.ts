import { describe, expect, test } from 'vitest'
import { verifierReadiness } from './use-boost-verifier.ts'

const signer = '0x00000000000000000000000000000000000000aa'
const facts = { signer, status: 'healthy', allowsWildcards: true } as const
const loaded = { isError: false, isLoading: false }

describe('verifierReadiness', () => {
  test.each([
    ['there', { ...loaded, data: facts }],
    ['asked', { ...loaded, isLoading: true, data: undefined }],
    ['silent', { ...loaded, isError: true, data: undefined }],
    ['none', { ...loaded, data: undefined }],
    ['none', { ...loaded, data: null }],
    ['halted', { ...loaded, data: { ...facts, status: 'halted' } }],
  ] as const)('default: %s', (expected, verifier) => {
    expect(verifierReadiness(verifier, { isWildcard: false })).toBe(expected)
  })

  test('behavior: a verifier that does not sign for any contract is strict with a wildcard alone', () => {
    const verifier = { ...loaded, data: { ...facts, allowsWildcards: false } }
    expect(verifierReadiness(verifier, { isWildcard: true })).toBe('strict')
    expect(verifierReadiness(verifier, { isWildcard: false })).toBe('there')
  })
})
