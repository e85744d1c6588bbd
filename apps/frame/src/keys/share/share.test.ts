import { assert, asyncProperty, constantFrom, integer, property, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase64Url } from '../bytes.ts'
import { InvalidShareError, ShareSetMismatchError } from '../errors.ts'
import { decodeShare, encodeShare, SHARE_LENGTH, shareHolders } from './share.ts'
import { combineShares, type HeldShare, type ShareTriple, splitSecret } from './split-secret.ts'

const secrets = uint8Array({ minLength: 32, maxLength: 32 })
const sets = uint8Array({ minLength: 16, maxLength: 16 }).map(toBase64Url)
const points = uint8Array({ minLength: 33, maxLength: 33 }).map((bytes) => new Uint8Array(bytes))
const holders = constantFrom(...shareHolders)

const pairs = [
  ['device', 'server'],
  ['device', 'recovery'],
  ['server', 'recovery'],
] as const

const held = (triple: ShareTriple, holder: (typeof shareHolders)[number]): HeldShare => ({
  holder,
  bytes: triple[holder],
})

describe('encodeShare and decodeShare', () => {
  test('property: a share is decoded as it was encoded', () => {
    assert(
      property(holders, sets, points, (holder, set, point) => {
        const bytes = encodeShare({ holder, set, point })
        expect(bytes.length).toBe(SHARE_LENGTH)
        expect(decodeShare(bytes, { holder, set })).toEqual(point)
      }),
    )
  })

  test('property: one changed bit is found', () => {
    assert(
      property(holders, sets, points, integer({ min: 0, max: SHARE_LENGTH * 8 - 1 }), (holder, set, point, bit) => {
        const bytes = encodeShare({ holder, set, point })
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(() => decodeShare(bytes, { holder, set })).toThrow(InvalidShareError)
      }),
    )
  })

  test('property: nothing of another length is a share', () => {
    assert(
      property(uint8Array({ maxLength: 2 * SHARE_LENGTH }), holders, sets, (bytes, holder, set) => {
        if (bytes.length === SHARE_LENGTH) return
        expect(() => decodeShare(bytes, { holder, set })).toThrow(InvalidShareError)
      }),
    )
  })

  test('error: the share of another holder or another set', () => {
    const [set, other] = [toBase64Url(new Uint8Array(16)), toBase64Url(new Uint8Array(16).fill(1))]
    const bytes = encodeShare({ holder: 'device', set, point: new Uint8Array(33) })
    expect(() => decodeShare(bytes, { holder: 'server', set })).toThrow(InvalidShareError)
    expect(() => decodeShare(bytes, { holder: 'device', set: other })).toThrow(ShareSetMismatchError)
  })

  test.each(['', 'AAAA', 'not base64url!', 'A'.repeat(23)])('error: %j is not the id of a set', (set) => {
    expect(() => encodeShare({ holder: 'device', set, point: new Uint8Array(33) })).toThrow(InvalidShareError)
  })
})

describe('splitSecret and combineShares', () => {
  test('property: every pair restores the secret, in both orders', async () => {
    await assert(
      asyncProperty(secrets, sets, async (secret, set) => {
        const triple = await splitSecret(secret, set)
        for (const [one, other] of pairs) {
          expect(await combineShares(held(triple, one), held(triple, other), set)).toEqual(secret)
          expect(await combineShares(held(triple, other), held(triple, one), set)).toEqual(secret)
        }
      }),
    )
  })

  test('property: shares of two splits of one secret do not combine', async () => {
    await assert(
      asyncProperty(secrets, sets, sets, constantFrom(...pairs), async (secret, set, otherSet, [one, other]) => {
        if (set === otherSet) return
        const [triple, second] = [await splitSecret(secret, set), await splitSecret(secret, otherSet)]
        await expect(combineShares(held(triple, one), held(second, other), set)).rejects.toThrow(ShareSetMismatchError)
      }),
    )
  })

  test('error: one share twice', async () => {
    const set = toBase64Url(new Uint8Array(16))
    const triple = await splitSecret(new Uint8Array(32), set)
    await expect(combineShares(held(triple, 'device'), held(triple, 'device'), set)).rejects.toThrow(InvalidShareError)
  })

  test('behavior: one share has nothing of the secret', async () => {
    // Every byte of a share is uniform, whatever the secret is: 512 shares of zeros have no byte that is always the same.
    const set = toBase64Url(new Uint8Array(16))
    const shares = await Promise.all(Array.from({ length: 512 }, () => splitSecret(new Uint8Array(32), set)))
    for (const holder of shareHolders) {
      for (let index = 0; index < 32; index++) {
        const values = new Set(shares.map((triple) => decodeShare(triple[holder], { holder, set })[index]))
        expect(values.size).toBeGreaterThan(128)
      }
    }
  })
})
