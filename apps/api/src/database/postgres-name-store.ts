import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { checkRow } from '@laurel/server/database/query-rows.ts'
import { address } from '@laurel/server/database/row-values.ts'
import { asc, count, eq, inArray, sql } from 'drizzle-orm'
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
  const find = async (label: string) => {
    const [found] = await db.select(columns).from(registeredName).where(eq(registeredName.label, label))
    return found === undefined ? null : toName(found)
  }
  return {
    find,
    async register(name, maxNames) {
      try {
        return await insert(db, name, maxNames)
      } catch (error) {
        if (!(error instanceof NotRegistered)) throw error
        if (error.outcome.status !== 'similar') return error.outcome
        // The label, or another one that looks like it.
        return { status: (await find(name.label)) === null ? 'similar' : 'taken' }
      }
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

/** One transaction: the message, the number of the account's names, and the name. @throws {NotRegistered} */
function insert(db: DrizzleDatabase, name: NewName, maxNames: number): Promise<Registration> {
  return db.transaction(async (transaction) => {
    // Registrations of one account are counted one after the other.
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name.address}, 0))`)
    const expiresAt = new Date(name.messageExpiresAt * 1000)
    const used = await transaction
      .insert(nameMessage)
      .values({ key: name.messageKey, expiresAt })
      .onConflictDoNothing()
      .returning({ key: nameMessage.key })
    if (used.length === 0) throw new NotRegistered({ status: 'message-used' })
    const [owned] = await transaction
      .select({ names: count() })
      .from(registeredName)
      .where(eq(registeredName.address, name.address))
    if (owned === undefined || owned.names >= maxNames) throw new NotRegistered({ status: 'too-many' })
    const { label, skeleton, address: account, coinType, signedBy } = name
    const [inserted] = await transaction
      .insert(registeredName)
      .values({ label, skeleton, address: account, coinType, signedBy })
      .onConflictDoNothing()
      .returning(columns)
    if (inserted === undefined) throw new NotRegistered({ status: 'similar' })
    await transaction.execute(sql`DELETE FROM name_message WHERE key IN (
      SELECT key FROM name_message WHERE expires_at < now() - make_interval(hours => ${MESSAGE_HOURS})
      ORDER BY expires_at LIMIT ${MAX_DELETED_MESSAGES} FOR UPDATE SKIP LOCKED)`)
    return { status: 'registered', name: toName(inserted) }
  })
}

function toName(value: unknown) {
  const { registeredAt, ...rest } = checkRow(value, { row, table: 'registered_name' })
  return { ...rest, registeredAt: Math.floor(registeredAt.getTime() / 1000) }
}
