import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { AddressTransaction, LoginStore } from '../email/login-store.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { account, device } from './account-tables.ts'
import { addressGuard, login, mailBudget } from './login-tables.ts'
import { toAttemptColumns, toLogin } from './login-values.ts'
import { createAccountStore } from './postgres-account-store.ts'
import { createAuditLog } from './postgres-audit-log.ts'
import { createChangeStore } from './postgres-change-store.ts'
import { createDeviceStore } from './postgres-device-store.ts'
import { createSessionStore } from './postgres-session-store.ts'
import { fromSeconds } from './times.ts'

type Transaction = Pick<DrizzleDatabase, 'insert' | 'select' | 'update' | 'delete'>

/** Logins in PostgreSQL. */
export function createLoginStore(db: DrizzleDatabase, secret: ServerSecret): LoginStore {
  const digestOf = (email: string) => secret.digest('address', email)
  return {
    find: (id) => findLogin(db, id),
    async findByLink(linkHash) {
      const [row] = await db.select().from(login).where(eq(login.linkHash, linkHash))
      return row === undefined ? null : toLogin(row)
    },
    async readWrongCodes(email) {
      const [row] = await db
        .select({ wrongCodes: addressGuard.wrongCodes })
        .from(addressGuard)
        .where(eq(addressGuard.addressDigest, digestOf(email)))
      return row?.wrongCodes ?? 0
    },
    transact: (email, run) =>
      db.transaction(async (transaction) => {
        // Locks the row, whether it was there or not.
        const [guard] = await transaction
          .insert(addressGuard)
          .values({ addressDigest: digestOf(email) })
          .onConflictDoUpdate({ target: addressGuard.addressDigest, set: { changedAt: sql`now()` } })
          .returning({ wrongCodes: addressGuard.wrongCodes })
        return run(openAddress(transaction, { email, secret, wrongCodes: guard?.wrongCodes ?? 0 }))
      }),
    async deleteBefore(before) {
      const time = fromSeconds(before)
      await db.delete(login).where(lt(login.createdAt, time))
      await db.delete(mailBudget).where(lt(mailBudget.changedAt, time))
      await db.delete(addressGuard).where(and(lt(addressGuard.changedAt, time), eq(addressGuard.wrongCodes, 0)))
    },
  }
}

async function findLogin(on: Transaction, id: string) {
  const [row] = await on.select().from(login).where(eq(login.id, id))
  return row === undefined ? null : toLogin(row)
}

function openAddress(
  on: Transaction,
  { email, secret, wrongCodes }: { readonly email: string; readonly secret: ServerSecret; readonly wrongCodes: number },
): AddressTransaction {
  const guard = eq(addressGuard.addressDigest, secret.digest('address', email))
  const budgetOf = (deviceId: string | null) =>
    deviceId === null ? secret.digest('address', email) : secret.digest('address', email, deviceId)
  return {
    ...{ accounts: createAccountStore(on), devices: createDeviceStore(on), sessions: createSessionStore(on) },
    ...{ audit: createAuditLog(on, secret), changes: createChangeStore(on), wrongCodes },
    async setWrongCodes(count) {
      await on.update(addressGuard).set({ wrongCodes: count }).where(guard)
    },
    async isKnownDevice(deviceId) {
      const rows = await on
        .select({ id: device.id })
        .from(device)
        .innerJoin(account, eq(account.id, device.accountId))
        .where(and(eq(account.email, email), eq(device.id, deviceId)))
      return rows.length > 0
    },
    async readBudget(deviceId) {
      const [row] = await on
        .select({ sentAt: mailBudget.sentAt })
        .from(mailBudget)
        .where(eq(mailBudget.budgetDigest, budgetOf(deviceId)))
      return row?.sentAt ?? []
    },
    async saveBudget(deviceId, sentAt) {
      const set = { sentAt: [...sentAt], changedAt: sql`now()` }
      await on
        .insert(mailBudget)
        .values({ budgetDigest: budgetOf(deviceId), sentAt: [...sentAt] })
        .onConflictDoUpdate({ target: mailBudget.budgetDigest, set })
    },
    async listOpen(deviceId) {
      const isOpen = inArray(login.status, ['link-sent', 'approved', 'code-sent'])
      const rows = await on
        .select()
        .from(login)
        .where(and(eq(login.email, email), eq(login.deviceId, deviceId), isOpen))
      return rows.map(toLogin)
    },
    find: (id) => findLogin(on, id),
    async insert({ attempt, createdAt, ...rest }) {
      await on.insert(login).values({ ...rest, ...toAttemptColumns(attempt), createdAt: fromSeconds(createdAt) })
    },
    async save(id, attempt) {
      await on.update(login).set(toAttemptColumns(attempt)).where(eq(login.id, id))
    },
  }
}
