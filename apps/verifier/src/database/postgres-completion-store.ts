import { batch } from '@laurel/server/database/batch.ts'
import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { RowCorruptError } from '@laurel/server/database/errors.ts'
import { type Queryable, queryRows, runStatement } from '@laurel/server/database/query-rows.ts'
import { z } from 'zod'
import { claimDigest } from '../verify-claim/claim-struct.ts'
import { type CompletionKey, completionKeyText } from '../verify-claim/completion-key.ts'
import type { CompletionQuery, CompletionStore, Observed } from '../verify-claim/completion-store.ts'
import { InvalidTransitionError } from '../verify-claim/errors.ts'
import { type CompletionRow, completionRow, readRow, writeClaim } from './completion-row.ts'
import {
  DELETE_COMPLETION,
  FIND,
  INSERT_INTENT,
  LIST_NOT_FINALIZED,
  LIST_OF_INCENTIVE,
  PAGE_OF,
  SAVE_OBSERVED,
  SAVE_SIGNATURE,
} from './completion-statements.ts'

/** The incentives that a validator can count. Source: docs/protocol.md#signed-claims. */
const INCENTIVES = [0, 1, 2, 3, 4, 5, 6, 7]
/** Few batches of many items, because a commit costs the same for one and for a hundred. */
const together = { maxItems: 128, maxConcurrent: 2, maxWaiting: 2_048 }

const foundRow = completionRow.extend({ at: z.number() })
const earnedRow = completionRow.extend({ seen_text: z.string(), is_first: z.boolean() })

/**
 * Completions in PostgreSQL. Each change is one statement that has the rulebook of `completion.ts` built in, so that any number of
 * processes can run it at once. When it returns, the change is durable. Requests of the same moment share one statement.
 */
export function createCompletionStore({ $client: pool }: DrizzleDatabase): CompletionStore {
  const query = createQuery(pool)
  const { find, saveObserved, insertIntent, saveSignature } = createBatches(pool)

  return {
    // Parsed here and not in the batch, so that a corrupt row fails only its own request.
    find: async (place) => (await find(place)).map(readRow),
    async pageOf(claimant, { chainId, limit, after }) {
      const behind =
        after === null
          ? [null, null, null, null, null, null]
          : [after.seenAt, after.transactionHash, after.logIndex, after.incentiveId, after.boostId, after.chainId]
      const values = [claimant, chainId, limit, ...behind]
      const rows = await queryRows(pool, { statement: PAGE_OF, values, row: earnedRow, table: 'completion' })
      return rows.map((row) => {
        const completion = readRow(row)
        const { transactionHash, logIndex, incentiveId, boostId, chainId: of } = completion.key
        const place = { seenAt: row.seen_text, transactionHash, logIndex, incentiveId, chainId: of }
        return { completion, place: { ...place, boostId: boostId.toString() }, isFirst: row.is_first }
      })
    },
    async listOfIncentive({ chainId, core, boostId, incentiveId }, { limit, isOncePerAccount }) {
      const values = [chainId, core, boostId.toString(), incentiveId, limit, isOncePerAccount]
      return (await query(LIST_OF_INCENTIVE, values)).map(readRow)
    },
    async saveObserved(observed) {
      if (observed.length > 0) await saveObserved(observed)
    },
    async insertIntent(key, intent) {
      const row = await insertIntent({ key, ...intent })
      if (row === null) throw new RowCorruptError('pending')
      return readRow(row)
    },
    async saveSignature(key, signature) {
      const row = await saveSignature({ key, ...signature })
      if (row === null) throw new InvalidTransitionError({ status: 'without a saved claim', event: 'signed' })
      return readRow(row)
    },
    async forget(key) {
      await runStatement(pool, DELETE_COMPLETION, valuesOf(key))
    },
    async listNotFinalized(chainId, { upTo, limit }) {
      return (await query(LIST_NOT_FINALIZED, [chainId, String(upTo), limit])).map(readRow)
    },
  }
}

/** Returns a function that runs a statement and returns the completions that it returned. */
function createQuery(on: Queryable) {
  return (statement: string, values: readonly unknown[]) =>
    queryRows(on, { statement, values, row: completionRow, table: 'completion' })
}

/** The reads and writes of a claim: requests of the same moment share one statement. */
function createBatches(pool: Queryable) {
  const query = createQuery(pool)
  const find = batch<CompletionQuery, readonly CompletionRow[]>({
    ...together,
    // Reading the same twice does no harm.
    namesOf: () => [],
    async run(places) {
      const requested = places.flatMap(({ incentiveId, ...place }, at) =>
        (incentiveId === null ? INCENTIVES : [incentiveId]).map((one) => ({
          at,
          ...writePlace({ ...place, incentiveId: one }),
        })),
      )
      const found: CompletionRow[][] = places.map(() => [])
      const values = [JSON.stringify(requested)]
      const rows = await queryRows(pool, { statement: FIND, values, row: foundRow, table: 'completion' })
      for (const row of rows) found[row.at]?.push(row)
      return found
    },
  })
  const saveObserved = batch<readonly Observed[], null>({
    ...together,
    namesOf: (observed) => observed.map(({ key }) => completionKeyText(key)),
    async run(lists) {
      const rows = lists.flat().map(({ key, claimant, block, isFinal, maxReward }) => ({
        ...writeKey(key),
        ...{ claimant, status: isFinal ? 'finalized' : 'observed' },
        ...{ block_number: String(block.number), block_hash: block.hash, max_reward: textOf(maxReward) },
      }))
      await runStatement(pool, SAVE_OBSERVED, [JSON.stringify(rows)])
      return lists.map(() => null)
    },
  })
  type IntentToSave = { key: CompletionKey } & Parameters<CompletionStore['insertIntent']>[1]
  const insertIntent = batch<IntentToSave, CompletionRow | null>({
    ...together,
    namesOf: ({ key }) => [completionKeyText(key)],
    async run(intents) {
      const rows = intents.map(({ key, claim, block, window, maxReward }) => ({
        ...writeKey(key),
        ...{ claimant: claim.claimant, claim: writeClaim(claim), digest: claimDigest(claim) },
        ...{ block_time: String(window.timestamp), caps: window.caps },
        ...{ block_number: String(block.number), block_hash: block.hash, max_reward: textOf(maxReward) },
      }))
      return inOrderOf(intents, await query(INSERT_INTENT, [JSON.stringify(rows)]))
    },
  })
  type SignatureToSave = { key: CompletionKey; signature: string; signer: string }
  const saveSignature = batch<SignatureToSave, CompletionRow | null>({
    ...together,
    namesOf: ({ key }) => [completionKeyText(key)],
    async run(signatures) {
      const rows = signatures.map(({ key, signature, signer }) => ({ ...writeKey(key), signature, signer }))
      return inOrderOf(signatures, await query(SAVE_SIGNATURE, [JSON.stringify(rows)]))
    },
  })
  return { find, saveObserved, insertIntent, saveSignature }
}

/** The rows of each item; null for an item without one. */
function inOrderOf(items: readonly { readonly key: CompletionKey }[], rows: readonly CompletionRow[]) {
  const byKey = new Map(rows.map((row) => [rowName(row), row]))
  return items.map(({ key }) => byKey.get(completionKeyText(key)) ?? null)
}

function rowName(row: CompletionRow): string {
  const { chain_id, core, boost_id, incentive_id, transaction_hash, log_index } = row
  return [chain_id, core, boost_id, incentive_id, transaction_hash, log_index].join('/')
}

function writeKey({ logIndex, ...place }: CompletionKey) {
  return { ...writePlace(place), log_index: logIndex }
}

function writePlace({ chainId, core, boostId, incentiveId, transactionHash }: Omit<CompletionKey, 'logIndex'>) {
  return {
    ...{ chain_id: chainId, core, boost_id: boostId.toString() },
    ...{ incentive_id: incentiveId, transaction_hash: transactionHash },
  }
}

/** A key's values in the order of the key's columns. */
function valuesOf(key: CompletionKey): readonly unknown[] {
  return Object.values(writeKey(key))
}

const textOf = (amount: bigint | null) => (amount === null ? null : amount.toString())
