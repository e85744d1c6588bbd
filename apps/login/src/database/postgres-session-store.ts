import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { StoredSession } from '../session/session-rules.ts'
import type { SessionStore } from '../session/session-store.ts'
import { session } from './account-tables.ts'
import { fromSeconds, toSeconds } from './times.ts'

/** Sessions in PostgreSQL. */
export function createSessionStore(db: Pick<DrizzleDatabase, 'insert' | 'select' | 'update' | 'delete'>): SessionStore {
  const isOpen = (id: string) => and(eq(session.id, id), isNull(session.endedAt))
  return {
    async insert({ accessExpiresAt, createdAt, expiresAt, endedAt: _, ...rest }) {
      await db.insert(session).values({
        ...rest,
        accessExpiresAt: fromSeconds(accessExpiresAt),
        createdAt: fromSeconds(createdAt),
        refreshedAt: fromSeconds(createdAt),
        expiresAt: fromSeconds(expiresAt),
      })
    },
    async find(id) {
      const [row] = await db.select().from(session).where(eq(session.id, id))
      return row === undefined ? null : toSession(row)
    },
    async changeTokens(id, refreshHash, { accessExpiresAt, expiresAt, ...rest }) {
      const rows = await db
        .update(session)
        .set({
          ...rest,
          ...{ accessExpiresAt: fromSeconds(accessExpiresAt), expiresAt: fromSeconds(expiresAt) },
          ...{ isUsed: false, refreshedAt: sql`now()` },
        })
        .where(and(isOpen(id), eq(session.refreshHash, refreshHash)))
        .returning({ id: session.id })
      return rows.length > 0
    },
    async markUsed(id, accessHash) {
      await db
        .update(session)
        .set({ isUsed: true })
        .where(and(isOpen(id), eq(session.accessHash, accessHash)))
    },
    async end(id, reason) {
      const rows = await db
        .update(session)
        .set({ endedAt: sql`now()`, endReason: reason })
        .where(isOpen(id))
        .returning({ id: session.id })
      return rows.length > 0
    },
    async deleteBefore(before) {
      const time = fromSeconds(before)
      await db.delete(session).where(or(lt(session.expiresAt, time), lt(session.endedAt, time)))
    },
    async endOfDevice(accountId, deviceId, reason) {
      const rows = await db
        .update(session)
        .set({ endedAt: sql`now()`, endReason: reason })
        .where(and(eq(session.accountId, accountId), eq(session.deviceId, deviceId), isNull(session.endedAt)))
        .returning({ id: session.id })
      return rows.length
    },
  }
}

function toSession({
  accessExpiresAt,
  createdAt,
  expiresAt,
  endedAt,
  endReason: _,
  refreshedAt: __,
  ...rest
}: typeof session.$inferSelect): StoredSession {
  return {
    ...rest,
    accessExpiresAt: toSeconds(accessExpiresAt),
    createdAt: toSeconds(createdAt),
    expiresAt: toSeconds(expiresAt),
    endedAt: endedAt === null ? null : toSeconds(endedAt),
  }
}
