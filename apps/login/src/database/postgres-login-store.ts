import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { AddressTransaction, LockedAddress, LoginStore } from '../email/login-store.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { account, device } from './account-tables.ts'
import { clearWrongCodes, lockAddress, readWrongCodes } from './locked-addresses.ts'
import { addressGuard, login, mailBudget } from './login-tables.ts'
import { toAttemptColumns, toLogin } from './login-values.ts'
import { createAccountStore } from './postgres-account-store.ts'
import { createAuditLog } from './postgres-audit-log.ts'
import { openChange } from './postgres-change-store.ts'
import { createDeviceStore } from './postgres-device-store.ts'
import { createSessionStore } from './postgres-session-store.ts'
import { fromSeconds } from './times.ts'

type Transaction = Pick<DrizzleDatabase, 'insert' | 'select' | 'update' | 'delete'>

/** Logins in PostgreSQL. */
export function createLoginStore(db: DrizzleDatabase, secret: ServerSecret): LoginStore {
  return {
    find: (id) => findLogin(db, id),
    async findByLink(linkHash) {
      const [row] = await db.select().from(login).where(eq(login.linkHash, linkHash))
      return row === undefined ? null : toLogin(row)
    },
    readWrongCodes: (email) => readWrongCodes(db, email, secret),
    transact: (email, run) =>
      db.transaction(async (on) => run(openAddress(on, email, await lockAddress(on, email, secret), secret))),
    transactChange: (accountId, run) => db.transaction(async (on) => run(await openChange(on, accountId, secret))),
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

function openAddress(on: Transaction, email: string, locked: LockedAddress, secret: ServerSecret): AddressTransaction {
  return {
    ...{ accounts: createAccountStore(on), devices: createDeviceStore(on), sessions: createSessionStore(on) },
    ...{ ...locked, audit: createAuditLog(on, secret) },
    clearWrongCodes: () => clearWrongCodes(on, email, secret),
    async isKnownDevice(deviceId) {
      const rows = await on
        .select({ id: device.id })
        .from(device)
        .innerJoin(account, eq(account.id, device.accountId))
        .where(and(eq(account.email, email), eq(device.id, deviceId)))
      return rows.length > 0
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
