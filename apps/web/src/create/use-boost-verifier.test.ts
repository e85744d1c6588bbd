import { afterEach, describe, expect, test, vi } from 'vitest'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { readsSignatures, verifierReadiness } from './use-boost-verifier.ts'

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
    expect(verifierReadiness(verifier, { isWildcard: false, isReadable: true })).toBe(expected)
  })

  test('behavior: a verifier that does not sign for any contract is strict with a wildcard alone', () => {
    const verifier = { ...loaded, data: { ...facts, allowsWildcards: false } }
    expect(verifierReadiness(verifier, { isWildcard: true, isReadable: true })).toBe('strict')
    expect(verifierReadiness(verifier, { isWildcard: false, isReadable: true })).toBe('there')
  })

  test.each([
    ['unreadable', false],
    ['asked', undefined],
    // An older verifier can't say it.
    ['there', null],
  ] as const)('behavior: %s where the action is readable: %s', (expected, isReadable) => {
    expect(verifierReadiness({ ...loaded, data: facts }, { isWildcard: false, isReadable })).toBe(expected)
  })
})

describe('readsSignatures', () => {
  afterEach(() => vi.unstubAllGlobals())
  const url = 'https://verifier.example'
  const topics = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
  const respond = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

  test('default: only an action whose signatures are all known is readable', async () => {
    respond(200, { known: topics })
    expect(await readsSignatures(url, topics)).toBe(true)
    respond(200, { known: topics.slice(1) })
    expect(await readsSignatures(url, topics)).toBe(false)
  })

  test('behavior: an older verifier can’t say it', async () => {
    respond(404, { error: { code: 'verifier/not-found', message: 'No such path.' } })
    expect(await readsSignatures(url, topics)).toBeNull()
  })

  test('error: a busy verifier is requested again', async () => {
    respond(429, { error: { code: 'verifier/rate-limited', message: 'Too many.' } })
    await expect(readsSignatures(url, topics)).rejects.toThrow(VerifierUnavailableError)
  })
})
