import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { checkRow, runStatement } from '@laurel/server/database/query-rows.ts'
import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import { z } from 'zod'
import { QUOTE_AGE_SECONDS, type QuoteKey, type QuoteStore, type SavedQuote } from '../convert/quote-store.ts'
import { requesterQuote } from './quote-tables.ts'

const savedAddress = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text): Address => getAddress(text))
const rowShape = z.object({
  ...{
    requester: z.string(),
    chainId: z.number(),
    account: savedAddress,
    fromToken: savedAddress,
    toToken: savedAddress,
  },
  ...{ amount: z.bigint(), spender: savedAddress.nullable() },
})

/** One text however many rows there are. Building it for each row costs more than PostgreSQL needs to run it. */
const SAVE = `INSERT INTO requester_quote (requester, chain_id, account, from_token, to_token, amount, spender)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::text[])
  ON CONFLICT (requester, chain_id, account, from_token, to_token)
    DO UPDATE SET amount = EXCLUDED.amount, spender = EXCLUDED.spender, quoted_at = now()`

const oldest = sql`now() - make_interval(secs => ${QUOTE_AGE_SECONDS})`
const lower = (address: Address) => address.toLowerCase()

/** The latest quotes in PostgreSQL. */
export function createQuoteStore(db: DrizzleDatabase): QuoteStore {
  const findFirst = async (...where: readonly SQL[]): Promise<SavedQuote | null> => {
    const [row] = await db
      .select()
      .from(requesterQuote)
      .where(and(...where, gt(requesterQuote.quotedAt, oldest)))
      .orderBy(desc(requesterQuote.quotedAt))
      .limit(1)
    if (row === undefined) return null
    const { fromToken: from, toToken: to, ...saved } = checkRow(row, { row: rowShape, table: 'requester_quote' })
    return { ...saved, from, to }
  }
  const whereGiven = ({ requester, chainId, account, from }: Omit<QuoteKey, 'to'>) => [
    eq(requesterQuote.requester, requester),
    eq(requesterQuote.chainId, chainId),
    eq(requesterQuote.account, lower(account)),
    eq(requesterQuote.fromToken, lower(from)),
  ]
  return {
    async saveLatest(quotes) {
      if (quotes.length === 0) return
      const rows = quotes.map(({ requester, chainId, account, from, to, amount, spender }) => ({
        ...{ requester, chainId, account: lower(account), from: lower(from), to: lower(to), amount: String(amount) },
        spender: spender === null ? null : lower(spender),
      }))
      const keyOf = ({ requester, chainId, account, from, to }: (typeof rows)[number]) =>
        `${requester}:${chainId}:${account}:${from}:${to}`
      // In one order, so that two processes cannot wait for each other's rows.
      rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      await runStatement(db.$client, SAVE, [
        rows.map(({ requester }) => requester),
        ...[rows.map(({ chainId }) => chainId), rows.map(({ account }) => account), rows.map(({ from }) => from)],
        ...[rows.map(({ to }) => to), rows.map(({ amount }) => amount), rows.map(({ spender }) => spender)],
      ])
    },
    findLatest: (key) => findFirst(...whereGiven(key), eq(requesterQuote.toToken, lower(key.to))),
    findLatestOf: (key) => findFirst(...whereGiven(key)),
    async deleteOld() {
      await db.delete(requesterQuote).where(lt(requesterQuote.quotedAt, oldest))
    },
  }
}
