import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { isCustodian, readFarcasterMessage } from './check-message.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const now = new Date('2026-01-01T12:00:00Z')
const expected = { domain: 'app.example', uri: 'https://app.example', nonce: 'a1'.repeat(16), now }

const write = (change: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
  createSiweMessage({
    ...{ domain: expected.domain, uri: expected.uri, nonce: expected.nonce, address: account.address, chainId: 10 },
    ...{ version: '1', statement: 'Farcaster Auth', issuedAt: now, resources: ['farcaster://fid/6841'], ...change },
  })

describe('a message of Sign In With Farcaster', () => {
  test('default: who signed it, and their id', () => {
    expect(readFarcasterMessage(write(), expected)).toEqual({ address: account.address, fid: 6841n })
    const timed = write({ expirationTime: new Date(now.getTime() + 1_000), notBefore: now })
    expect(readFarcasterMessage(timed, expected)).not.toBeNull()
  })

  test.each<[string, Parameters<typeof write>[0]]>([
    ['another domain', { domain: 'evil.example' }],
    ['another address of the page', { uri: 'https://evil.example' }],
    ['another login', { nonce: 'b2'.repeat(16) }],
    ['another chain', { chainId: 1 }],
    ['no id', { resources: [] }],
    ['an id of another form', { resources: ['farcaster://fid/0'] }],
    ['an id with more behind it', { resources: ['farcaster://fid/1/2'] }],
    ['two ids', { resources: ['farcaster://fid/1', 'farcaster://fid/2'] }],
    ['a time that is over', { expirationTime: now }],
    ['a time that has not begun', { notBefore: new Date(now.getTime() + 1) }],
    ['an age of more than ten minutes', { issuedAt: new Date(now.getTime() - 600_001) }],
  ])('security: %s is refused', (_, change) => expect(readFarcasterMessage(write(change), expected)).toBeNull())

  test.each(['', 'nonsense', write().replace('Version: 1', 'Version: 2'), write().replace(/Issued At: .*\n/, '')])(
    'security: the text %j is refused',
    (text) => expect(readFarcasterMessage(text, expected)).toBeNull(),
  )
})

describe('the custody of an id', () => {
  const claimed = { address: account.address, fid: 6841n }
  const signed = { message: 'm', signature: '0x11' } as const
  const registry = (id: bigint, isSigned: boolean) => ({ idOf: async () => id, isSignedBy: async () => isSigned })

  test('default: the signer has custody', async () =>
    expect(await isCustodian(claimed, signed, registry(6841n, true))).toBe(true))

  test.each([
    ['of another id', registry(1n, true)],
    ['of none', registry(0n, true)],
    ['that another key signed for', registry(6841n, false)],
  ])('security: custody %s is refused', async (_, given) =>
    expect(await isCustodian(claimed, signed, given)).toBe(false),
  )

  test('security: nobody has the address 0', async () => {
    const nobody = { address: `0x${'0'.repeat(40)}`, fid: 0n } as const
    expect(await isCustodian(nobody, signed, registry(0n, true))).toBe(false)
  })
})
