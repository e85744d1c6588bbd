import { describe, expect, test } from 'vitest'
import { hashOf } from '../testing/numbered-hex.ts'
import { QuorumNotReachedError, ReadCapacityError } from './errors.ts'
import { createTransactionReader } from './read-in-turn.ts'
import { createResponseBudget } from './response-budget.ts'

const limits = { maxBytes: 1_000, bytesPerSecond: 100, freeBytes: 10, smallBytes: 200 }
const absent = { status: 'not-found' } as const

describe('createResponseBudget', () => {
  test('behavior: each read has free bytes whatever others hold, and large reads never block small ones', () => {
    const room = createResponseBudget(limits, () => 0)
    const large = room.open()
    large.take(510)
    expect(room.heldBytes).toBe(500)
    expect(() => room.open().take(211)).toThrow(ReadCapacityError)
    const small = Array.from({ length: 5 }, () => room.open())
    for (const tab of small) tab.take(110)
    expect(room.heldBytes).toBe(1_000)
    room.open().take(10)
    const late = room.open()
    expect(() => late.take(11)).toThrow(ReadCapacityError)
    expect(late.isRefused).toBe(true)
  })

  test('behavior: chunks count as a whole', () => {
    const room = createResponseBudget(limits, () => 0)
    const tab = room.open()
    expect(() => {
      for (let at = 0; at < 600; at++) tab.take(1)
    }).toThrow(ReadCapacityError)
    expect(room.heldBytes).toBe(500)
  })

  test('behavior: released bytes count for a while, because reading takes time too', () => {
    let now = 0
    const room = createResponseBudget(limits, () => now)
    const first = room.open()
    first.take(510)
    first.close()
    first.close()
    expect(room.heldBytes).toBe(0)
    now = 4_000
    expect(() => room.open().take(510)).toThrow(ReadCapacityError)
    now = 5_000
    room.open().take(510)
    expect(room.heldBytes).toBe(500)
  })
})

describe('createTransactionReader', () => {
  const hold = () => {
    const use = new AbortController()
    return use
  }

  test('behavior: a hundred requests for one transaction share a read, which counts until the last is done', async () => {
    const room = createResponseBudget(limits, () => 0)
    let readings = 0
    const read = createTransactionReader(
      async (_, onBytes) => {
        readings++
        onBytes(400)
        return absent
      },
      { room, nowMs: () => 0 },
    )
    const uses = Array.from({ length: 100 }, hold)
    await Promise.all(uses.map((use) => read(hashOf(1), use.signal)))
    expect([readings, room.heldBytes]).toEqual([1, 390])
    for (const use of uses.slice(1)) use.abort()
    expect(room.heldBytes).toBe(390)
    uses[0]?.abort()
    expect(room.heldBytes).toBe(0)
  })

  test('error: S-2: many large transactions at once: some fail with a retry, and no more is held', async () => {
    const room = createResponseBudget(limits, () => 0)
    // As in a quorum: whatever went wrong with a node, too few have responded.
    const read = createTransactionReader(
      async (_, onBytes) => {
        try {
          onBytes(300)
          return absent
        } catch {
          throw new QuorumNotReachedError({ chainId: 1, needed: 1, agreed: 0, requested: 1 })
        }
      },
      { room, nowMs: () => 0 },
    )
    const uses = Array.from({ length: 128 }, hold)
    const requests = uses.map((use, at) => read(hashOf(at), use.signal))
    const outcomes = await Promise.allSettled(requests)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'server/read-capacity', retryAfterSeconds: 2 } })
    expect(room.heldBytes).toBeLessThanOrEqual(500)
    for (const use of uses) use.abort()
    expect(room.heldBytes).toBe(0)
  })

  test('error: a failed read rethrows its error and releases its bytes', async () => {
    const room = createResponseBudget(limits, () => 0)
    const fault = new QuorumNotReachedError({ chainId: 1, needed: 1, agreed: 0, requested: 1 })
    const read = createTransactionReader(
      async (_, onBytes) => {
        onBytes(100)
        throw fault
      },
      { room, nowMs: () => 0 },
    )
    await expect(read(hashOf(1))).rejects.toBe(fault)
    expect(room.heldBytes).toBe(0)
  })

  test('behavior: a transaction that was large before is read again only when there is capacity', async () => {
    let now = 0
    const room = createResponseBudget(limits, () => now)
    let started = 0
    let bytes = 400
    const read = createTransactionReader(
      async (_, onBytes) => {
        started++
        onBytes(bytes)
        return absent
      },
      { room, nowMs: () => now },
    )
    await read(hashOf(1))
    now = 10_000
    const others = Array.from({ length: 5 }, () => room.open())
    for (const other of others) other.take(190)
    for (let at = 0; at < 5; at++) await expect(read(hashOf(1))).rejects.toThrow(ReadCapacityError)
    expect(started).toBe(1)
    for (const other of others) other.close()
    now = 20_000
    await read(hashOf(1))
    expect(started).toBe(2)
    // A node once sends more than there will ever be capacity for, and then the real response.
    now = 30_000
    bytes = 5_000
    await expect(read(hashOf(1))).rejects.toThrow(ReadCapacityError)
    now = 40_000
    bytes = 400
    await read(hashOf(1))
    expect(started).toBe(4)
  })
})
