import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { DeviceStore } from '../devices/device-store.ts'
import { device, session } from './account-tables.ts'
import { toSeconds } from './times.ts'

/** A session in use has new tokens every ten minutes. A login alone would say when a device was used first, not last. */
const lastUse = sql`greatest(${device.lastSeenAt}, max(${session.refreshedAt}))`.mapWith(device.lastSeenAt)

/** Devices in PostgreSQL. Sessions and share sets of a device are deleted with it. */
export function createDeviceStore(db: Pick<DrizzleDatabase, 'insert' | 'select' | 'delete'>): DeviceStore {
  return {
    async list(accountId) {
      const rows = await db
        .select({
          ...{ id: device.id, name: device.name, origin: device.origin, firstSeenAt: device.firstSeenAt },
          lastSeenAt: lastUse,
        })
        .from(device)
        .leftJoin(session, and(eq(session.accountId, device.accountId), eq(session.deviceId, device.id)))
        .where(eq(device.accountId, accountId))
        .groupBy(device.accountId, device.id)
        .orderBy(desc(lastUse), device.id)
      return rows.map(({ id, name, origin, firstSeenAt, lastSeenAt }) => ({
        ...{ id, name, origin, firstSeenAt: toSeconds(firstSeenAt), lastSeenAt: toSeconds(lastSeenAt) },
      }))
    },
    async remember(accountId, { id, name, origin }) {
      await db
        .insert(device)
        .values({ accountId, id, name, origin })
        .onConflictDoUpdate({
          target: [device.accountId, device.id],
          set: { name, origin, lastSeenAt: sql`now()` },
        })
    },
    async remove(accountId, id) {
      const rows = await db
        .delete(device)
        .where(and(eq(device.accountId, accountId), eq(device.id, id)))
        .returning({ id: device.id })
      return rows.length > 0
    },
  }
}
