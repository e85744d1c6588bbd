import { InvalidBoostTermsError, parseBoostTerms, serializeBoostTerms, toUtcDay } from '@laurel/protocol'
import { batch } from '@laurel/server/database/batch.ts'
import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { RowCorruptError } from '@laurel/server/database/errors.ts'
import { queryRows, runStatement } from '@laurel/server/database/query-rows.ts'
import { digits, hex } from '@laurel/server/database/row-values.ts'
import { z } from 'zod'
import type { BoostPlace, SignedTerms, TermsStore } from '../verify-claim/terms-store.ts'
import { MAX_TERMS_VERSIONS } from '../verify-claim/terms-store.ts'

const rowShape = z.object({
  /** The boost's place in the request. */
  at: z.coerce.number(),
  terms: z.unknown(),
  hash: hex,
  signature: hex,
  signer: hex,
  from_block: digits,
})
type TermsRow = z.output<typeof rowShape>

const LIST = `SELECT r.at, t.terms, t.hash, t.signature, t.signer, t.from_block
  FROM json_to_recordset($1::json) AS r(at integer, chain_id bigint, core text, boost_id numeric)
  JOIN boost_terms t ON t.chain_id = r.chain_id AND t.core = r.core AND t.boost_id = r.boost_id
  ORDER BY r.at, t.sequence`

/** Each boost's newest version. Its block is the highest of all versions, as in the full list. */
const LIST_NEWEST = `SELECT r.at, n.terms, n.hash, n.signature, n.signer, n.from_block
  FROM unnest($3::numeric[]) WITH ORDINALITY AS r(boost_id, at)
  CROSS JOIN LATERAL (
    SELECT t.terms, t.hash, t.signature, t.signer, max(t.from_block) OVER () AS from_block
    FROM boost_terms t WHERE t.chain_id = $1 AND t.core = $2 AND t.boost_id = r.boost_id
    ORDER BY t.sequence DESC LIMIT 1
  ) n`

/** Counts as `has_room_in_caps` of the migrations does (`test/caps.test.ts` holds both to `hasRoom` of the protocol), each by its own index. After the place: claimant, transaction, day. */
const COUNT_USE = `WITH counted AS NOT MATERIALIZED (SELECT * FROM claim_digest WHERE chain_id = $1 AND core = $2 AND boost_id = $3)
  SELECT
    (SELECT count(*) FROM counted WHERE claimant = $4) AS of_account,
    (SELECT count(*) FROM counted WHERE claimant = $4 AND utc_day = $6::integer) AS of_account_on_day,
    (SELECT count(*) FROM counted WHERE utc_day = $6::integer) AS on_day,
    EXISTS (SELECT 1 FROM counted WHERE transaction_hash = $5 AND claimant = $4) AS is_counted,
    EXISTS (SELECT 1 FROM over_cap_completion WHERE chain_id = $1 AND core = $2 AND boost_id = $3
      AND transaction_hash = $5 AND claimant = $4) AS is_over`

const useShape = z.object({
  ...{ of_account: z.coerce.number(), of_account_on_day: z.coerce.number(), on_day: z.coerce.number() },
  ...{ is_counted: z.boolean(), is_over: z.boolean() },
})

/** When two arrive at once with different sequences, both are saved, and the higher one is the newest. */
const ADD = `INSERT INTO boost_terms
  (chain_id, core, boost_id, sequence, hash, terms, signature, signer, from_block)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
  WHERE NOT EXISTS (SELECT 1 FROM boost_terms WHERE chain_id = $1 AND core = $2 AND boost_id = $3 AND sequence >= $4)
    AND (SELECT count(*) FROM boost_terms WHERE chain_id = $1 AND core = $2 AND boost_id = $3) < ${MAX_TERMS_VERSIONS}
  ON CONFLICT DO NOTHING RETURNING 1`

/** Boost terms in PostgreSQL. Requests of the same moment share one statement. */
export function createTermsStore({ $client: pool }: DrizzleDatabase): TermsStore {
  const queryTerms = (statement: string, values: readonly unknown[]) =>
    queryRows(pool, { statement, values, row: rowShape, table: 'boost_terms' })
  const list = batch<BoostPlace, readonly TermsRow[]>({
    ...{ maxItems: 128, maxConcurrent: 2, maxWaiting: 2_048 },
    // Reading the same twice does no harm.
    namesOf: () => [],
    async run(places) {
      const requested = places.map(({ chainId, core, boostId }, at) => {
        return { at, chain_id: chainId, core, boost_id: boostId.toString() }
      })
      const rows = await queryTerms(LIST, [JSON.stringify(requested)])
      return places.map((_, at) => rows.filter((row) => row.at === at))
    },
  })
  return {
    async list(place) {
      let fromBlock = 0n
      return (await list(place)).map((row): SignedTerms => {
        const version = readRow(row)
        // When two arrived at once, the one with the lower sequence may have seen the higher head.
        if (version.fromBlock > fromBlock) fromBlock = version.fromBlock
        return { ...version, fromBlock }
      })
    },
    async listNewest({ chainId, core }, boostIds) {
      const rows = await queryTerms(LIST_NEWEST, [chainId, core, boostIds.map(String)])
      const byPlace = new Map(rows.map((row) => [row.at, row]))
      return boostIds.map((_, at) => {
        const row = byPlace.get(at + 1)
        return row === undefined ? null : readRow(row)
      })
    },
    async countUse({ chainId, core, boostId }, { claimant, transactionHash, timestamp }) {
      const values = [chainId, core, boostId.toString(), claimant, transactionHash, String(toUtcDay(timestamp))]
      const statement = { statement: COUNT_USE, values, row: useShape, table: 'claim_digest' }
      const [use] = await queryRows(pool, statement)
      if (use === undefined) throw new RowCorruptError('claim_digest')
      const { of_account, of_account_on_day, on_day, is_counted, is_over } = use
      return {
        completion: is_counted ? 'counted' : is_over ? 'over-cap' : 'uncounted',
        ...{ ofAccount: of_account, ofAccountOnDay: of_account_on_day, onDay: on_day },
      }
    },
    async add({ terms, hash, signature, signer, fromBlock }) {
      const place = [terms.chainId, terms.core, terms.boostId.toString(), terms.sequence]
      const saved = [hash, JSON.stringify(serializeBoostTerms(terms)), signature, signer, fromBlock.toString()]
      return (await runStatement(pool, ADD, [...place, ...saved])) > 0
    },
  }
}

function readRow({ terms, hash, signature, signer, from_block }: TermsRow): SignedTerms {
  try {
    return { terms: parseBoostTerms(terms), hash, signature, signer, fromBlock: from_block }
  } catch (error) {
    if (error instanceof InvalidBoostTermsError) throw new RowCorruptError('terms')
    throw error
  }
}
