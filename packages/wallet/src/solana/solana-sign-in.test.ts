import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Decoder,
  type KeyPairSigner,
  signBytes,
} from '@solana/kit'
import { assert, constantFrom, option, property, record } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseSolanaAddress } from './solana-address.ts'
import {
  formatSolanaSignInMessage,
  parseSolanaSignInMessage,
  type SolanaSignInMessage,
} from './solana-sign-in-message.ts'
import { createSolanaSignInServer } from './solana-sign-in-server.ts'
import { isSolanaSignature } from './solana-signature.ts'

const time = Date.UTC(2026, 10, 21, 18, 14)
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const wallet = parseSolanaAddress('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')

function messageOf(account: Address, more: Partial<SolanaSignInMessage> = {}): SolanaSignInMessage {
  return {
    ...{ domain: 'meadow.example', address: account, uri: 'https://meadow.example/sign-in', version: '1' },
    ...{ chainId: 'mainnet', nonce: 'abcdefgh12345678', issuedAt: iso(time), expirationTime: iso(time + 86_400_000) },
    ...more,
  }
}

describe('the message', () => {
  test('default: as wallets write it', () => {
    const message = messageOf(wallet, { statement: 'Welcome.', resources: ['https://meadow.example/terms'] })
    expect(formatSolanaSignInMessage(message)).toBe(`meadow.example wants you to sign in with your Solana account:
${wallet}

Welcome.

URI: https://meadow.example/sign-in
Version: 1
Chain ID: mainnet
Nonce: abcdefgh12345678
Issued At: 2026-11-21T18:14:00.000Z
Expiration Time: 2026-11-22T18:14:00.000Z
Resources:
- https://meadow.example/terms`)
  })
  test('property: what is formatted is parsed again', () => {
    const parts = record({
      statement: option(constantFrom('Welcome.', 'URI: https://other.example', 'A b')),
      requestId: option(constantFrom('a', '42', '')),
      notBefore: option(constantFrom(iso(time))),
      chainId: constantFrom('mainnet', 'solana:devnet', 'localnet'),
      uri: constantFrom('https://meadow.example', 'https://meadow.example:8443/a?b=c#d', 'http://[::1]:80/'),
    })
    assert(
      property(parts, ({ statement, requestId, notBefore, ...rest }) => {
        const message = messageOf(wallet, {
          ...rest,
          ...(statement === null ? {} : { statement }),
          ...(requestId === null ? {} : { requestId }),
          ...(notBefore === null ? {} : { notBefore }),
        })
        expect(parseSolanaSignInMessage(formatSolanaSignInMessage(message))).toEqual(message)
      }),
    )
  })
  test.each([
    ['first line', (text: string) => text.replace('Solana', 'Ethereum')],
    ['address', (text: string) => text.replace(wallet, `${wallet}1`)],
    ['Version', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['Chain ID', (text: string) => text.replace('mainnet', '1')],
    ['Nonce', (text: string) => text.replace('abcdefgh12345678', 'short')],
    ['order of lines', (text: string) => `${text}\nMore: yes`],
    ['URI', (text: string) => text.replace('URI: ', 'Uri: ')],
  ])('error: another %s', (part, change) =>
    expect(() => parseSolanaSignInMessage(change(formatSolanaSignInMessage(messageOf(wallet))))).toThrow(
      expect.objectContaining({ code: 'wallet/solana-sign-in-message', part }),
    ),
  )
})

describe('createSolanaSignInServer', () => {
  let signer: KeyPairSigner
  let other: KeyPairSigner
  beforeAll(async () => {
    signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(1))
    other = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(2))
  })
  const server = createSolanaSignInServer({
    ...{ domain: ['meadow.example', 'localhost:5173'], chains: ['mainnet'], now: () => time },
  })
  const sign = async (text: string, by = signer) =>
    getBase58Decoder().decode(await signBytes(by.keyPair.privateKey, new TextEncoder().encode(text)))

  /** A request as an honest page sends it, with the changes of a test. */
  async function request(more: Partial<SolanaSignInMessage> = {}) {
    const nonce = await server.createNonce()
    const message = formatSolanaSignInMessage(messageOf(signer.address, { nonce, ...more }))
    return { message, signature: await sign(message), nonce, origin: 'https://meadow.example' }
  }

  test('default: a key signed', async () => {
    expect(await server.verify(await request())).toMatchObject({
      ...{ address: signer.address, chainId: 'mainnet', expiresAt: time + 86_400_000 },
    })
  })
  test('default: a page of this machine needs no encryption', async () => {
    const local = { domain: 'localhost:5173', uri: 'http://localhost:5173' }
    const verified = await server.verify({ ...(await request(local)), origin: 'http://localhost:5173' })
    expect(verified.message.domain).toBe('localhost:5173')
  })
  test('error: a nonce is used once', async () => {
    const sent = await request()
    await server.verify(sent)
    await expect(server.verify(sent)).rejects.toMatchObject({ reason: 'nonce' })
  })
  test.each([
    ['domain', { domain: 'evil.example', uri: 'https://evil.example' }],
    ['domain', { uri: 'http://meadow.example' }],
    ['uri', { uri: 'https://evil.example' }],
    ['chain', { chainId: 'devnet' }],
    ['expired', { issuedAt: iso(time - 200_000), expirationTime: iso(time - 100_000) }],
    ['lifetime', { expirationTime: iso(time + 31 * 86_400_000) }],
    ['not-before', { notBefore: iso(time + 100_000) }],
    ['nonce', { nonce: 'abcdefgh12345678' }],
  ] as const)('error: another %s', async (reason, change) =>
    expect(server.verify(await request(change))).rejects.toMatchObject({ code: 'wallet/sign-in-verification', reason }),
  )
  test('error: sent from another page, or signed by another key, or not a message', async () => {
    const [away, forged, cut] = [await request(), await request(), await request()]
    await expect(server.verify({ ...away, origin: 'https://evil.example' })).rejects.toMatchObject({ reason: 'origin' })
    const signature = await sign(forged.message, other)
    await expect(server.verify({ ...forged, signature })).rejects.toMatchObject({ reason: 'signature' })
    await expect(server.verify({ ...cut, message: 'Hello' })).rejects.toMatchObject({ reason: 'message' })
    await expect(server.verify({ ...cut, signature: '0x12' })).rejects.toMatchObject({ reason: 'signature' })
  })
  test('behavior: an address without a key signs nothing', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const signature = await sign('Hello')
    expect(await isSolanaSignature(signer.address, bytes, signature)).toBe(true)
    expect(
      await isSolanaSignature(parseSolanaAddress('1nc1nerator11111111111111111111111111111111'), bytes, signature),
    ).toBe(false)
  })
})
