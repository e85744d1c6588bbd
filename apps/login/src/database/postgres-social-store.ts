import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { ServerSecret } from '../settings/server-secret.ts'
import type { SocialLogin, SocialStore } from '../social/social-store.ts'
import { createAccountStore } from './postgres-account-store.ts'
import { createAuditLog } from './postgres-audit-log.ts'
import { createDeviceStore } from './postgres-device-store.ts'
import { createSessionStore } from './postgres-session-store.ts'
import { socialLogin } from './social-tables.ts'
import { fromSeconds, toSeconds } from './times.ts'

/** Logins at a provider in PostgreSQL. */
export function createSocialStore(db: DrizzleDatabase, secret: ServerSecret): SocialStore {
  return {
    async insert({ expiresAt, createdAt, isUsed: _, ...rest }) {
      const times = { expiresAt: fromSeconds(expiresAt), createdAt: fromSeconds(createdAt) }
      await db.insert(socialLogin).values({ ...rest, ...times })
    },
    async find(id) {
      const [row] = await db.select().from(socialLogin).where(eq(socialLogin.id, id))
      return row === undefined ? null : toLogin(row)
    },
    async open(id, { provider, popupHash, knownHash, now }) {
      const isFree =
        knownHash === null
          ? isNull(socialLogin.popupHash)
          : or(isNull(socialLogin.popupHash), eq(socialLogin.popupHash, knownHash))
      const rows = await db
        .update(socialLogin)
        .set({ popupHash })
        .where(
          and(
            ...[eq(socialLogin.id, id), eq(socialLogin.provider, provider), isFree, isNull(socialLogin.usedAt)],
            gt(socialLogin.expiresAt, fromSeconds(now)),
          ),
        )
        .returning({ id: socialLogin.id })
      return rows.length > 0
    },
    async use(id, now) {
      const rows = await db
        .update(socialLogin)
        .set({ usedAt: fromSeconds(now) })
        .where(and(eq(socialLogin.id, id), isNull(socialLogin.usedAt), gt(socialLogin.expiresAt, fromSeconds(now))))
        .returning({ id: socialLogin.id })
      return rows.length > 0
    },
    transact: ({ provider, issuer, subject }, run) =>
      db.transaction(async (transaction) => {
        // Two first logins of one user at the same time must not make two accounts.
        const lock = secret.digest('social', 'identity', provider, issuer, subject)
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        return run({
          ...{ accounts: createAccountStore(transaction), devices: createDeviceStore(transaction) },
          ...{ sessions: createSessionStore(transaction), audit: createAuditLog(transaction, secret) },
        })
      }),
    async deleteBefore(before) {
      await db.delete(socialLogin).where(lt(socialLogin.createdAt, fromSeconds(before)))
    },
  }
}

function toLogin(row: typeof socialLogin.$inferSelect): SocialLogin {
  const { usedAt, expiresAt, createdAt, ...rest } = row
  const times = { expiresAt: toSeconds(expiresAt), createdAt: toSeconds(createdAt) }
  return { ...rest, ...times, isUsed: usedAt !== null }
}
