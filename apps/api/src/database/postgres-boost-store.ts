import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { inTransaction } from '@laurel/server/database/in-transaction.ts'
import { type Queryable, runStatement, tryLock } from '@laurel/server/database/query-rows.ts'
import type { BoostStore, NewBoost } from '../boosts/boost-store.ts'
import { createBoostChanges } from './postgres-boost-changes.ts'
import { createBoostFollower } from './postgres-boost-follower.ts'
import { createBoostReads } from './postgres-boost-reads.ts'

/** An arbitrary number that is the same in every process: one of them makes the boosts of a chain. */
const BOOSTS = 7_401_867

/** Boosts in PostgreSQL. */
export function createBoostStore(pool: DrizzleDatabase['$client']): BoostStore {
  return {
    ...createBoostReads(pool),
    ...createBoostChanges(pool),
    ...createBoostFollower(pool),
    async withLock(chainId, run) {
      const connection = await pool.connect()
      const lock = [BOOSTS, chainId % 2 ** 31] as const
      let isHeld = false
      try {
        isHeld = await tryLock(connection, lock)
        return isHeld ? await run() : null
      } finally {
        const isFree = !isHeld || (await unlock(connection, lock))
        // A connection that still holds the lock goes back to no one.
        connection.release(!isFree)
      }
    },
    async save(boosts) {
      for (const boost of boosts) await inTransaction(pool, (connection) => saveBoost(connection, boost))
    },
  }
}

function unlock(connection: Queryable, lock: readonly [number, number]): Promise<boolean> {
  return runStatement(connection, 'SELECT pg_advisory_unlock($1, $2)', lock).then(
    () => true,
    () => false,
  )
}

/** The text that a search looks in: words of the chain, and the title, description, link and category of the owner. */
export const searchOf = (words: string, signed: string) =>
  `to_tsvector('simple', concat_ws(' ', ${words}, ${signed}.title, ${signed}.description,
    regexp_replace(coalesce(${signed}.link, ''), '[^[:alnum:]]+', ' ', 'g'), ${signed}.category))`

async function saveBoost(connection: Queryable, { created, stamp, readBlock, refreshAt, read }: NewBoost) {
  const { chainId, boostId } = created
  const place = [chainId, boostId]
  const summary = read?.summary ?? null
  const group = summary === null ? '' : `${chainId}:${summary.rewardToken ?? ''}`
  // The incentives first, because the totals are of their logs.
  await runStatement(
    connection,
    `INSERT INTO boost (chain_id, boost_id, core, owner, budget, created_at, hash, status, reward_kinds, state, read_block,
      refresh_at, spent, uses, reward_group, reward, claims, entries, participants, paid, log_count, last_position,
      words, search)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14, $15, 0, 0, 0, '[]', $16, $17, $18, '')
    ON CONFLICT (chain_id, boost_id) DO UPDATE SET (core, owner, budget, created_at, hash, status, reward_kinds, state,
      read_block, refresh_at, spent, reward_group, reward, log_count, last_position, words) = (excluded.core,
      excluded.owner, excluded.budget, excluded.created_at, excluded.hash, excluded.status, excluded.reward_kinds,
      excluded.state, excluded.read_block, excluded.refresh_at, excluded.spent, excluded.reward_group, excluded.reward,
      excluded.log_count, excluded.last_position, excluded.words)`,
    [
      ...place,
      ...[created.core, created.owner, created.budget].map(toBytes),
      ...[created.minedAt, toBytes(created.hash), summary?.status ?? null, summary?.rewardKinds ?? []],
      ...[read === null ? null : JSON.stringify(read.state), readBlock, refreshAt, summary?.spent ?? 100],
      ...[group, summary?.reward ?? -1n, stamp.count, stamp.lastPosition, summary?.words ?? ''],
    ],
  )
  await runStatement(connection, 'DELETE FROM boost_incentive WHERE chain_id = $1 AND boost_id = $2', place)
  for (const [incentiveId, { address, kind, token }] of (summary?.incentives ?? []).entries()) {
    await runStatement(
      connection,
      `INSERT INTO boost_incentive (chain_id, boost_id, incentive_id, address, kind, token)
      VALUES ($1, $2, $3, $4, $5, $6)`,
      [...place, incentiveId, toBytes(address), kind, token === null ? null : toBytes(token)],
    )
  }
  await runStatement(
    connection,
    `UPDATE boost SET claims = totals.claims, entries = totals.entries, uses = totals.claims + totals.entries,
      participants = totals.participants, paid = totals.paid, search = ${searchOf('boost.words', 'signed')},
      category = signed.category
    FROM (SELECT count(*) FILTER (WHERE type <> 'entered')::integer AS claims,
        count(*) FILTER (WHERE type = 'entered')::integer AS entries,
        count(DISTINCT account)::integer AS participants,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('asset', '0x' || encode(asset, 'hex'), 'amount', amount::text)
            ORDER BY asset), '[]')
          FROM (SELECT asset, sum(amount) AS amount FROM boost_claim WHERE chain_id = $1 AND boost_id = $2
            AND amount IS NOT NULL GROUP BY asset) AS paid) AS paid
      FROM boost_claim WHERE chain_id = $1 AND boost_id = $2) AS totals
    LEFT JOIN (SELECT own.* FROM boost_presentation AS own JOIN boost AS at USING (chain_id, core, boost_id)
      WHERE own.chain_id = $1 AND own.boost_id = $2 AND own.signer = at.owner ORDER BY own.sequence DESC LIMIT 1)
      AS signed ON true
    WHERE boost.chain_id = $1 AND boost.boost_id = $2`,
    place,
  )
}

function toBytes(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
