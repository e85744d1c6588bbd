import { createECDH, createHmac, createPrivateKey, createPublicKey, pbkdf2Sync, sign, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { assert, asyncProperty, property, uint8Array } from 'fast-check'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { deriveEvmKey, evmAddressOf } from './evm-key.ts'
import { phraseBytesOf, seedOf } from './phrase.ts'
import { deriveSolanaKey, signSolanaMessage, solanaAddressOf, solanaExportText } from './solana-key.ts'

const secrets = uint8Array({ minLength: 32, maxLength: 32 })
const phraseOf = (secret: Uint8Array) => new TextDecoder().decode(phraseBytesOf(secret))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('phraseBytesOf', () => {
  test('default: the vectors of BIP-39 with 32 bytes', () => {
    expect(phraseOf(new Uint8Array(32))).toBe(`${'abandon '.repeat(23)}art`)
    expect(phraseOf(new Uint8Array(32).fill(0xff))).toBe(`${'zoo '.repeat(23)}vote`)
    expect(phraseOf(new Uint8Array(32).fill(0x7f))).toBe(
      'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title',
    )
  })

  test('property: the same phrase as @scure/bip39', () => {
    assert(
      property(secrets, (secret) => {
        expect(phraseOf(secret)).toBe(entropyToMnemonic(secret, wordlist))
      }),
    )
  })

  test.each([0, 16, 31, 33])('error: %i bytes are not a secret', (length) => {
    expect(() => phraseBytesOf(new Uint8Array(length))).toThrow(RangeError)
  })
})

describe('seedOf', () => {
  test('property: the same seed as @scure/bip39 and as OpenSSL', async () => {
    await assert(
      asyncProperty(secrets, async (secret) => {
        const seed = hex(await seedOf(secret))
        expect(seed).toBe(hex(mnemonicToSeedSync(phraseOf(secret))))
        expect(seed).toBe(pbkdf2Sync(phraseOf(secret), 'mnemonic', 2048, 64, 'sha512').toString('hex'))
      }),
      { numRuns: 20 },
    )
  })
})

describe('deriveEvmKey', () => {
  test('default: the first address of a known phrase', async () => {
    const key = deriveEvmKey(await seedOf(new Uint8Array(32)))
    expect(evmAddressOf(key)).toBe('0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb')
  })

  test('property: the same key as BIP-32 on OpenSSL, and the same address as viem', async () => {
    await assert(
      asyncProperty(secrets, async (secret) => {
        const seed = await seedOf(secret)
        const key = deriveEvmKey(seed)
        expect(hex(key)).toBe(bip32OnOpenSsl(seed))
        expect(evmAddressOf(key)).toBe(mnemonicToAccount(phraseOf(secret)).address)
      }),
      { numRuns: 20 },
    )
  })
})

describe('deriveSolanaKey', () => {
  test('default: the second vector of SLIP-10 for ed25519 has the same root as ours', () => {
    const seed = Buffer.from(
      'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
      'hex',
    )
    expect(hex(deriveSolanaKey(seed))).toBe(hex(slip10Key(seed)))
  })

  test('default: the first address of a known phrase in Solana wallets', () => {
    const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
    expect(solanaAddressOf(deriveSolanaKey(seed))).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })

  test('property: key, address and signature are those of micro-key-producer and OpenSSL', () => {
    const seeds = uint8Array({ minLength: 64, maxLength: 64 })
    assert(
      property(seeds, uint8Array({ maxLength: 1_232 }), (seed, message) => {
        const key = deriveSolanaKey(seed)
        expect(hex(key)).toBe(hex(slip10Key(seed)))
        const { privateKey, publicKey, address } = openSslEd25519(key)
        expect(solanaAddressOf(key)).toBe(address)
        const signature = signSolanaMessage(key, message)
        expect(hex(signature)).toBe(sign(null, message, privateKey).toString('hex'))
        expect(verify(null, message, publicKey, signature)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('default: the export has the private key and the public key', () => {
    const key = deriveSolanaKey(new Uint8Array(64).fill(1))
    const pair = base58.decode(solanaExportText(key))
    expect(hex(pair.subarray(0, 32))).toBe(hex(key))
    expect(base58.encode(pair.subarray(32))).toBe(solanaAddressOf(key))
  })
})

function slip10Key(seed: Uint8Array): Uint8Array {
  return Slip10Key.fromMasterSeed(seed).derive("m/44'/501'/0'/0'").privateKey
}

/** A second implementation of BIP-32 for private keys, on OpenSSL. */
function bip32OnOpenSsl(seed: Uint8Array): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  let node = createHmac('sha512', 'Bitcoin seed').update(seed).digest()
  for (const index of [0x8000_002c, 0x8000_003c, 0x8000_0000, 0, 0]) {
    const key = node.subarray(0, 32)
    const ecdh = createECDH('secp256k1')
    ecdh.setPrivateKey(key)
    const parent = index >= 0x8000_0000 ? Buffer.concat([Buffer.alloc(1), key]) : ecdh.getPublicKey(null, 'compressed')
    const position = Buffer.alloc(4)
    position.writeUInt32BE(index)
    const child = createHmac('sha512', node.subarray(32)).update(parent).update(position).digest()
    const sum = (BigInt(`0x${child.toString('hex', 0, 32)}`) + BigInt(`0x${key.toString('hex')}`)) % order
    node = Buffer.concat([Buffer.from(sum.toString(16).padStart(64, '0'), 'hex'), child.subarray(32)])
  }
  return node.toString('hex', 0, 32)
}

function openSslEd25519(seed: Uint8Array) {
  // RFC 8410: PKCS #8 of an ed25519 key is this prefix and the 32 bytes.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { privateKey, publicKey, address: base58.encode(raw) }
}
