import { type CompletionCaps, hasRoom, NO_TERMS, type TermsRules, toUtcDay } from '@laurel/protocol'
import type { Database } from '@laurel/server/database/connect.ts'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { array, assert, asyncProperty, constantFrom, integer, nat, oneof, record } from 'fast-check'
import { type Address, getAddress, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectVerifierDatabase } from '../src/database/connect.ts'
import { createCompletionStore } from '../src/database/postgres-completion-store.ts'
import { createTermsStore } from '../src/database/postgres-terms-store.ts'
import { boostOf, CHAIN, core, users, validator } from '../src/testing/scene.ts'
import type { ClaimStruct } from '../src/verify-claim/claim-struct.ts'
import type { CompletionKey } from '../src/verify-claim/completion-key.ts'
import { MAX_TERMS_VERSIONS, type SignedTerms } from '../src/verify-claim/terms-store.ts'
import { openTestDatabase } from './process/open-test-database.ts'

let server: Awaited<ReturnType<typeof openTestDatabase>>
let databases: Database[]
beforeAll(async () => {
  server = await openTestDatabase()
  // One pool for each simulated process.
  databases = await Promise.all([connectVerifierDatabase(server.url), connectVerifierDatabase(server.url)])
}, 120_000)
afterAll(async () => {
  await Promise.all((databases ?? []).map((database) => database.stop()))
  await server?.stop()
})

let boosts = 1_000n
let hashes = 0
const block = { number: 1n, hash: hashOf(1) }
const DAY = 86_400n
const uncapped: CompletionCaps = { maxPerAccount: null, maxPerAccountPerDay: null, maxPerDay: null }

const newKey = (boostId: bigint): CompletionKey => ({
  ...{ chainId: CHAIN, core, boostId, incentiveId: 0, logIndex: 0, transactionHash: hashOf(0x5000 + hashes++) },
})
const claimOf = (boostId: bigint, claimant: Address): ClaimStruct => ({
  ...{ chainId: CHAIN, validator, validatorKind: 'signerValidatorV2', boostId, incentiveQuantity: 8 },
  ...{ claimant, incentiveData: '0x', referrer: zeroAddress },
})

function firstDatabase(): Database {
  const [database] = databases
  if (!database) throw new TypeError('Two databases are expected.')
  return database
}

/** Stores of several processes. */
const stores = () => databases.map(({ db }) => createCompletionStore(db))
type Attempt = {
  readonly claimant?: Address
  readonly timestamp?: bigint
  readonly caps: readonly CompletionCaps[] | null
}

async function keep(at: number, key: CompletionKey, { claimant = users.ben, timestamp = DAY, caps }: Attempt) {
  const store = stores()[at % 2]
  if (!store) throw new TypeError('Two stores are expected.')
  const intent = { claim: claimOf(key.boostId, claimant), block, window: { timestamp, caps }, maxReward: 5n }
  return (await store.insertIntent(key, intent)).state
}

describe('caps', () => {
  test('behavior: of many concurrent requests in several processes, exactly as many as the cap are saved', {
    timeout: 60_000,
  }, async () => {
    for (const [caps, room] of [
      [{ ...uncapped, maxPerAccount: 3 }, 3],
      [{ ...uncapped, maxPerAccountPerDay: 2 }, 2],
      [{ ...uncapped, maxPerDay: 5 }, 5],
      [{ maxPerAccount: 9, maxPerAccountPerDay: 4, maxPerDay: 7 }, 4],
    ] as const) {
      const boostId = boosts++
      const states = await Promise.all(
        Array.from({ length: 24 }, (_, at) => keep(at, newKey(boostId), { caps: [caps] })),
      )
      expect(states.filter(({ status }) => status === 'pending')).toHaveLength(room)
      expect(states.filter((state) => state.status === 'refused')).toHaveLength(24 - room)
    }
  })

  test('behavior: a completion of several incentives counts once, and all of them refuse it', async () => {
    const boostId = boosts++
    const caps = [{ ...uncapped, maxPerAccount: 1 }]
    const [first, second] = [newKey(boostId), newKey(boostId)]
    expect((await keep(0, first, { caps })).status).toBe('pending')
    expect((await keep(1, { ...first, incentiveId: 1 }, { caps })).status).toBe('pending')
    expect((await keep(0, second, { caps })).status).toBe('refused')
    // Over a cap is permanent: for another incentive, without caps, observed again, forgotten.
    expect((await keep(1, { ...second, incentiveId: 1 }, { caps: null })).status).toBe('refused')
    const [store] = stores()
    await store?.saveObserved([
      { key: second, claimant: users.ben, maxReward: 5n, block: { number: 2n, hash: hashOf(2) }, isFinal: true },
    ])
    await store?.forget(second)
    expect((await store?.find(second))?.[0]?.state).toMatchObject({ status: 'refused' })
    expect((await keep(0, second, { caps: null })).status).toBe('refused')
    // A saved claim does not change, whatever the terms are now.
    expect((await keep(0, first, { caps })).status).toBe('pending')
  })

  test('behavior: days are UTC days of the block, accounts and boosts are counted apart, and any version is enough', async () => {
    const boostId = boosts++
    const daily = { caps: [{ ...uncapped, maxPerAccountPerDay: 1 }] }
    const keepAt = async (timestamp: bigint, claimant = users.ben, caps: readonly CompletionCaps[] = daily.caps) =>
      (await keep(0, newKey(boostId), { timestamp, claimant, caps })).status
    expect(await keepAt(2n * DAY - 1n)).toBe('pending')
    expect(await keepAt(DAY)).toBe('refused')
    expect(await keepAt(2n * DAY)).toBe('pending')
    expect(await keepAt(DAY, users.cleo)).toBe('pending')
    expect((await keep(0, newKey(boosts++), { timestamp: DAY, ...daily })).status).toBe('pending')
    expect(await keepAt(DAY, users.ben, [...daily.caps, { ...uncapped, maxPerDay: 3 }])).toBe('pending')
    expect(await keepAt(DAY, users.ben, [...daily.caps, { ...uncapped, maxPerDay: 3 }])).toBe('refused')
  })

  const limits = oneof(
    nat(0).map(() => null),
    integer({ min: 1, max: 3 }),
  )
  const caps = record({ maxPerAccount: limits, maxPerAccountPerDay: limits, maxPerDay: limits })
  test('property: for any concurrent requests, no cap is exceeded and no place is left unused', {
    timeout: 120_000,
  }, async () => {
    await assert(
      asyncProperty(
        caps,
        array(record({ claimant: constantFrom(users.ada, users.ben), day: nat(1) }), { maxLength: 12 }),
        async (cap, list) => {
          const boostId = boosts++
          const results = await Promise.all(
            list.map(async ({ claimant, day }, at) => {
              const state = await keep(at, newKey(boostId), { claimant, timestamp: BigInt(day) * DAY, caps: [cap] })
              return { claimant, day, isKept: state.status === 'pending' }
            }),
          )
          const count = (claimant: Address | null, day: number | null) =>
            results.filter(
              (one) => one.isKept && (claimant ?? one.claimant) === one.claimant && (day ?? one.day) === one.day,
            ).length
          for (const { claimant, day, isKept: isSaved } of results) {
            const left = [
              (cap.maxPerAccount ?? 99) - count(claimant, null),
              (cap.maxPerAccountPerDay ?? 99) - count(claimant, day),
              (cap.maxPerDay ?? 99) - count(null, day),
            ]
            expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
            if (!isSaved) expect(Math.min(...left)).toBe(0)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('the rule of caps, in the protocol and in the database', () => {
  const limit = oneof(
    nat(0).map(() => null),
    integer({ min: 1, max: 3 }),
  )
  const capsOfVersion = record({ maxPerAccount: limit, maxPerAccountPerDay: limit, maxPerDay: limit })
  const attempts = array(
    record({
      claimant: constantFrom(users.ada, users.ben),
      // Both sides of the border between two days, and a second in each.
      timestamp: constantFrom(DAY, DAY + 7n, 2n * DAY - 1n, 2n * DAY, 3n * DAY - 1n),
      caps: oneof(
        nat(0).map(() => null),
        array(capsOfVersion, { maxLength: 3 }),
      ),
    }),
    { maxLength: 10 },
  )

  test('property: both count and decide alike', { timeout: 120_000 }, async () => {
    const terms = createTermsStore(firstDatabase().db)
    await assert(
      asyncProperty(attempts, async (list) => {
        const boostId = boosts++
        const counted: { readonly claimant: Address; readonly day: number }[] = []
        for (const { claimant, timestamp, caps } of list) {
          const day = toUtcDay(timestamp)
          const ofAccount = counted.filter((one) => one.claimant === claimant)
          const onDay = counted.filter((one) => one.day === day)
          const counts = {
            ofAccount: ofAccount.length,
            ofAccountOnDay: ofAccount.filter((one) => one.day === day).length,
            onDay: onDay.length,
          }
          const key = newKey(boostId)
          const use = { claimant, transactionHash: key.transactionHash, timestamp }
          expect(await terms.countUse(key, use)).toEqual({ completion: 'uncounted', ...counts })
          const isExpected = hasRoom(caps, counts)
          const { status } = await keep(0, key, { claimant, timestamp, caps })
          expect(status).toBe(isExpected ? 'pending' : 'refused')
          if (isExpected) counted.push({ claimant, day })
          expect(await terms.countUse(key, use)).toMatchObject({ completion: isExpected ? 'counted' : 'over-cap' })
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('createTermsStore', () => {
  const versionOf = (boostId: bigint, sequence: number, fromBlock: bigint, rules: Partial<TermsRules> = {}) => {
    const terms = { ...NO_TERMS, ...rules, chainId: CHAIN, core, boostId, sequence }
    const signed: SignedTerms = { terms, hash: hashOf(sequence), signature: '0x1234', signer: users.ada, fromBlock }
    return signed
  }

  test('default: versions are listed in order, and their blocks never decrease', async () => {
    const { boostId } = { ...boostOf(), boostId: boosts++ }
    const [store, other] = databases.map(({ db }) => createTermsStore(db))
    const all = [
      versionOf(boostId, 1, 10n, { start: 5, countFromBlock: 3n }),
      versionOf(boostId, 2, 20n, { maxPerAccount: 1 }),
      versionOf(boostId, 5, 15n),
    ]
    for (const version of all) expect(await store?.add(version)).toBe(true)
    expect(await store?.add(versionOf(boostId, 5, 30n, { end: 9 }))).toBe(false)
    expect(await store?.add(versionOf(boostId, 4, 30n))).toBe(false)
    // Terms are read with checksums, as everywhere in responses.
    const expected = all.map((version, at) => ({
      ...{ ...version, terms: { ...version.terms, core: getAddress(core) } },
      fromBlock: at === 2 ? 20n : version.fromBlock,
    }))
    const lists = await Promise.all([store, other, store].map((one) => one?.list({ chainId: CHAIN, core, boostId })))
    expect(lists).toEqual([expected, expected, expected])
    expect(await store?.list({ chainId: CHAIN, core, boostId: boosts++ })).toEqual([])
  })

  test('behavior: of many concurrent versions with one sequence, one is saved', async () => {
    const boostId = boosts++
    const [store, other] = databases.map(({ db }) => createTermsStore(db))
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? store : other)?.add(versionOf(boostId, 1, 1n, { end: at + 1 }))),
    )
    expect(added.filter((isAdded) => isAdded === true)).toHaveLength(1)
  })

  test('error: a signed version is neither changed nor deleted, and the number of versions is bounded', async () => {
    const boostId = boosts++
    const [store] = databases.map(({ db }) => createTermsStore(db))
    for (let sequence = 1; sequence <= MAX_TERMS_VERSIONS; sequence++) {
      await store?.add(versionOf(boostId, sequence, 1n))
    }
    expect(await store?.add(versionOf(boostId, MAX_TERMS_VERSIONS + 1, 1n))).toBe(false)
    for (const change of ['UPDATE boost_terms SET from_block = 0', 'DELETE FROM boost_terms']) {
      await expect(databases[0]?.pool.query(change)).rejects.toThrow(/cannot change/)
    }
  })
})
