import { cgdaReward } from '@laurel/protocol'
import { array, assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SignerLimitError } from './errors.ts'
import { createSigningCounter } from './signing-limits.ts'

const MINUTE_MS = 60_000
const boostOf = (id: number) => `31337/0xa11/${id}`
const claims = array(
  record({ boost: integer({ min: 0, max: 9 }), owner: constantFrom('0xada', '0xben', '0xbad', null) }),
  { maxLength: 60 },
)

describe('createSigningCounter', () => {
  test('property: no owner gets more than a share, unknown boosts leave half, and the total stays within the limit', () => {
    assert(
      property(claims, (list) => {
        const limits = {
          ...{ claimsPerHour: 20, valuePerBoostPerHour: null, claimsPerOwnerPerHour: 5 },
          knownBoosts: new Set(['31337/0', '31337/1']),
        }
        const counter = createSigningCounter(limits, () => 0, null)
        const made = list.filter(({ boost, owner }) => {
          try {
            counter.count(boostOf(boost), null, { owner, shared: null })
            return true
          } catch (error) {
            expect(error).toBeInstanceOf(SignerLimitError)
            return false
          }
        })
        const ofUnknownBoosts = made.filter(({ boost }) => boost > 1)
        for (const owner of ['0xada', '0xben', '0xbad']) {
          expect(ofUnknownBoosts.filter((one) => one.owner === owner).length).toBeLessThanOrEqual(5)
        }
        expect(ofUnknownBoosts.length).toBeLessThanOrEqual(10)
        expect(made.length).toBeLessThanOrEqual(20)
        // Known boosts are refused only when the whole hour is used up.
        const known = list.filter(({ boost }) => boost <= 1)
        expect(made.length - ofUnknownBoosts.length).toBeGreaterThanOrEqual(Math.min(known.length, 10))
      }),
    )
  })

  test('property: what declining rewards pay was counted, whenever they are claimed', () => {
    const claims = array(record({ afterSeconds: bigInt(0n, 1_000_000n), fixed: bigInt(0n, 30n) }), { maxLength: 20 })
    const amounts = {
      first: bigInt(1n, 50n),
      decay: bigInt(1n, 20n),
      boost: bigInt(1n, 1_000n),
      total: bigInt(50n, 200n),
    }
    assert(
      property(record({ claims, ...amounts }), ({ claims, first, decay, boost, total }) => {
        const limit = 200n
        const counter = createSigningCounter({ claimsPerHour: null, valuePerBoostPerHour: limit }, () => 0, null)
        const signed = claims.filter(({ fixed }) => {
          try {
            counter.count(boostOf(1), fixed, { owner: null, shared: total })
            return true
          } catch (error) {
            expect(error).toBeInstanceOf(SignerLimitError)
            return false
          }
        })
        let [available, currentReward, lastClaimTime, now] = [total, first, 0n, 0n]
        let paid = 0n
        for (const { afterSeconds, fixed } of signed) {
          now += afterSeconds
          const reward = cgdaReward({ currentReward, rewardBoost: boost, lastClaimTime, available, now })
          available -= reward
          lastClaimTime = now
          currentReward = reward > decay ? reward - decay : 0n
          paid += reward + fixed
        }
        expect(paid).toBeLessThanOrEqual(limit)
        // It counts once, and the limit still applies to fixed rewards.
        const fixed = claims.reduce((sum, one) => sum + one.fixed, 0n)
        if (fixed + total <= limit) expect(signed).toHaveLength(claims.length)
      }),
    )
  })

  test('behavior: the retry delay is right', () => {
    let nowMs = 0
    const limits = { claimsPerHour: 2, valuePerBoostPerHour: null }
    const counter = createSigningCounter(limits, () => nowMs, null)
    counter.count(boostOf(1), null)
    nowMs = 20 * MINUTE_MS
    counter.count(boostOf(1), null)
    expect(counter.waitSeconds()).toBe(40 * 60)
    const refused = (() => {
      try {
        counter.count(boostOf(1), null)
      } catch (error) {
        return error
      }
      return null
    })()
    expect(refused).toMatchObject({ retryAfterSeconds: 40 * 60 })
    nowMs += 40 * MINUTE_MS
    expect(counter.waitSeconds()).toBe(null)
    counter.count(boostOf(1), null)
  })
})
