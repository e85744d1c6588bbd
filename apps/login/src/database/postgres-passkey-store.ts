import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { PasskeyStore } from '../passkey/passkey-store.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { account } from './account-tables.ts'
import { passkey, passkeyLogin } from './passkey-tables.ts'
import { createAccountStore } from './postgres-account-store.ts'
import { createAuditLog } from './postgres-audit-log.ts'
import { createDeviceStore } from './postgres-device-store.ts'
import { createSessionStore } from './postgres-session-store.ts'
import { fromSeconds, toSeconds } from './times.ts'

/** Passkeys of one account. The frame makes one for each recovery method that its user chooses. */
const MAX_PASSKEYS = 10

/** Passkeys and logins with them in PostgreSQL. */
export function createPasskeyStore(db: DrizzleDatabase, secret: ServerSecret): PasskeyStore {
  return {
    async insertLogin({ expiresAt, createdAt, ...rest }) {
      const times = { expiresAt: fromSeconds(expiresAt), createdAt: fromSeconds(createdAt) }
      await db.insert(passkeyLogin).values({ ...rest, ...times })
    },
    async takeLogin(id, deviceId, now) {
      const [row] = await db
        .update(passkeyLogin)
        .set({ usedAt: fromSeconds(now) })
        .where(
          and(
            ...[eq(passkeyLogin.id, id), eq(passkeyLogin.deviceId, deviceId), isNull(passkeyLogin.usedAt)],
            gt(passkeyLogin.expiresAt, fromSeconds(now)),
          ),
        )
        .returning()
      if (row === undefined) return null
      const { usedAt: _, expiresAt, createdAt, ...rest } = row
      return { ...rest, expiresAt: toSeconds(expiresAt), createdAt: toSeconds(createdAt) }
    },
    async find(credential) {
      const [row] = await db.select().from(passkey).where(eq(passkey.credential, credential))
      if (row === undefined) return null
      const { accountId, publicKey, counter, isBackupEligible, isBackedUp } = row
      const bytes = Uint8Array.from(publicKey)
      return { credential, accountId, publicKey: bytes, counter, isBackupEligible, isBackedUp }
    },
    save: ({ publicKey, ...rest }) =>
      db.transaction(async (transaction) => {
        const { accountId, credential } = rest
        // Requests of one account wait for each other, so that none passes the limit.
        await transaction.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
        const ofAccount = eq(passkey.accountId, accountId)
        const [present] = await transaction.select({ passkeys: count() }).from(passkey).where(ofAccount)
        if ((present?.passkeys ?? 0) >= MAX_PASSKEYS) return false
        const rows = await transaction
          .insert(passkey)
          .values({ ...rest, publicKey: Buffer.from(publicKey) })
          .onConflictDoNothing()
          .returning({ credential: passkey.credential })
        if (rows.length > 0) return true
        // The same request again, because its response was lost.
        const isSame = and(ofAccount, eq(passkey.credential, credential))
        return (await transaction.select({ id: passkey.credential }).from(passkey).where(isSame)).length > 0
      }),
    transact: (run) =>
      db.transaction((transaction) =>
        run({
          ...{ accounts: createAccountStore(transaction), devices: createDeviceStore(transaction) },
          ...{ sessions: createSessionStore(transaction), audit: createAuditLog(transaction, secret) },
          async use({ credential, counter, isBackedUp }) {
            const isNext = or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter} = 0`))
            const rows = await transaction
              .update(passkey)
              .set({ counter, isBackedUp, usedAt: sql`now()` })
              .where(and(eq(passkey.credential, credential), isNext))
              .returning({ credential: passkey.credential })
            return rows.length > 0
          },
        }),
      ),
    async deleteBefore(before) {
      await db.delete(passkeyLogin).where(lt(passkeyLogin.createdAt, fromSeconds(before)))
    },
  }
}
