import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { providerDescriptions, type SocialProvider } from './providers.ts'

const read = (provider: SocialProvider, body: unknown) => providerDescriptions[provider].readUser(body)

describe('the user of each provider', () => {
  test.each<[SocialProvider, unknown, string, string | null]>([
    ['google', { sub: '1070', name: 'Ada Lovelace', email: 'ada@example.com' }, '1070', 'Ada Lovelace'],
    ['apple', { sub: '000.abc.01', email: 'x@privaterelay.appleid.com' }, '000.abc.01', 'x@privaterelay.appleid.com'],
    ['github', { id: 583_231, login: 'octocat', name: 'Other' }, '583231', 'octocat'],
    ['facebook', { id: '122', name: 'Grace' }, '122', 'Grace'],
    ['x', { data: { id: '2244994945', name: 'X Dev', username: 'xdev' } }, '2244994945', 'xdev'],
    ['discord', { id: '80351', username: 'nelly', global_name: 'Nelly' }, '80351', 'nelly'],
    ['discord', { id: '80351', username: '', global_name: 'Nelly' }, '80351', 'Nelly'],
    ['google', { sub: '1070' }, '1070', null],
  ])('default: %s', (provider, body, subject, name) => expect(read(provider, body)).toEqual({ subject, name }))

  test.each<[SocialProvider, unknown]>([
    ['google', { sub: '' }],
    ['google', { sub: 1 }],
    ['github', { id: 0, login: 'x' }],
    ['github', { id: 1.5, login: 'x' }],
    ['github', { login: 'x' }],
    ['x', { id: '1', username: 'x' }],
    ['discord', { id: null }],
    ['facebook', { error: { message: 'expired' } }],
    ['apple', undefined],
  ])('security: %s with %j has no user', (provider, body) => expect(read(provider, body)).toBeNull())

  test('property: any body gives no user, or one whose id and name fit and are on one line', () => {
    const text = fc.string({ unit: codePoint, maxLength: 300 })
    const body = fc.record({ sub: text, id: fc.oneof(text, fc.integer()), name: text, login: text, username: text })
    fc.assert(
      fc.property(fc.constantFrom<SocialProvider>('google', 'github', 'facebook', 'discord'), body, (provider, one) => {
        const user = read(provider, one)
        if (user === null) return
        expect(user.subject.length).toBeGreaterThan(0)
        expect(user.subject.length).toBeLessThanOrEqual(255)
        expect([...(user.name ?? 'x')].length).toBeLessThanOrEqual(64)
        expect(user.name ?? 'x').not.toMatch(/\p{C}/u)
      }),
      { numRuns: 200 },
    )
  })
})
