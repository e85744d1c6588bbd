import { batch } from '@laurel/server/database/batch.ts'
import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { checkRow } from '@laurel/server/database/query-rows.ts'
import { address } from '@laurel/server/database/row-values.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { NameStore, NewName, Registration } from '../names/name-store.ts'
import { nameMessage, registeredName } from './name-tables.ts'

/**
 * How long after its expiry a used message is remembered, in hours. The API rejects an expired message before it looks for it, so this
 * only has to exceed the difference between the clocks of the API and of PostgreSQL.
 */
const MESSAGE_HOURS = 24
/** Used messages that one registration deletes: more than one, so that their number does not grow. */
const MAX_DELETED_MESSAGES = 8

const row = z.object({
  ...{ label: z.string(), address, coinType: z.number().int() },
  ...{ signedBy: z.enum(['key', 'contract']), registeredAt: z.date() },
})

const columns = {
  ...{ label: registeredName.label, address: registeredName.address, coinType: registeredName.coinType },
  ...{ signedBy: registeredName.signedBy, registeredAt: registeredName.registeredAt },
}

/** Registrations in progress. Others use the connections meanwhile, also when many accounts want the same name at once. */
const MAX_REGISTRATIONS = 4
/** Registrations that wait. Past this number the database is too slow for them. */
const MAX_WAITING_REGISTRATIONS = 2_048

const states = z.object({ is_used: z.boolean(), holder: z.string().nullable(), names: z.number().int() })

/** Ends a transaction without a registration. */
class NotRegistered extends Error {
  override readonly name = 'NotRegistered'
  readonly outcome: Registration
  constructor(outcome: Registration) {
    super()
    this.outcome = outcome
  }
}

/** Registered names in PostgreSQL. */
export function createNameStore(db: DrizzleDatabase): NameStore {
  const insertInTurn = batch<{ readonly name: NewName; readonly maxNames: number }, Registration>({
    ...{ maxItems: 1, maxConcurrent: MAX_REGISTRATIONS, maxWaiting: MAX_WAITING_REGISTRATIONS },
    namesOf: () => [],
    run: (items) => Promise.all(items.map(({ name, maxNames }) => insert(db, name, maxNames))),
  })
  return {
    async find(label) {
      const [found] = await db.select(columns).from(registeredName).where(eq(registeredName.label, label))
      return found === undefined ? null : toName(found)
    },
    async register(name, maxNames) {
      // Most of those that want a taken name do not have to wait for the others.
      const refused = await findConflict(db, name, maxNames)
      return refused ?? insertInTurn({ name, maxNames })
    },
    async list(account) {
      const rows = await db
        .select(columns)
        .from(registeredName)
        .where(eq(registeredName.address, account))
        .orderBy(asc(registeredName.registeredAt), asc(registeredName.label))
      return rows.map(toName)
    },
    async findTaken(skeletons) {
      const { skeleton } = registeredName
      const rows = await db
        .select({ skeleton })
        .from(registeredName)
        .where(inArray(skeleton, [...skeletons]))
      return new Set(rows.map((one) => one.skeleton))
    },
  }
}

/** Why a name cannot be registered; null when it can. */
async function findConflict(
  on: Pick<DrizzleDatabase, 'execute'>,
  name: NewName,
  maxNames: number,
): Promise<Registration | null> {
  const { rows } = await on.execute(sql`SELECT
    EXISTS (SELECT FROM name_message WHERE key = ${name.messageKey}) AS is_used,
    (SELECT label FROM registered_name WHERE skeleton = ${name.skeleton}) AS holder,
    (SELECT count(*)::integer FROM registered_name WHERE address = ${name.address}) AS names`)
  const state = checkRow(rows[0], { row: states, table: 'registered_name' })
  if (state.is_used) return { status: 'message-used' }
  if (state.holder !== null) return { status: state.holder === name.label ? 'taken' : 'similar' }
  return state.names >= maxNames ? { status: 'too-many' } : null
}

/** One transaction: the message and the name, or nothing. */
async function insert(db: DrizzleDatabase, name: NewName, maxNames: number): Promise<Registration> {
  const { label, skeleton, address: account, coinType, signedBy, messageKey } = name
  try {
    return await db.transaction(async (transaction) => {
      // Registrations of one account are counted one after the other.
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${account}, 0))`)
      const refused = await findConflict(transaction, name, maxNames)
      if (refused !== null) throw new NotRegistered(refused)
      const [inserted] = await transaction
        .insert(registeredName)
        .values({ label, skeleton, address: account, coinType, signedBy })
        .onConflictDoNothing()
        .returning(columns)
      // Another account was first, a moment ago.
      if (inserted === undefined)
        throw new NotRegistered((await findConflict(transaction, name, maxNames)) ?? { status: 'taken' })
      await transaction
        .insert(nameMessage)
        .values({ key: messageKey, expiresAt: new Date(name.messageExpiresAt * 1000) })
      await transaction.execute(sql`DELETE FROM name_message WHERE key IN (
        SELECT key FROM name_message WHERE expires_at < now() - make_interval(hours => ${MESSAGE_HOURS})
        ORDER BY expires_at LIMIT ${MAX_DELETED_MESSAGES} FOR UPDATE SKIP LOCKED)`)
      return { status: 'registered', name: toName(inserted) }
    })
  } catch (error) {
    if (error instanceof NotRegistered) return error.outcome
    throw error
  }
}

function toName(value: unknown) {
  const { registeredAt, ...rest } = checkRow(value, { row, table: 'registered_name' })
  return { ...rest, registeredAt: Math.floor(registeredAt.getTime() / 1000) }
}
