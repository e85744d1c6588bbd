import { secp256k1 } from '@noble/curves/secp256k1'
import { assert, bigInt, property, uint8Array } from 'fast-check'
import { hexToBytes, keccak256, recoverAddress, stringToHex, zeroAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClaimSigner } from '../src/signer-key/claim-signer.ts'
import { readDerPublicKey, readDerSignature } from '../src/signer-key/der.ts'
import { KmsError, SignerKeyError, SignerLimitError, WrongNetworkKeyError } from '../src/signer-key/errors.ts'
import { createKmsKey } from '../src/signer-key/kms-key.ts'
import { createLocalKey } from '../src/signer-key/local-key.ts'
import { networkOf } from '../src/signer-key/network.ts'
import { boostOf, users, validator } from '../src/testing/scene.ts'
import { type ClaimStruct, claimDigest } from '../src/verify-claim/claim-struct.ts'
import { derSignature, serviceCredentials, startKeyService } from './key-service.ts'

const privateKey = keccak256(stringToHex('a key of this test'))
const address = privateKeyToAddress(privateKey).toLowerCase()
const unlimited = { claimsPerHour: null, valuePerBoostPerHour: null }
const claim = (chainId = 31337, boostId = boostOf().boostId): ClaimStruct => ({
  ...{ chainId, validator, validatorKind: 'signerValidatorV2', boostId, incentiveQuantity: 8 },
  ...{ claimant: users.ben, incentiveData: '0x', referrer: zeroAddress },
})

describe('createClaimSigner', () => {
  const signerOf = (network: 'mainnet' | 'testnet', limits = {}, nowMs = () => 0) =>
    createClaimSigner(createLocalKey(privateKey, 'KEY'), { network, limits: { ...unlimited, ...limits }, nowMs })

  test('default: signs a claim, always with the same bytes', async () => {
    const signer = signerOf('testnet')
    const signature = await signer.signClaim(claim(), null)
    expect(await signer.signClaim(claim(), null)).toBe(signature)
    const recovered = await recoverAddress({ hash: claimDigest(claim()), signature })
    expect(recovered.toLowerCase()).toBe(address)
    expect(signer.address).toBe(address)
  })

  test.each([1, 10, 480, 8453, 42220])('error: the test key does not sign for main network %i', async (chainId) => {
    expect(networkOf(chainId)).toBe('mainnet')
    await expect(signerOf('testnet').signClaim(claim(chainId), null)).rejects.toThrow(WrongNetworkKeyError)
  })

  test.each([84532, 11155111, 31337])('error: the main key does not sign for test network %i', async (chainId) => {
    await expect(signerOf('mainnet').signClaim(claim(chainId), null)).rejects.toThrow(WrongNetworkKeyError)
  })

  test('error: neither signs for a chain that nobody knows', async () => {
    await expect(signerOf('mainnet').signClaim(claim(987654), null)).rejects.toThrow(WrongNetworkKeyError)
    await expect(signerOf('testnet').signClaim(claim(987654), null)).rejects.toThrow(WrongNetworkKeyError)
  })

  test('behavior: so many claims in an hour, and no more until it is over', async () => {
    let now = 0
    const signer = signerOf('testnet', { claimsPerHour: 3 }, () => now)
    for (let count = 0; count < 3; count++) await signer.signClaim(claim(), null)
    await expect(signer.signClaim(claim(), null)).rejects.toThrow(SignerLimitError)
    now = 3_700_000
    await signer.signClaim(claim(), null)
  })

  test('behavior: of a thousand in an hour the next is refused before the key hears of it, however it is asked for', async () => {
    const operations: string[] = []
    const key = createLocalKey(privateKey, 'KEY')
    const signDigest = async (digest: `0x${string}`) => {
      operations.push(digest)
      return '0x' as const
    }
    const limits = { ...unlimited, claimsPerHour: 1_000 }
    const signer = createClaimSigner({ ...key, signDigest }, { network: 'testnet', limits, nowMs: () => 0 })
    for (let count = 0; count < 1_000; count++) await signer.signClaim(claim(31337, BigInt(count)), null)
    for (const [chainId, boostId] of [
      [31337, 7n],
      [31337, 5_000n],
      [84532, 7n],
    ] as const) {
      await expect(signer.signClaim(claim(chainId, boostId), null)).rejects.toThrow(SignerLimitError)
    }
    expect(operations).toHaveLength(1_000)
    // A caller with the signer has neither the key, nor a way to reset the counts, nor one to sign other bytes.
    expect(Object.keys(signer).sort()).toEqual(['address', 'network', 'readState', 'signClaim'])
  })

  test('behavior: so much value for one boost in an hour; another boost has its own', async () => {
    const signer = signerOf('testnet', { valuePerBoostPerHour: 100n })
    await signer.signClaim(claim(), 60n)
    await expect(signer.signClaim(claim(), 41n)).rejects.toThrow(SignerLimitError)
    await signer.signClaim(claim(), 40n)
    await signer.signClaim(claim(31337, 8n), 100n)
  })
})

describe('createLocalKey', () => {
  test.each(['', '0x12', `0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`, 'k'.repeat(66)])('error: %s', (text) => {
    try {
      createLocalKey(text, 'LAUREL_SIGNER_KEY_MAINNET')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(SignerKeyError)
      if (text !== '') expect(String(error) + JSON.stringify(error)).not.toContain(text)
    }
  })
})

const CURVE_ORDER = secp256k1.CURVE.n

describe('readDerSignature', () => {
  const scalars = bigInt({ min: 1n, max: CURVE_ORDER - 1n })
  test('property: reads what was written', () => {
    assert(
      property(scalars, scalars, (r, s) => {
        const lower = s > CURVE_ORDER / 2n ? CURVE_ORDER - s : s
        expect(readDerSignature(hexToBytes(derSignature(r, s)))).toEqual({ r, s: lower })
      }),
    )
  })
  test('property: other bytes are refused, and nothing else happens', () => {
    assert(
      property(uint8Array({ maxLength: 80 }), (bytes) => {
        expect(() => readDerSignature(bytes)).toThrow(KmsError)
        expect(() => readDerPublicKey(bytes)).toThrow(KmsError)
      }),
    )
  })
})

describe('createKmsKey', () => {
  let service: Awaited<ReturnType<typeof startKeyService>>
  beforeAll(async () => {
    service = await startKeyService(privateKey)
  })
  afterAll(() => service.stop())
  beforeEach(() => service.setMood('low-s'))
  const open = (secretAccessKey = serviceCredentials.secretAccessKey) =>
    createKmsKey({
      keyId: 'alias/claims',
      region: 'eu-central-1',
      endpoint: service.endpoint,
      getCredentials: async () => ({ ...serviceCredentials, secretAccessKey }),
      timeoutMs: 5_000,
      now: () => new Date(),
    })

  test.each(['low-s', 'high-s'] as const)('default: a signature with %s is good, with the lower s', async (mood) => {
    const key = await open()
    expect(key.address).toBe(address)
    service.setMood(mood)
    const signature = await key.signDigest(claimDigest(claim()))
    expect(BigInt(`0x${signature.slice(66, 130)}`) <= CURVE_ORDER / 2n).toBe(true)
    expect((await recoverAddress({ hash: claimDigest(claim()), signature })).toLowerCase()).toBe(address)
    // The same that the key would give in our hands.
    expect(signature).toBe(await createLocalKey(privateKey, 'KEY').signDigest(claimDigest(claim())))
  })

  test.each(['another-key', 'nonsense', 'refuses'] as const)('error: the service answers with %s', async (mood) => {
    const key = await open()
    service.setMood(mood)
    await expect(key.signDigest(claimDigest(claim()))).rejects.toThrow(KmsError)
  })

  test('error: the service refuses what is signed with another secret', async () => {
    await expect(open('wrong')).rejects.toThrow(KmsError)
    expect(service.refused.length).toBeGreaterThan(0)
  })
})
