import { generateKeyPairSync } from 'node:crypto'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { describe, expect, test } from 'vitest'
import { readSocials } from './social-settings.ts'

const client = { clientId: 'id', clientSecret: 'secret' }
const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const apple = { clientId: 'example.login', teamId: 'A1B2C3D4E5', keyId: 'F6G7H8I9J0' }
const read = (socials: unknown) => readSocials(JSON.stringify(socials))

describe('LAUREL_LOGIN_SOCIALS', () => {
  test('default: no providers without it', () => {
    expect(readSocials(undefined)).toEqual({ providers: new Map(), farcaster: null })
  })

  test('default: a client of each kind', () => {
    const { providers, farcaster } = read({
      ...{ google: client, github: client, apple: { ...apple, privateKey: pemOf('P-256') } },
      farcaster: { rpcUrl: 'https://node.example/op' },
    })
    expect([...providers.keys()]).toEqual(['google', 'github', 'apple'])
    expect(providers.get('google')).toMatchObject({ clientId: 'id', secret: { type: 'text', secret: 'secret' } })
    expect(providers.get('apple')?.secret).toMatchObject({ type: 'apple', teamId: apple.teamId, keyId: apple.keyId })
    expect(farcaster).toEqual({ rpcUrl: 'https://node.example/op', relayUrl: 'https://relay.farcaster.xyz' })
  })

  test('behavior: another server, without TLS on this machine only', () => {
    const local = 'http://127.0.0.1:31345'
    expect(read({ google: { ...client, issuer: local } }).providers.get('google')?.issuer).toBe(local)
    expect(() => read({ google: { ...client, issuer: 'http://provider.example' } })).toThrow('must begin with https://')
  })

  test.each([
    ['an unknown provider', { myspace: client }],
    ['no secret', { google: { clientId: 'id' } }],
    ['an issuer of plain OAuth', { github: { ...client, issuer: 'https://github.example' } }],
    ['a key too many', { google: { ...client, redirectUri: 'https://evil.example' } }],
    ['a key of another curve', { apple: { ...apple, privateKey: pemOf('P-384') } }],
    ['a key that is none', { apple: { ...apple, privateKey: 'secret words' } }],
  ])('behavior: %s is refused, without a secret in the message', (_, socials) => {
    expect(() => read(socials)).toThrow(SettingsError)
    expect(() => read(socials)).toThrow(/LAUREL_LOGIN_SOCIALS(?!.*secret words)/)
  })
})
