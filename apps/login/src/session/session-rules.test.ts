import { array, assert, boolean, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideRefresh, isOpenedBy, type StoredSession, sessionExpiry } from './session-rules.ts'

const session: StoredSession = {
  ...{ id: 'session', accountId: 'account', deviceId: 'device', projectId: 'app', origin: 'https://app.example' },
  ...{ accessHash: 'access', accessExpiresAt: 600, refreshHash: 'refresh', previousRefreshHash: 'before' },
  ...{ isUsed: true, createdAt: 0, expiresAt: 1_000, endedAt: null },
}
const request = { hash: 'refresh', deviceId: 'device', now: 10 }

describe('isOpenedBy', () => {
  test.each([
    [{}, { hash: 'access' }, true],
    [{}, { hash: 'refresh' }, false],
    [{}, { hash: 'access', deviceId: 'thief' }, false],
    [{}, { hash: 'access', now: 600 }, false],
    [{ expiresAt: 10 }, { hash: 'access' }, false],
    [{ endedAt: 5 }, { hash: 'access' }, false],
  ])('default: %j by %j: %s', (change, presented, isOpen) => {
    expect(isOpenedBy({ ...session, ...change }, { ...request, ...presented })).toBe(isOpen)
  })
})

describe('decideRefresh', () => {
  test.each([
    [{}, {}, 'rotate'],
    [{}, { hash: 'before' }, 'end'],
    [{ isUsed: false }, { hash: 'before' }, 'replace'],
    [{ isUsed: false }, { hash: 'older' }, 'end'],
    [{}, { hash: 'older' }, 'end'],
    [{}, { hash: 'older', deviceId: 'thief' }, 'refuse'],
    [{}, { deviceId: 'thief' }, 'refuse'],
    [{ endedAt: 5 }, {}, 'refuse'],
    [{}, { now: 1_000 }, 'refuse'],
  ] as const)('default: %j with %j: %s', (change, presented, decision) => {
    expect(decideRefresh({ ...session, ...change }, { ...request, ...presented })).toBe(decision)
  })

  test('property: of two parties with the same tokens and the key, one at most goes on', () => {
    const steps = array(record({ isThief: boolean(), isUse: boolean(), isLost: boolean() }), { maxLength: 60 })
    assert(
      property(steps, (list) => {
        let stored: StoredSession = {
          ...session,
          refreshHash: '0',
          previousRefreshHash: null,
          accessHash: '0',
          isUsed: true,
        }
        let count = 0
        const holds = { thief: '0', user: '0' }
        const used = new Set<'thief' | 'user'>()
        for (const { isThief, isUse, isLost } of list) {
          const who = isThief ? 'thief' : 'user'
          if (isUse) {
            if (!isOpenedBy(stored, { hash: holds[who], deviceId: 'device', now: 1 })) continue
            stored = { ...stored, isUsed: true }
            // Tokens after the theft that work are those of one party.
            if (holds[who] !== '0') used.add(who)
            continue
          }
          const decision = decideRefresh(stored, { hash: holds[who], deviceId: 'device', now: 1 })
          if (decision === 'end') {
            stored = { ...stored, endedAt: 1 }
            continue
          }
          if (decision === 'refuse') continue
          count += 1
          const hash = String(count)
          stored = { ...stored, accessHash: hash, previousRefreshHash: holds[who], refreshHash: hash, isUsed: false }
          if (!isLost) holds[who] = hash
        }
        expect(used.size).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('sessionExpiry', () => {
  test('property: never more than 30 days from now, or 180 from the login', () => {
    assert(
      property(integer({ min: 0, max: 1e9 }), integer({ min: 0, max: 400 * 86_400 }), (createdAt, age) => {
        const expiry = sessionExpiry({ createdAt, now: createdAt + age })
        expect(expiry).toBeLessThanOrEqual(createdAt + 180 * 86_400)
        expect(expiry).toBeLessThanOrEqual(createdAt + age + 30 * 86_400)
      }),
    )
  })
})
