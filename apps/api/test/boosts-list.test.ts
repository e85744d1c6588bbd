import type { Database } from '@laurel/server/database/connect.ts'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { boostOrders } from '@laurel/wallet/api-schemas'
import { getAddress, padHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formatBoostCursor, parseBoostCursor } from '../src/boosts/boost-cursor.ts'
import type { BoostFilter, BoostKey, BoostOrder } from '../src/boosts/boost-store.ts'
import { toSearchWords } from '../src/boosts/to-words.ts'
import { toListStatement } from '../src/database/boost-list-query.ts'
import { connectApiDatabase, DATABASE } from '../src/database/connect.ts'
import { createBoostStore } from '../src/database/postgres-boost-store.ts'

/** Boosts of two chains. */
const BOOSTS = 100_000
const CHAINS = [8453, 31337] as const
const everything: BoostFilter = {
  ...{ chainId: null, status: null, reward: null, rewardToken: null, owner: null, budget: null, before: null },
  ...{ claimant: null, category: null, words: [] },
}
const addressOf = (number: number) => padHex(`0x${number.toString(16)}`, { size: 20 })
const owner = addressOf(1_000_007)
const token = addressOf(2_000_003)
const claimant = addressOf(3_000_005)

const someAddress = getAddress(addressOf(1))
/** The state that every seeded boost has. */
const state = JSON.stringify({
  boost: {
    ...{ boostId: '0', action: someAddress, validator: someAddress, allowList: someAddress, budget: someAddress },
    ...{ incentives: [], protocolFee: '0', maxParticipants: '0', owner: someAddress },
  },
  ...{ action: null, incentives: [], allowList: { type: 'openAllowList', allowList: someAddress } },
})

let postgres: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
beforeAll(async () => {
  postgres = await openTestDatabase({ database: DATABASE })
  database = await connectApiDatabase(postgres.url)
  const address = (base: number, modulus: number) => `decode(lpad(to_hex(${base} + n % ${modulus}), 40, '0'), 'hex')`
  await postgres.query(`INSERT INTO boost SELECT CASE n % 10 WHEN 0 THEN ${CHAINS[0]} ELSE ${CHAINS[1]} END, n,
      ${address(9, 1)}, ${address(1_000_000, 2_000)}, ${address(4_000_000, 3_000)}, 1700000000 + n / 3,
      decode(lpad(to_hex(n), 64, '0'), 'hex'), (ARRAY['active', 'active', 'exhausted', 'withdrawn', NULL])[n / 7 % 5 + 1],
      ARRAY[(ARRAY['fixed', 'variable', 'raffle', 'other'])[n / 3 % 4 + 1]], '${state}', 1, 0, (n * 7919 % 1001) / 10.0::real,
      n * 31 % 97, CASE n % 10 WHEN 0 THEN ${CHAINS[0]} ELSE ${CHAINS[1]} END || ':0x' || lpad(to_hex(2000000 + n % 50), 40, '0'),
      n::bigint * 104729 % 1000 - 1, n * 31 % 97, 0, 1, '[]', 1, 1, '', to_tsvector('simple', 'transfer word' || n % 5000 || ' usd'),
      CASE WHEN n / 11 % 20 = 0 THEN 'defi' END
    FROM generate_series(1, ${BOOSTS}) AS n ON CONFLICT DO NOTHING`)
  await postgres.query(`INSERT INTO boost_incentive SELECT chain_id, boost_id, 0, hash, 'erc20Incentive',
    ${address(2_000_000, 50).replaceAll(' n ', ' boost_id::integer ')} FROM boost`)
  await postgres.query(`SELECT create_index_partitions(${CHAINS[1]})`)
  await postgres.query(`INSERT INTO indexed_protocol_log SELECT ${CHAINS[1]}, n, 0, ${address(9, 1)}, 'BoostClaimed', n % 40000, 0,
    ${address(3_000_000, 5_000)}, '{}', '', 1700000000, '' FROM generate_series(1, 100000) AS n`)
  await postgres.query(`INSERT INTO boost_presentation SELECT decode(lpad(to_hex(boost_id::integer), 64, '0'), 'hex'), chain_id,
    core, boost_id, 1, 'A title', NULL, NULL, NULL, NULL, '', owner FROM boost`)
  await postgres.query('ANALYZE')
}, 240_000)
afterAll(async () => {
  await database?.stop()
  await postgres?.stop()
})

const filters: readonly (readonly [string, Partial<BoostFilter>])[] = [
  ['everything', {}],
  ['active', { status: 'active' }],
  ['exhausted', { status: 'exhausted' }],
  ['of a chain', { chainId: CHAINS[0] }],
  ['active of a chain', { chainId: CHAINS[0], status: 'active' }],
  ['of a kind', { reward: 'raffle', status: 'active' }],
  ['of a token', { rewardToken: token }],
  ['of an owner', { owner }],
  ['of a budget', { budget: addressOf(4_000_001) }],
  ['claimed by an account', { claimant }],
  ['of a category', { category: 'defi', status: 'active' }],
  ['with a rare word', { words: toSearchWords('WORD4321') }],
  ['with common words', { words: toSearchWords('usd transf') }],
  ['with a word that no boost has', { words: toSearchWords('nothing'), status: 'active' }],
]
const planShape = z.object({
  ...{ 'Node Type': z.string(), 'Relation Name': z.string().optional() },
  Plans: z.array(z.unknown()).default([]),
})

/** The steps of a plan, with all below. */
function stepsOf(plan: unknown): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table, Plans: below } = planShape.parse(plan)
  return [`${type} on ${table}`, ...below.flatMap(stepsOf)]
}

test.each(boostOrders.flatMap((order) => filters.map(([name, filter]) => [order, name, filter] as const)))(
  'behavior: %s, %s: a page of 100,000 boosts is read from an index',
  async (order, _, changes) => {
    const filter = { ...everything, ...changes }
    const store = createBoostStore(database.pool)
    const { next } = await store.list({ filter, order, after: null, limit: 25 })
    for (const after of [null, next]) {
      const { statement, values } = toListStatement({ filter, order, after, limit: 25 })
      const { rows } = await database.pool.query(`EXPLAIN (FORMAT JSON) ${statement}`, [...values])
      const [first] = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.unknown() })) })).parse(rows)
      expect(stepsOf(first?.['QUERY PLAN'][0]?.Plan).filter((step) => step.startsWith('Seq Scan'))).toEqual([])
    }
  },
)

test.each(boostOrders)('behavior: %s: pages together are the whole list, each boost once', async (order) => {
  const store = createBoostStore(database.pool)
  const filter = { ...everything, owner }
  const read = (after: BoostKey | null, limit: number) => store.list({ filter, order, after, limit })
  const whole = await read(null, 1_000)
  expect(whole.next).toBeNull()
  expect(whole.boosts.length).toBeGreaterThan(20)
  const paged = []
  for (let after: BoostKey | null = null; ; ) {
    const { boosts, next } = await read(after, 7)
    paged.push(...boosts)
    if (next === null) break
    after = parseBoostCursor(formatBoostCursor(order, next), order)
  }
  expect(paged).toEqual(whole.boosts)
})

test('behavior: filters leave out what does not fit, and boosts that nobody can claim', async () => {
  const store = createBoostStore(database.pool)
  const count = async (changes: Partial<BoostFilter>, order: BoostOrder = 'newest') => {
    const { boosts } = await store.list({ filter: { ...everything, ...changes }, order, after: null, limit: 100_000 })
    return boosts.length
  }
  const { rows } =
    await postgres.query(`SELECT count(*) FILTER (WHERE status IS NOT NULL AND owner = '\\x${owner.slice(2)}')::int
    AS owned, count(*) FILTER (WHERE category = 'defi' AND status = 'active')::int AS sorted FROM boost`)
  expect([await count({ owner }), await count({ category: 'defi', status: 'active' })]).toEqual([
    ...[rows[0].owned, rows[0].sorted],
  ])
})
